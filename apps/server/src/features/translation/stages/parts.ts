import { type LanguageCode, languages } from "@yiqiao/contracts/languages";
import { codePointLength } from "@yiqiao/contracts/text";
import type { EnginePair } from "@yiqiao/engines";
import { openPlaces, writeUnit } from "@yiqiao/translation-memory/checks";
import type { FindCodes } from "@yiqiao/translation-memory/codes";
import type { LanguageTools } from "../ports.ts";
import type { Segment } from "../segment.ts";

const wide: ReadonlySet<(typeof languages)[LanguageCode]["script"]> = new Set(["Hans", "Jpan"]);
const isWide = (language: LanguageCode): boolean => wide.has(languages[language].script);

/** Shorter ones are not cut: words out of their sentence are translated worse. */
const shortest = 12;
/** Longer ones are cut into several at once. */
const longest = 200;
const share = 0.55;

interface Cutting {
  readonly pair: EnginePair;
  readonly split: LanguageTools["split"];
  readonly codes: FindCodes;
}

/** A sentence's parts as sentences of their own; one alone where it has tags or terms, which must not be cut apart. */
export const partsOf = (segment: Segment, how: Cutting): Segment[] => cutAt(segment, share, how);

/** The same between clauses only, however long they are; one alone where that cannot be. */
export function clausesOf(segment: Segment, how: Cutting): Segment[] {
  const cuts = [share, 0.7, 0.85].map((most) => cutAt(segment, most, how));
  return cuts.find((parts) => parts.length > 1 && areClauses(parts)) ?? [segment];
}

/** @param most the longest part's share of the sentence */
function cutAt(segment: Segment, most: number, { pair, split, codes }: Cutting): Segment[] {
  const { text, tags, terms = [] } = segment;
  if (tags.length > 0 || terms.length > 0) return [segment];
  const limit = Math.max(shortest, Math.min(longest, Math.ceil(codePointLength(text) * most)));
  const places = [...openPlaces(text, { ...pair, codes }), ...codes(text)];
  const spans: { start: number; end: number }[] = [];
  for (const span of split(text, pair.source, limit)) {
    const before = spans.at(-1);
    const isInValue = places.some(({ start, end }) => span.start > start && span.start < end);
    if (before && isInValue) before.end = span.end;
    else spans.push({ ...span });
  }
  return spans.map(({ start, end }) => Object.assign({}, segment, { text: text.slice(start, end), answer: undefined }));
}

/** Whether the parts are cut where the sentence itself has a sign. */
const areClauses = (parts: readonly Pick<Segment, "text">[]): boolean =>
  parts.slice(0, -1).every(({ text }) => /[,;:，、；：。！？.!?…—)）]\s*$/u.test(text));

const wideSigns = "，。；：！？（）【】、“”‘’％";
const narrowSigns = ",.;:!?()[],\"\"''%";
const narrowOf = new Map(Array.from(wideSigns, (sign, at) => [sign, narrowSigns.charAt(at)]));
/** Signs between words as languages without wide ones write them. */
const narrowed = (text: string): string => Array.from(text, (sign) => narrowOf.get(sign) ?? sign).join("");

/** A stretch of a sentence: words to translate, or what is written in the translation for the rest. */
export interface Piece {
  readonly source: string;
  readonly segment?: Segment;
  readonly written?: string;
}

/** A sentence's values, and the words between them; none where it has tags or terms, which must not be cut apart. */
export function piecesOf(segment: Segment, { pair, codes }: Pick<Cutting, "pair" | "codes">): Piece[] {
  const { text, tags, terms = [] } = segment;
  if (tags.length > 0 || terms.length > 0) return [];
  const pieces: Piece[] = [];
  const addWords = (start: number, end: number): void => {
    const source = text.slice(start, end).trim();
    if (/\p{L}/u.test(source)) pieces.push({ source, segment: { ...segment, text: source, answer: undefined } });
    else if (source !== "") pieces.push({ source, written: isWide(pair.target) ? source : narrowed(source) });
  };
  let done = 0;
  for (const { start, end, written } of openPlaces(text, { ...pair, codes })) {
    addWords(done, start);
    const unit = writeUnit(text, end, pair.target);
    done = unit?.end ?? end;
    pieces.push({ source: text.slice(start, done), written: written + (unit?.text ?? "") });
  }
  addWords(done, text.length);
  return pieces;
}

const stop = /[.。!！?？]$/u;

/** The clauses' translations as one sentence: a stop that an engine has put behind a clause becomes a comma. */
export function joinParts(
  parts: readonly { readonly source: string; readonly text: string }[],
  target: LanguageCode,
): string {
  const isUnspaced = isWide(target);
  const whole = parts.reduce((joined, { source, text }, at) => {
    const isLast = at === parts.length - 1;
    const bare = !isLast && !stop.test(source) ? text.replace(stop, "") : text;
    const mark = /[,，、;；:：]$/u.test(source) && !/[\p{P}]$/u.test(bare) ? (isUnspaced ? "，" : ",") : "";
    const isInside =
      joined !== "" && /^\p{Lu}\p{Ll}/u.test(bare) && !/[.!?]\s*$/u.test(joined) && !/^\p{Lu}/u.test(source);
    const cased = isInside ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare;
    // Two numbers side by side would be one.
    const areNumbers = /\p{Nd}$/u.test(joined) && /^\p{Nd}/u.test(cased);
    return joined + (joined === "" || (isUnspaced && !areNumbers) ? "" : " ") + cased + (isLast ? "" : mark);
  }, "");
  if (isUnspaced) return whole;
  return whole.replace(/ (?=[,.;:!?)\]%])|(?<=[([]) |(?<=(?:^|\(|[^\d\s] )[-−$€£¥]) (?=\d)/g, "");
}
