import type { CodeSpan } from "./model.ts";

/** A part of a sentence that goes back to the same edge of its translation, with its white space; UTF-16 offsets. */
export interface Edge {
  readonly at: "start" | "before-end" | "end";
  readonly start: number;
  readonly end: number;
}

const bidiOpener = /^[\u202A\u202B\u202D\u202E\u2066-\u2068]/u;
const bidiCloser = /[\u202C\u2069]$/u;
const bidiPairs = /[\u202A-\u202E\u2066-\u2069]/gu;
const blank = /[\s\u00AD\u061C\u200B-\u200F\u2060-\u2064\uFEFF]/u;
const blankOrPair = /[\s\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/u;
/** What lists begin their items with. */
const bullet = /^\s{0,8}(?:[-*+–—·]|\d{1,3}[.)、]|\(\d{1,3}\)|（\d{1,3}）)\s{0,4}/u;
/** Ends of sentences. */
const ending = /[.!?。！？…,，;；:：、]{1,8}$/u;
const longestEnding = 8;

/** How many characters at the end of a text end its sentence. */
export const endingLength = (text: string): number => ending.exec(text.slice(-longestEnding))?.[0].length ?? 0;

/** Where the signs and blanks from an offset on end. */
function endOfSigns(text: string, from: number, { symbols, isBlank }: Walk): number {
  let at = from;
  for (const { start, end } of symbols) {
    while (at < start && isBlank(text.charAt(at))) at++;
    if (start > at) break;
    at = Math.max(at, end);
  }
  while (at < text.length && isBlank(text.charAt(at))) at++;
  return at;
}

/** Where the signs and blanks up to an offset begin. */
function startOfSigns(text: string, to: number, { symbols, isBlank }: Walk): number {
  let at = to;
  for (let next = symbols.length - 1; next >= 0; next--) {
    const symbol = symbols[next];
    if (!symbol || symbol.start >= at) continue;
    while (at > symbol.end && isBlank(text.charAt(at - 1))) at--;
    if (symbol.end !== at) break;
    at = symbol.start;
  }
  while (at > 0 && isBlank(text.charAt(at - 1))) at--;
  return at;
}

interface Walk {
  readonly symbols: readonly CodeSpan[];
  readonly isBlank: (character: string) => boolean;
}

const startOf = (text: string, walk: Walk): number => {
  const from = bullet.exec(text.slice(0, 20))?.[0].length ?? 0;
  const isListed = from > 0 && walk.symbols.some(({ start }) => start === from);
  return endOfSigns(text, isListed ? from : 0, walk);
};

/**
 * Symbols and invisible marks at the edges of a sentence, in front of its last mark too; none where no words are left
 * between them.
 */
export function findEdges(text: string, symbols: readonly CodeSpan[], codes: readonly CodeSpan[]): Edge[] {
  const isWrapped = bidiOpener.test(text) && bidiCloser.test(text) && text.match(bidiPairs)?.length === 2;
  const isBlank = (character: string) => (isWrapped ? blankOrPair : blank).test(character);
  const walk = { symbols, isBlank };
  const first = startOf(text, walk);
  const last = startOfSigns(text, text.length, walk);
  if (first >= last || !/[\p{L}\p{N}]/u.test(text.slice(first, last))) return [];
  const beforeMark = last - endingLength(text.slice(first, last));
  const inner = beforeMark < last ? startOfSigns(text, beforeMark, walk) : beforeMark;
  const edges: Edge[] = [
    { at: "start", start: 0, end: first },
    { at: "before-end", start: Math.max(first, inner), end: beforeMark },
    { at: "end", start: last, end: text.length },
  ];
  return edges.filter(
    ({ start, end }) =>
      start < end &&
      /\S|\uFEFF/u.test(text.slice(start, end)) &&
      codes.every((code) => code.end <= start || code.start >= end),
  );
}
