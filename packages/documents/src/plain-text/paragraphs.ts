import { type LineParts, partsOfLine } from "./line-parts.ts";
import { isFull, type WrappedLine, wrapWidth } from "./wrapping.ts";

/** A line of a plain text, taken apart. */
export type ParsedLine<L extends { readonly text: string } = { readonly text: string }> = L & {
  readonly parts: LineParts;
  readonly hasText: boolean;
};

/** Lines that are read as one: a paragraph that a program wrapped at `width`, or a single line. */
export interface Paragraph<L extends { readonly text: string }> {
  readonly lines: readonly [ParsedLine<L>, ...ParsedLine<L>[]];
  /** Columns; undefined for a line that stands for itself. */
  readonly width: number | undefined;
}

/** Lines without a blank one between are looked at together, so many at most. */
const longestBlock = 2000;

/**
 * The paragraphs of a text. Lines that a program wrapped at a width belong together, since a sentence is not understood in
 * halves; all others (verses, addresses, lists, tables) stand for themselves.
 * @param usualWidth the width that other paragraphs of the text show, for those too short to show one
 */
export function* paragraphsOf<L extends { readonly text: string }>(
  lines: Iterable<L>,
  usualWidth: number | undefined,
): Generator<Paragraph<L>> {
  for (const block of blocksOf(lines)) {
    for (const run of runsOf(block)) {
      const width = wrapWidth(run.map(asWrapped)) ?? usualWidth;
      for (const group of groupsOf(run, width)) yield { lines: group, width: group.length > 1 ? width : undefined };
    }
  }
}

/** The width at which most of a text is wrapped, judged by these lines. */
export function usualWidthOf(lines: Iterable<{ readonly text: string }>): number | undefined {
  let widest: number | undefined;
  for (const block of blocksOf(lines))
    for (const run of runsOf(block)) widest = Math.max(widest ?? 0, wrapWidth(run.map(asWrapped)) ?? 0) || undefined;
  return widest;
}

/** What counts of a line where it is wrapped. */
export function asWrapped({ parts }: ParsedLine): WrappedLine {
  return { indent: parts.indent + parts.marker, text: parts.cells[0]?.text ?? "" };
}

function* blocksOf<L extends { readonly text: string }>(lines: Iterable<L>): Generator<ParsedLine<L>[]> {
  let block: ParsedLine<L>[] = [];
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
function* runsOf<L extends { readonly text: string }>(block: readonly ParsedLine<L>[]): Generator<ParsedLine<L>[]> {
  let run: ParsedLine<L>[] = [];
  for (const line of block) {
    const [head] = run;
    const isContinued =
      head !== undefined &&
      isPlain(line) &&
      // Those behind it were looked at when they joined.
      isPlain(head) &&
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

const isPlain = ({ parts, hasText }: ParsedLine): boolean => hasText && parts.cells.length === 1;

type Group<L extends { readonly text: string }> = [ParsedLine<L>, ...ParsedLine<L>[]];

/** A paragraph ends with the first line that has room left. */
function* groupsOf<L extends { readonly text: string }>(
  run: readonly ParsedLine<L>[],
  width: number | undefined,
): Generator<Group<L>> {
  let group: Group<L> | undefined;
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
