import { beginsUnspaced, columnsOf, endsUnspaced } from "./columns.ts";

/** Narrower text was not wrapped, but ended there. */
const leastWidth = 40;
/** Breaks within a sentence that show a width. */
const leastBreaks = 2;
/** Of lines this wide one break is enough where a small letter follows: no verse is so long. */
const leastWidthOfOne = 60;

/** Other paragraphs may not show the whole width: no line of theirs happened to fill it. */
const slack = 4;

/** A line of a paragraph: its text, and what stands before it. */
export interface WrappedLine {
  readonly indent: string;
  readonly text: string;
}

/** The text of lines that a program broke at a width. */
export function joinLines(lines: readonly WrappedLine[]): string {
  return lines.map(({ text }) => text).reduce((joined, text) => joined + separatorBetween(joined, text) + text);
}

/** What stands between two lines once they are one. */
export function separatorBetween(before: string, after: string): string {
  if (endsUnspaced(before) && beginsUnspaced(after)) return "";
  return /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(after) ? "" : " ";
}

/** What of a line could have stood on the line before: its first word, or its first character in unspaced scripts. */
function firstPiece(line: string): string {
  const [word = ""] = line.split(" ", 1);
  for (let at = 1; at < word.length; at++) if (isBreak(word, at)) return word.slice(0, at);
  return word;
}

/** Whether a line was so full that what follows had no room on it. */
export function isFull({ indent, text }: WrappedLine, next: WrappedLine, width: number): boolean {
  const columns = columnsOf(indent + text);
  const needed = columnsOf(separatorBetween(text, next.text) + firstPiece(next.text));
  return columns <= width + slack && columns + needed > width;
}

const endsSentence = /[.!?:;。！？：；…]["'”’」』)）]*$/;

/** The width at which the paragraphs of these lines were wrapped, if they show that by themselves. */
export function wrapWidth(lines: readonly WrappedLine[]): number | undefined {
  const width = Math.max(...lines.map(({ indent, text }) => columnsOf(indent + text)));
  if (width < leastWidth) return undefined;
  let breaks = 0;
  let full = 0;
  let small = 0;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next === undefined || endsSentence.test(line.text)) continue;
    breaks++;
    if (!isFull(line, next, width)) continue;
    full++;
    if (/^\p{Ll}/u.test(next.text)) small++;
  }
  if (width >= leastWidthOfOne && breaks > 0 && small === breaks) return width;
  const isShown = full >= leastBreaks && full * 2 > lines.length - 1 && full >= breaks * 0.9;
  return isShown ? width : undefined;
}

/** What no line begins with, and what none ends with, in Chinese and Japanese. */
const notFirst = /^[，。、；：？！）」』】》〉”’…・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ％,.;:?!)\]}]/;
const notLast = /[（「『【《〈“‘([{]$/;

/** Whether a line may end between two characters of unspaced scripts. */
function isBreak(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2)];
  return endsUnspaced(before) && beginsUnspaced(after) && !notFirst.test(after) && !notLast.test(before);
}

/** Pieces that stay together, each with the space before it; where a break would be lost on reading, there is none. */
function* piecesOf(text: string): Generator<{ readonly space: string; readonly piece: string }> {
  let start = 0;
  let space = "";
  for (let at = 1; at <= text.length; at++) {
    const before = text.slice(Math.max(0, at - 2), at);
    if (at === text.length) yield { space, piece: text.slice(start) };
    else if (text[at] === " " && !(endsUnspaced(before) && beginsUnspaced(text.slice(at + 1, at + 3)))) {
      yield { space, piece: text.slice(start, at) };
      const next = text.slice(at).search(/[^ ]/);
      space = text.slice(at, at + next);
      start = at + next;
      at = start;
    } else if (isBreak(text, at)) {
      yield { space, piece: text.slice(start, at) };
      space = "";
      start = at;
    }
  }
}

/** Breaks a text into lines of a width; a piece that is wider has a line of its own. */
export function wrapText(text: string, width: number, indents: { first: string; rest: string }): string[] {
  const lines: string[] = [];
  let line = indents.first;
  let columns = columnsOf(line);
  let isBegun = false;
  for (const { space, piece } of piecesOf(text.trim())) {
    const added = columnsOf(space + piece);
    if (isBegun && columns + added > width) {
      lines.push(line);
      line = indents.rest + piece;
      columns = columnsOf(line);
    } else {
      line += space + piece;
      columns += added;
    }
    isBegun = true;
  }
  return [...lines, line];
}
