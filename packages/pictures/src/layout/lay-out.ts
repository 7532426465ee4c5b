import type { TextBlock, TextLine, WritingMode } from "../model/picture-text.ts";
import { alignmentOf } from "./alignment.ts";
import { type Bounds, boundsOf, boxOf, heightOf, median, type Piece, placeOf } from "../geometry/frame.ts";
import { joinText } from "./join-text.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { mergePieces } from "./pieces.ts";
import { readingOrder } from "./reading-order.ts";
import { type GreyPicture, separatedIn } from "./separators.ts";
import { tableCells } from "./tables.ts";

/** A line with how it is written. */
export interface WrittenLine extends TextLine {
  readonly writing: WritingMode;
}

export interface LayoutOptions {
  readonly grey: GreyPicture;
  readonly isRightToLeft: boolean;
}

/** Lines that are turned alike, within this, are laid out together. */
const sameTurn = (5 * Math.PI) / 180;

/** Lines as the blocks that they make, in the order of reading. */
export function layOut(lines: readonly WrittenLine[], options: LayoutOptions): TextBlock[] {
  return turnsOf(lines).flatMap((group) => layOutGroup(group, options));
}

/** Lines by how they are turned and written; where most text stands comes first. */
function turnsOf(lines: readonly WrittenLine[]): WrittenLine[][] {
  const groups: WrittenLine[][] = [];
  for (const line of lines.toSorted((a, b) => b.box.width - a.box.width)) {
    const group = groups.find(
      ([first]) => first?.writing === line.writing && Math.abs(turnBetween(first.box.angle, line.box.angle)) < sameTurn,
    );
    if (group === undefined) groups.push([line]);
    else group.push(line);
  }
  const amount = (group: readonly WrittenLine[]): number => group.reduce((sum, { text }) => sum + text.length, 0);
  return groups.toSorted((a, b) => amount(b) - amount(a));
}

const turnBetween = (a: number, b: number): number => Math.atan2(Math.sin(a - b), Math.cos(a - b));

function layOutGroup(lines: readonly WrittenLine[], options: LayoutOptions): TextBlock[] {
  const writing = lines[0]?.writing ?? "horizontal";
  const angle = median(lines.map(({ box }) => box.angle));
  const isRightToLeft = options.isRightToLeft && writing === "horizontal";
  const isSeparated = separatedIn(options.grey, angle);
  const pieces = mergePieces(
    lines.map((line): Piece => Object.assign(placeOf(line.box, angle), { lines: [line] })),
    isSeparated,
  );
  const paragraphs = paragraphsOf(pieces, { isSeparated, cells: tableCells(pieces), isRightToLeft });
  const around = boundsOf(pieces);
  const blocks = paragraphs.map((parts) =>
    Object.assign(boundsOf(parts), { lineHeight: median(parts.map(heightOf)), parts }),
  );
  return readingOrder(blocks, isRightToLeft).map(({ parts }) =>
    blockOf(parts, { angle, writing, isRightToLeft, around }),
  );
}

interface BlockFrame {
  readonly angle: number;
  readonly writing: WritingMode;
  readonly isRightToLeft: boolean;
  readonly around: Bounds;
}

function blockOf(parts: readonly Piece[], { angle, writing, isRightToLeft, around }: BlockFrame): TextBlock {
  const lines = parts.flatMap((piece) => (isRightToLeft ? piece.lines.toReversed() : piece.lines));
  return {
    text: joinText(lines.map(({ text }) => text)),
    lines: lines.map(({ text, box, confidence }) => ({ text, box, confidence })),
    box: boxOf(boundsOf(parts), angle),
    writing,
    alignment: alignmentOf(parts, around, isRightToLeft),
    confidence: Math.min(...lines.map(({ confidence }) => confidence)),
  };
}
