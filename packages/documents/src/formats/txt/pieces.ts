import type { TextLine } from "../../text-encoding/text-lines.ts";
import {
  asWrapped,
  codeRunsOf,
  columnsOf,
  joinLines,
  type LineParts,
  type LineSpan,
  type Paragraph,
  paragraphsOf,
  type ParsedLine,
  wrapText,
} from "../../plain-text/index.ts";

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

type FileLine = ParsedLine<TextLine>;

/**
 * The pieces of a text file. Lines that a program wrapped at a width are one text, since a sentence is not understood in
 * halves; its translation is wrapped at the same width. All other lines stand for themselves; of code, comments alone are texts.
 * @param fileWidth the width that other paragraphs of the file show, for those too short to show one
 */
export function* piecesOf(lines: Iterable<TextLine>, fileWidth: number | undefined): Generator<Piece> {
  for (const batch of batchesOf(lines)) {
    let done = 0;
    for (const { first, end, comments } of codeRunsOf(batch.map(({ text }) => text))) {
      yield* prosePieces(batch.slice(done, first), fileWidth);
      for (const [place, line] of batch.slice(first, end).entries()) yield codePiece(line, comments[place] ?? []);
      done = end;
    }
    yield* prosePieces(batch.slice(done), fileWidth);
  }
}

/** So many lines are looked at together, up to the next blank one. */
const leastBatch = 2000;
/** And never more. */
const mostBatch = 2 * leastBatch;

function* batchesOf(lines: Iterable<TextLine>): Generator<TextLine[]> {
  let batch: TextLine[] = [];
  for (const line of lines) {
    batch.push(line);
    const isFull = batch.length >= mostBatch || (batch.length >= leastBatch && line.text.trim() === "");
    if (!isFull) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function* prosePieces(lines: readonly TextLine[], fileWidth: number | undefined): Generator<Piece> {
  for (const { lines: own, width } of paragraphsOf(lines, fileWidth))
    yield width === undefined ? linePiece(own[0]) : paragraphPiece(own, width);
}

/** A line of code, of which comments are translated. */
function codePiece(line: TextLine, comments: readonly LineSpan[]): Piece {
  const { text, number } = line;
  return {
    lines: [line],
    texts: comments.map(({ start, end }, index) => ({
      id: index === 0 ? `${number}` : `${number}.${index + 1}`,
      text: text.slice(start, end),
      line: number,
      isParagraph: false,
    })),
    render: (targets) => {
      let [rendered, done] = ["", 0];
      for (const [index, { start, end }] of comments.entries()) {
        rendered += text.slice(done, start) + (targets[index] ?? text.slice(start, end));
        done = end;
      }
      return rendered + text.slice(done);
    },
  };
}

function paragraphPiece(lines: Paragraph<TextLine>["lines"], width: number): Piece {
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

function linePiece(line: FileLine): Piece {
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
