import { graphemesOf } from "./line-breaks.ts";
import type { Setting, SetPiece, SetText, Sides } from "./set-text.ts";
import type { Typeface } from "./typeface.ts";
import { wrap } from "./wrap.ts";

/** From the baseline to the top and to the middle of Han characters, in ems. */
const topOfHan = 0.88;
const middleOfHan = 0.38;
/** Marks that lie along the line and turn with it: brackets, dashes, dots, the long vowel. */
const turns = /^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Pd}…‥～〜ー：；|｜＝=]$/u;
/** Marks that stand at the lower left of their square, and at the upper right of it in a column. */
const moves = /^[、。，．]$/u;
/** Letters and figures of other scripts lie along the column, but for one or two figures, which stand in one square. */
const latinRun = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d.,:%/&'’$€£+@#-]+/gu;
const shortFigure = /^\d{1,2}$/;
const spaceLength = 0.35;

/** What is set at once in a column: a square, or a word that lies. */
interface Cell {
  readonly text: string;
  readonly lies: boolean;
  /** Down the column, in ems. */
  readonly length: number;
}

function uprightCells(text: string): Cell[] {
  return graphemesOf(text).map((grapheme) => {
    const isSpace = grapheme.trim() === "";
    return { text: grapheme, lies: turns.test(grapheme), length: isSpace ? spaceLength : 1 };
  });
}

function cellsOf(text: string, typeface: Typeface): Cell[] {
  const cells: Cell[] = [];
  let at = 0;
  for (const { 0: run, index } of text.matchAll(latinRun)) {
    cells.push(...uprightCells(text.slice(at, index)));
    const isSquare = shortFigure.test(run) || (run.length === 1 && /\p{L}/u.test(run));
    cells.push({ text: run, lies: !isSquare, length: isSquare ? 1 : typeface.widthOf(run) });
    at = index + run.length;
  }
  return [...cells, ...uprightCells(text.slice(at))];
}

interface Placed {
  readonly piece: SetPiece;
  readonly ink: Sides;
}

function placeCell({ text, lies }: Cell, at: { x: number; y: number }, { typeface, fontPixels }: Setting): Placed {
  const { advance, left, right, ascent, descent } = typeface.inkOf(text);
  if (lies) {
    const piece = { text, x: at.x - middleOfHan * fontPixels, y: at.y, isTurned: true };
    const ink = {
      left: piece.x - descent * fontPixels,
      right: piece.x + ascent * fontPixels,
      top: at.y + left * fontPixels,
      bottom: at.y + right * fontPixels,
    };
    return { piece, ink };
  }
  const [aside, up] = moves.test(text) ? [0.58, 0.58] : [0, 0];
  const x = at.x + (aside - advance / 2) * fontPixels;
  const y = at.y + (topOfHan - up) * fontPixels;
  const ink = {
    left: x + left * fontPixels,
    right: x + right * fontPixels,
    top: y - ascent * fontPixels,
    bottom: y + descent * fontPixels,
  };
  return { piece: { text, x, y, isTurned: false }, ink };
}

function placeColumns(
  columns: readonly Cell[][],
  setting: Setting,
  first: number,
  top: (length: number) => number,
): Placed[] {
  return columns.flatMap((cells, column) => {
    const x = first - column * setting.leading * setting.fontPixels;
    let y = top(cells.reduce((sum, { length }) => sum + length, 0) * setting.fontPixels);
    return cells.flatMap((cell) => {
      const placed = placeCell(cell, { x, y }, setting);
      y += cell.length * setting.fontPixels;
      return cell.text.trim() === "" ? [] : [placed];
    });
  });
}

/** Sets columns from right to left; undefined: they do not fit. */
export function setVertically(pieces: readonly string[], setting: Setting): SetText | undefined {
  const { typeface, room, anchor, fontPixels, leading } = setting;
  const lengthOf = (piece: string) => cellsOf(piece, typeface).reduce((sum, { length }) => sum + length, 0);
  const columns = wrap(pieces, lengthOf, (room.bottom - room.top) / fontPixels)?.map((column) =>
    cellsOf(column, typeface),
  );
  if (columns === undefined || columns.length === 0) return undefined;
  const breadth = ((columns.length - 1) * leading + 1) * fontPixels;
  if (breadth > room.right - room.left + fontPixels * 0.1) return undefined;
  const last = setting.hangsFromTop
    ? setting.firstMiddle
    : (setting.firstMiddle + setting.lastMiddle + breadth - fontPixels) / 2;
  const first = Math.max(room.left + breadth - fontPixels / 2, Math.min(room.right - fontPixels / 2, last));
  const placed = placeColumns(columns, setting, first, (length) => {
    const wanted = setting.alignment === "centre" ? (anchor.top + anchor.bottom - length) / 2 : anchor.top;
    return Math.max(room.top, Math.min(room.bottom - length, wanted));
  });
  const ink = {
    left: Math.min(...placed.map(({ ink }) => ink.left)),
    right: Math.max(...placed.map(({ ink }) => ink.right)),
    top: Math.min(...placed.map(({ ink }) => ink.top)),
    bottom: Math.max(...placed.map(({ ink }) => ink.bottom)),
  };
  return { pieces: placed.map(({ piece }) => piece), fontPixels, ink, writing: "vertical" };
}
