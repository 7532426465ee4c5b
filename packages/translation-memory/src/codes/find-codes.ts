import { findBraces } from "./braces.ts";
import type { CodePattern, CodeSpan, FindCodes } from "./model.ts";
import { namePatterns } from "./name-patterns.ts";
import { placePatterns } from "./place-patterns.ts";
import { findSymbols } from "./symbols.ts";
import { writingPatterns } from "./writing-patterns.ts";

const patterns: readonly CodePattern[] = [...placePatterns, ...writingPatterns, ...namePatterns];
const wordPatterns = patterns.filter(({ isOfWords }) => isOfWords);

function* matches(text: string, { kind, pattern, take }: CodePattern): Generator<CodeSpan> {
  for (const match of text.matchAll(pattern)) {
    const [found] = match;
    const start = match.index;
    const length = take ? take(found, text.slice(Math.max(0, start - 20), start)) : found.length;
    if (length > 0) yield { kind, start, end: start + length };
  }
}

/** A symbol goes its own way, beside a code as well. */
const areOneKind = (left: CodeSpan, right: CodeSpan): boolean => (left.kind === "symbol") === (right.kind === "symbol");

/** The first of those that overlap counts, of those that begin together the longest; those that touch are one. */
export function withoutOverlaps(spans: readonly CodeSpan[]): CodeSpan[] {
  const sorted = spans.toSorted((left, right) => left.start - right.start || right.end - left.end);
  const found: CodeSpan[] = [];
  for (const span of sorted) {
    const last = found.at(-1);
    if (!last || span.start > last.end) found.push(span);
    else if (span.start < last.end) continue;
    else if (!areOneKind(last, span)) found.push(span);
    else found[found.length - 1] = { ...last, end: span.end };
  }
  return found;
}

/** What a text of words and marks of sentences has none of. */
const mark = /[#-&(-+\-/\d:<=>@[-`{-~⌘⌥⇧]|\.(?![\s"'”’]|$)/u;

function* builtIn(text: string): Generator<CodeSpan> {
  const hasMarks = mark.test(text);
  if (hasMarks) yield* findBraces(text);
  for (const pattern of hasMarks ? patterns : wordPatterns) yield* matches(text, pattern);
}

/** Spans that overlap or touch as one. */
function united(spans: readonly CodeSpan[]): CodeSpan[] {
  const found: CodeSpan[] = [];
  for (const span of spans.toSorted((left, right) => left.start - right.start)) {
    const last = found.at(-1);
    const isApart = !last || span.start > last.end || (span.start === last.end && !areOneKind(last, span));
    if (isApart) found.push(span);
    else {
      const { kind } = last.kind === "symbol" ? span : last;
      found[found.length - 1] = { kind, start: last.start, end: Math.max(last.end, span.end) };
    }
  }
  return found;
}

/** Without these a text has no code but symbols. */
const sign = /[!-~]/u;

const remembered = 256;

/**
 * Finds the codes of texts: placeholders, addresses, paths, commands, identifiers, symbols and what else stands in every
 * language as it is. `more` finds further ones.
 */
export function createCodeFinder(more: FindCodes = () => []): FindCodes {
  return combineFinders(more, (text) =>
    withoutOverlaps([...findSymbols(text), ...(sign.test(text) ? builtIn(text) : [])]),
  );
}

/** Finds what any of the finders does. */
export function combineFinders(...finders: readonly FindCodes[]): FindCodes {
  const known = new Map<string, readonly CodeSpan[]>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const found = united(finders.flatMap((find) => find(text)));
    if (known.size >= remembered) known.clear();
    known.set(text, found);
    return found;
  };
}

/** The codes of a text by the patterns that every text is read with. */
export const findCodes: FindCodes = createCodeFinder();

/** The text with a blank in the place of each code. */
export function withoutCodes(text: string, find: FindCodes = findCodes): string {
  const spans = find(text);
  let out = "";
  let done = 0;
  for (const { start, end } of spans) {
    out += `${text.slice(done, start)} `;
    done = end;
  }
  return out + text.slice(done);
}
