import { commentsOf, type LineSpan, styleOfCode, styleOfName } from "./code-comments.ts";
import { isHeadOfCode, isPlainlyCode, mayBeCode } from "./code-lines.ts";

/** Lines of code, from `first` to before `end`. */
export interface CodeRun {
  readonly first: number;
  readonly end: number;
  /** Whether it stands between fences. */
  readonly isFenced: boolean;
  /** What is to be read in each of its lines. */
  readonly comments: readonly (readonly LineSpan[])[];
}

const fence = /^\s{0,3}(`{3,}|~{3,})\s{0,9}([\w+#.-]{0,30})/;

/** Code of a text: what stands between two fences of Markdown, and lines that are unmistakably code. */
export function codeRunsOf(lines: readonly string[]): CodeRun[] {
  const runs: CodeRun[] = [];
  const unclosed: string[] = [];
  let first = 0;
  while (first < lines.length) {
    const fenced = fencedRun(lines, first, unclosed);
    if (fenced !== undefined) runs.push(fenced);
    const mayBegin = fenced === undefined && beginsCode(lines[first] ?? "");
    const plain = mayBegin ? lookFrom(lines, first) : undefined;
    if (plain?.isUnmistakable === true) {
      const before = runs.at(-1);
      const isOne = before?.isFenced === false && !lines.slice(before.end, first).some(isProse);
      const start = isOne ? before.first : first;
      if (isOne) runs.pop();
      runs.push({ first: start, end: plain.end, isFenced: false, comments: [] });
    }
    first = Math.max(first + 1, (fenced ?? plain)?.end ?? 0);
  }
  return runs.map((run) => (run.isFenced ? run : withComments(lines, run)));
}

function withComments(lines: readonly string[], run: CodeRun): CodeRun {
  const own = lines.slice(run.first, run.end);
  return { ...run, comments: commentsOf(own, styleOfCode(own)) };
}

/** A line of words alone; between two stretches of code any other is code, too. */
const isProse = (line: string): boolean =>
  (line.match(/\p{L}+/gu)?.length ?? 0) > 3 && !/[=;{}$|<>[\]\\_]|\w\(/.test(line);

/** @param unclosed marks of fences that nothing closes from there on */
function fencedRun(lines: readonly string[], first: number, unclosed: string[]): CodeRun | undefined {
  const [, mark = "", name = ""] = fence.exec(lines[first] ?? "") ?? [];
  if (mark === "") return undefined;
  const isEnd = (line: string) => line.trim().startsWith(mark) && /^(?:`+|~+)$/.test(line.trim());
  let last = unclosed.some((one) => mark.startsWith(one)) ? lines.length : first + 1;
  while (last < lines.length && !isEnd(lines[last] ?? "")) last++;
  // What stands behind a fence that nothing closes may be anything.
  if (last === lines.length) {
    unclosed.push(mark);
    return { first, end: first + 1, isFenced: true, comments: [[]] };
  }
  const inner = lines.slice(first + 1, last);
  const style = styleOfName(name) ?? (inner.some(isPlainlyCode) ? styleOfCode(inner) : undefined);
  const comments = style === undefined ? inner.map(() => []) : commentsOf(inner, style);
  return { first, end: last + 1, isFenced: true, comments: [[], ...comments, []] };
}

const commentStart = /^\s*(?:\/\/|\/\*|#(?!\S)|#!|--\s|"""|''')/;
/** Signs of comments that stand nowhere else. */
const plainComment = /^\s*(?:\/\/\s|\/\*)/;
/** So many lines of code beside each other are no accident; the head of a function counts twice, a plain comment once. */
const leastCode = 2;

const docQuotes = ['"""', "'''"];

/** What ends the comment that a line leaves open; empty where it leaves none. */
function leftOpen(line: string): string {
  const quote = docQuotes.find((one) => line.split(one).length % 2 === 0);
  return quote ?? (line.lastIndexOf("/*") > line.lastIndexOf("*/") ? "*/" : "");
}

const beginsCode = (line: string): boolean => commentStart.test(line) || isPlainlyCode(line);

/** The lines from `first` on that are code or comments, with blank ones between. */
function lookFrom(lines: readonly string[], first: number): { readonly end: number; readonly isUnmistakable: boolean } {
  let [code, remarks, end, close] = [0, 0, first, ""];
  for (let at = first; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const isComment = close !== "" || commentStart.test(line);
    if (close !== "" && line.includes(close)) close = "";
    else if (close === "") close = leftOpen(line);
    if (isComment) {
      if (plainComment.test(line)) remarks = 1;
      end = at + 1;
    } else if (isPlainlyCode(line)) {
      code += isHeadOfCode(line) ? leastCode : 1;
      end = at + 1;
    } else if (code > 0 && (end === at || /^\s/.test(line)) && mayBeCode(line)) end = at + 1;
    else if (line.trim() !== "") break;
  }
  return { end, isUnmistakable: code > 0 && code + remarks >= leastCode };
}
