import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { alignBoundary, isSentenceEnd } from "./boundaries.ts";
import { cutOverlong } from "./cuts.ts";

/** A sentence's place in its text: UTF-16 offsets, `end` exclusive, no whitespace at either edge. */
export interface SentenceSpan {
  readonly start: number;
  readonly end: number;
}

export interface SplitOptions {
  /** Longest sentence in code points; longer ones are cut at clause ends or spaces. Default 400. */
  readonly maxCodePoints?: number;
}

const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** Sentence ends that the Unicode rules leave out: before a sentence that begins with a number, ؛ in Arabic. */
const beforeNumber = /[.!?]["'”’»)\]]{0,3}\s+(?=\p{N})/gu;
const extraEnds: Partial<Record<LanguageCode, RegExp>> = {
  ar: /[؛۔]\s*/gu,
  "en-us": beforeNumber,
  es: beforeNumber,
  fr: beforeNumber,
  ru: beforeNumber,
};
/** The Unicode segmenter's time grows faster than its input, so it never sees more than this (UTF-16 units). */
const windowUnits = 4096;

const segmenters = new Map<LanguageCode, Intl.Segmenter>();
function segmenterOf(language: LanguageCode): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(languages[language].tag, { granularity: "sentence" });
  segmenters.set(language, made);
  return made;
}

/**
 * The sentences of `text`, in order. Everything between two spans is whitespace, so the spans and the gaps give the
 * text again. A line end always ends a sentence. Time grows linearly with the text.
 *
 * @param lang the language of the text; decides the abbreviations and quote rules
 * @throws RangeError if `maxCodePoints` is not a whole number of at least 1
 */
export function splitSentences(text: string, lang: LanguageCode, options: SplitOptions = {}): SentenceSpan[] {
  const count = options.maxCodePoints ?? 400;
  if (!Number.isInteger(count) || count < 1)
    throw new RangeError(`maxCodePoints must be a whole number ≥ 1, got ${count}`);
  const spans: SentenceSpan[] = [];
  for (const line of linesOf(text)) {
    let start = line.start;
    for (const end of sentenceEnds(text, line, lang)) {
      const sentence = trimmed(text, start, end);
      start = end;
      if (sentence.start === sentence.end) continue;
      let from = sentence.start;
      for (const cut of cutOverlong(text, sentence.start, { end: sentence.end, count })) {
        const piece = trimmed(text, from, cut);
        if (piece.start < piece.end) spans.push(piece);
        from = cut;
      }
    }
  }
  return spans;
}

function* linesOf(text: string): Generator<SentenceSpan> {
  let start = 0;
  for (const match of text.matchAll(lineEnd)) {
    if (match.index > start) yield { start, end: match.index };
    start = match.index + match[0].length;
  }
  if (start < text.length) yield { start, end: text.length };
}

/** The offsets at which the line's sentences end; the last is the line's end. */
function* sentenceEnds(text: string, line: SentenceSpan, language: LanguageCode): Generator<number> {
  let start = line.start;
  for (const boundary of candidates(text, line, language)) {
    if (boundary >= line.end) break;
    const offset = alignBoundary(text, { start, offset: boundary, end: line.end });
    if (offset <= start || offset >= line.end) continue;
    if (!isSentenceEnd(text, { start, offset, end: line.end }, language)) continue;
    yield offset;
    start = offset;
  }
  yield line.end;
}

/**
 * Boundaries by the Unicode rules, found window by window: each next window begins at the last boundary of the one
 * before, and a window without any boundary is stepped over.
 */
function* candidates(text: string, line: SentenceSpan, language: LanguageCode): Generator<number> {
  const extra = extraEnds[language];
  let from = line.start;
  while (from < line.end) {
    const to = Math.min(line.end, from + windowUnits);
    const window = text.slice(from, to);
    const offsets = new Set<number>();
    for (const { index } of segmenterOf(language).segment(window)) if (index > 0) offsets.add(from + index);
    if (extra) for (const match of window.matchAll(extra)) offsets.add(from + match.index + match[0].length);
    const sorted = [...offsets].sort((a, b) => a - b);
    yield* sorted;
    from = to === line.end ? to : Math.max(sorted.at(-1) ?? 0, to - windowUnits / 2);
  }
}

function trimmed(text: string, start: number, end: number): SentenceSpan {
  let from = start;
  let to = end;
  while (from < to && /\s/u.test(text.charAt(from))) from++;
  while (to > from && /\s/u.test(text.charAt(to - 1))) to--;
  return { start: from, end: to };
}
