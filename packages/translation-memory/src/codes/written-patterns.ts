import type { CodeSpan, FindCodes } from "./model.ts";

/** How many patterns a site may have, and how long each may be. */
export const mostPatterns = 100;
export const longestPattern = 100;
const mostWildcards = 8;
/** What `*` may stand for at most. */
const longestRun = 100;

/**
 * Why a pattern is none: `long`, nothing behind its last `\` (`unfinished`), too many wildcards or two `*` side by side
 * (`crowded`), or so little but wildcards that it would find almost anything (`wide`).
 */
export type PatternFault = "long" | "unfinished" | "crowded" | "wide";

type Token = { readonly kind: "text"; readonly text: string } | { readonly kind: "digits" | "letter" };
/** What stands between the stars of a pattern. */
type Group = readonly Token[];

const wildcards: Readonly<Record<string, "digits" | "letter">> = { "#": "digits", "?": "letter" };

function groupsOf(pattern: string): { groups: Group[]; isFinished: boolean } {
  const groups: Token[][] = [[]];
  let isEscaped = false;
  for (const sign of pattern) {
    const group = groups.at(-1) ?? [];
    const kind = isEscaped ? undefined : wildcards[sign];
    if (!isEscaped && sign === "\\") isEscaped = true;
    else if (!isEscaped && sign === "*") groups.push([]);
    else {
      const last = group.at(-1);
      if (kind !== undefined) group.push({ kind });
      else if (last?.kind === "text") group.splice(-1, 1, { kind: "text", text: last.text + sign });
      else group.push({ kind: "text", text: sign });
      isEscaped = false;
    }
  }
  return { groups, isFinished: !isEscaped };
}

/** What is wrong with a pattern; undefined where it can be used. */
export function patternFault(written: string): PatternFault | undefined {
  const pattern = written.trim();
  if (pattern.length > longestPattern) return "long";
  const { groups, isFinished } = groupsOf(pattern);
  if (!isFinished) return "unfinished";
  const tokens = groups.flat();
  const isCrowded = groups.length - 1 + tokens.filter(({ kind }) => kind !== "text").length > mostWildcards;
  if (isCrowded || groups.slice(1, -1).some((group) => group.length === 0)) return "crowded";
  const literal = tokens.map((token) => (token.kind === "text" ? token.text : "")).join("");
  return literal.replace(/\s/gu, "").length < 2 ? "wide" : undefined;
}

const isWord = (sign: string): boolean => /^\w$/.test(sign);

/** Where the group ends that begins here; undefined where it does not. */
function endOfGroup(group: Group, text: string, start: number): number | undefined {
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
function nextGroup(group: Group, { text, from, isEdge }: { text: string; from: number; isEdge: boolean }) {
  for (let at = from; at - from < longestRun && at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "\n" || (isEdge && !/^[!-~]$/.test(sign))) return undefined;
    const end = endOfGroup(group, text, at + 1);
    if (end !== undefined) return end;
  }
  return undefined;
}

function endOfLastRun(text: string, from: number): number | undefined {
  const run = /^[!-~]{1,100}/.exec(text.slice(from, from + longestRun))?.[0].replace(/[.,;:!?'")\]}]+$/, "") ?? "";
  return run === "" ? undefined : from + run.length;
}

/** Where what begins here ends; each star stands for as little as it can, so that nothing is tried twice. */
function endOf(groups: readonly Group[], text: string, start: number): number | undefined {
  let at: number | undefined = endOfGroup(groups[0] ?? [], text, start);
  for (let next = 1; next < groups.length && at !== undefined; next++) {
    const group = groups[next] ?? [];
    const isEdge = next === 1 && groups[0]?.length === 0;
    at = group.length === 0 ? endOfLastRun(text, at) : nextGroup(group, { text, from: at, isEdge });
  }
  if (at === undefined) return undefined;
  return isWord(text.charAt(at - 1)) && isWord(text.charAt(at)) ? undefined : at;
}

function spansOf(groups: readonly Group[], text: string): CodeSpan[] {
  const [first] = groups[0] ?? [];
  const spans: CodeSpan[] = [];
  for (let start = 0; start < text.length;) {
    if (first?.kind === "text") start = text.indexOf(first.text, start);
    if (start < 0) break;
    const isInWord = isWord(text.charAt(start)) && isWord(text.charAt(start - 1));
    const end = isInWord ? undefined : endOf(groups, text, start);
    if (end !== undefined) spans.push({ kind: "own", start, end });
    start = end ?? start + 1;
  }
  return spans;
}

/**
 * Finds what patterns say that people write: text as it stands, `#` for digits, `?` for one letter or digit, `*` for
 * anything up to what follows it (at an edge: the rest of the word), a `\` before one of these signs to mean itself.
 *
 * @throws {RangeError} for a pattern with a {@link patternFault}
 */
export function createPatternFinder(written: readonly string[]): FindCodes {
  const patterns = written.map((one) => {
    const fault = patternFault(one);
    if (fault !== undefined) throw new RangeError(`${one} is no pattern: ${fault}`);
    return groupsOf(one.trim()).groups;
  });
  return (text) => patterns.flatMap((groups) => spansOf(groups, text));
}
