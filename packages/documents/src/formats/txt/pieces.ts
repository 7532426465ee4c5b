import type { TextLine } from "../../text-encoding/text-lines.ts";
import { columnsOf } from "./columns.ts";
import { type LineParts, partsOfLine } from "./line-parts.ts";
import { isFull, joinLines, type WrappedLine, wrapText, wrapWidth } from "./wrapping.ts";

/** A text of a piece, with the line that it begins on. */
export interface PieceText {
  readonly id: string;
  readonly text: string;
  readonly line: number;
  readonly isParagraph: boolean;
}

/** Lines that are translated together or stay as they are. */
export interface Piece {
  readonly lines: readonly TextLine[];
  readonly texts: readonly PieceText[];
  /** The lines with other texts in their places, without the end of the last one. */
  render(texts: readonly string[], lineEnd: string): string;
}

type Lines = [ParsedLine, ...ParsedLine[]];
interface ParsedLine extends TextLine {
  readonly parts: LineParts;
  readonly hasText: boolean;
}

/** Lines without a blank one between are looked at together, so many at most. */
const longestBlock = 2000;

/**
 * The pieces of a text file. Lines that a program wrapped at a width are one text, since a sentence is not understood in
 * halves; its translation is wrapped at the same width. All other lines stand for themselves.
 * @param fileWidth the width that other paragraphs of the file show, for those too short to show one
 */
export function* piecesOf(lines: Iterable<TextLine>, fileWidth: number | undefined): Generator<Piece> {
  for (const block of blocksOf(lines)) {
    for (const run of runsOf(block)) {
      const width = wrapWidth(run.map(asWrapped)) ?? fileWidth;
      for (const [first, ...rest] of groupsOf(run, width))
        yield rest.length > 0 && width !== undefined ? paragraphPiece([first, ...rest], width) : linePiece(first);
    }
  }
}

/** The width at which most of a file is wrapped, judged by these lines. */
export function fileWidthOf(lines: Iterable<TextLine>): number | undefined {
  let widest: number | undefined;
  for (const block of blocksOf(lines))
    for (const run of runsOf(block)) widest = Math.max(widest ?? 0, wrapWidth(run.map(asWrapped)) ?? 0) || undefined;
  return widest;
}

function* blocksOf(lines: Iterable<TextLine>): Generator<ParsedLine[]> {
  let block: ParsedLine[] = [];
  for (const line of lines) {
    const parts = partsOfLine(line.text);
    const hasText = parts.cells.some(({ text }) => /\p{L}/u.test(text));
    const parsed = { ...line, parts, hasText };
    if (!hasText || block.length >= longestBlock) {
      if (block.length > 0) yield block;
      block = [];
    }
    if (hasText) block.push(parsed);
    else yield [parsed];
  }
  if (block.length > 0) yield block;
}

/** Lines of a block that may be one paragraph by their indentation. */
function* runsOf(block: readonly ParsedLine[]): Generator<ParsedLine[]> {
  let run: ParsedLine[] = [];
  for (const line of block) {
    const isContinued =
      run.length > 0 &&
      isPlain(line) &&
      run.every(isPlain) &&
      line.parts.marker === "" &&
      (run.length === 1 || run[1]?.parts.indent === line.parts.indent);
    if (!isContinued && run.length > 0) {
      yield run;
      run = [];
    }
    run.push(line);
  }
  if (run.length > 0) yield run;
}

function isPlain({ parts, hasText }: ParsedLine): boolean {
  return hasText && parts.cells.length === 1;
}

function asWrapped({ parts }: ParsedLine): WrappedLine {
  return { indent: parts.indent + parts.marker, text: parts.cells[0]?.text ?? "" };
}

/** A paragraph ends with the first line that has room left. */
function* groupsOf(run: readonly ParsedLine[], width: number | undefined): Generator<Lines> {
  let group: Lines | undefined;
  for (const line of run) {
    const last = group?.at(-1);
    const isContinued = last && width !== undefined && isFull(asWrapped(last), asWrapped(line), width);
    if (group && isContinued) group.push(line);
    else {
      if (group) yield group;
      group = [line];
    }
  }
  if (group) yield group;
}

function paragraphPiece(lines: Lines, width: number): Piece {
  const [first, second] = lines;
  const indents = { first: asWrapped(first).indent, rest: second?.parts.indent ?? "" };
  const trailing = lines.at(-1)?.parts.trailing ?? "";
  const text = joinLines(lines.map(asWrapped));
  return {
    lines,
    texts: [{ id: String(first.number), text, line: first.number, isParagraph: true }],
    render: ([target = text], lineEnd) => wrapText(target, width, indents).join(lineEnd) + trailing,
  };
}

function linePiece(line: ParsedLine): Piece {
  const { number, parts } = line;
  const { indent, marker, cells, trailing } = parts;
  const cellTexts = cells.map(({ text }, index) => ({
    text,
    id: index === 0 ? `${number}` : `${number}.${index + 1}`,
  }));
  const translated = cellTexts.filter(({ text }) => /\p{L}/u.test(text));
  return {
    lines: [line],
    texts: translated.map(({ id, text }) => ({ id, text, line: number, isParagraph: false })),
    render: (targets) => {
      const byId = new Map(translated.map(({ id, text }, index) => [id, targets[index] ?? text]));
      return (
        renderCells({ ...parts, indent: indent + marker }, (index) => byId.get(cellTexts[index]?.id ?? "")) + trailing
      );
    },
  };
}

const leastGap = 3;

/** The cells of a line, each where it began before if the text before it leaves room. */
function renderCells({ indent, cells }: LineParts, targetOf: (index: number) => string | undefined): string {
  let [rendered, original] = [indent, indent];
  for (const [index, { gap, text }] of cells.entries()) {
    original += gap;
    const room = columnsOf(original) - columnsOf(rendered);
    rendered += /^ +$/.test(gap) ? " ".repeat(Math.max(leastGap, room)) : gap;
    rendered += targetOf(index) ?? text;
    original += text;
  }
  return rendered;
}
