import { codePatternFault, type CodePatternGroup, codePatternGroups } from "./read-pattern.ts";

/** Where a pattern was found in a text; UTF-16 offsets, `end` excluded. */
export interface PatternSpan {
  readonly start: number;
  readonly end: number;
}

/** What `*` may stand for at most. */
const longestRun = 100;

const isWord = (sign: string): boolean => /^\w$/.test(sign);

/** Where the group ends that begins here; undefined where it does not. */
function endOfGroup(group: CodePatternGroup, text: string, start: number): number | undefined {
  let at = start;
  for (const token of group) {
    const from = at;
    if (token.kind === "text") at += text.startsWith(token.text, at) ? token.text.length : 0;
    else if (token.kind === "letter") at += /^[\p{L}\p{N}]$/u.test(text.charAt(at)) ? 1 : 0;
    else while (at - from < longestRun && /^\d$/.test(text.charAt(at))) at++;
    if (at === from) return undefined;
  }
  return at;
}

/** The first place behind `from` where the group stands; what is skipped lies in one line, at an edge in one word. */
function nextGroup(group: CodePatternGroup, { text, from, isEdge }: { text: string; from: number; isEdge: boolean }) {
  for (let at = from; at - from < longestRun && at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "\n" || (isEdge && !/^[!-~]$/.test(sign))) return undefined;
    const end = endOfGroup(group, text, at + 1);
    if (end !== undefined) return end;
  }
  return undefined;
}

function endOfLastRun(text: string, from: number): number | undefined {
  const run =
    /^[!-~]{1,100}/.exec(text.slice(from, from + longestRun))?.[0].replace(/(?<![.,;:!?'")\]}])[.,;:!?'")\]}]+$/, "") ??
    "";
  return run === "" ? undefined : from + run.length;
}

/** Where what begins here ends; each star stands for as little as it can, so that nothing is tried twice. */
function endOf(groups: readonly CodePatternGroup[], text: string, start: number): number | undefined {
  let at: number | undefined = endOfGroup(groups[0] ?? [], text, start);
  for (let next = 1; next < groups.length && at !== undefined; next++) {
    const group = groups[next] ?? [];
    const isEdge = next === 1 && groups[0]?.length === 0;
    at = group.length === 0 ? endOfLastRun(text, at) : nextGroup(group, { text, from: at, isEdge });
  }
  if (at === undefined) return undefined;
  return isWord(text.charAt(at - 1)) && isWord(text.charAt(at)) ? undefined : at;
}

function spansOf(groups: readonly CodePatternGroup[], text: string): PatternSpan[] {
  const [first] = groups[0] ?? [];
  const spans: PatternSpan[] = [];
  for (let start = 0; start < text.length;) {
    if (first?.kind === "text") start = text.indexOf(first.text, start);
    if (start < 0) break;
    const isInWord = isWord(text.charAt(start)) && isWord(text.charAt(start - 1));
    const end = isInWord ? undefined : endOf(groups, text, start);
    if (end !== undefined) spans.push({ start, end });
    start = end ?? start + 1;
  }
  return spans;
}

/**
 * Finds what patterns say that people write: text as it stands, `#` for digits, `?` for one letter or digit, `*` for
 * anything up to what follows it (at an edge: the rest of the word), a `\` before one of these signs to mean itself.
 *
 * @throws {RangeError} for a pattern with a {@link codePatternFault}
 */
export function createPatternFinder(written: readonly string[]): (text: string) => readonly PatternSpan[] {
  const patterns = written.map((one) => {
    const fault = codePatternFault(one);
    if (fault !== undefined) throw new RangeError(`${one} is no pattern: ${fault}`);
    return codePatternGroups(one.trim()).groups;
  });
  return (text) => patterns.flatMap((groups) => spansOf(groups, text));
}
