import { type LanguageCode, languages } from "@yiqiao/contracts/languages";
import { codePointLength } from "@yiqiao/contracts/text";
import type { EnginePair } from "@yiqiao/engines";
import { openPlaces } from "@yiqiao/translation-memory/checks";
import type { LanguageTools } from "../ports.ts";
import type { Segment } from "../segment.ts";

/** Shorter ones are not cut: words out of their sentence are translated worse. */
const shortest = 12;
const share = 0.55;

/** A sentence's clauses as sentences of their own; one alone where it has tags or terms, which must not be cut apart. */
export function partsOf(
  segment: Segment,
  { pair, split }: { readonly pair: EnginePair; readonly split: LanguageTools["split"] },
): Segment[] {
  const { text, tags, terms = [] } = segment;
  if (tags.length > 0 || terms.length > 0) return [segment];
  const limit = Math.max(shortest, Math.ceil(codePointLength(text) * share));
  const places = openPlaces(text, pair);
  const spans: { start: number; end: number }[] = [];
  for (const span of split(text, pair.source, limit)) {
    const before = spans.at(-1);
    const isInValue = places.some(({ start, end }) => span.start > start && span.start < end);
    if (before && isInValue) before.end = span.end;
    else spans.push({ ...span });
  }
  return spans.map(({ start, end }) => Object.assign({}, segment, { text: text.slice(start, end), answer: undefined }));
}

const wide: ReadonlySet<(typeof languages)[LanguageCode]["script"]> = new Set(["Hans", "Jpan"]);
const stop = /[.。!！?？]$/u;

/** The clauses' translations as one sentence: a stop that an engine has put behind a clause becomes a comma. */
export function joinParts(
  parts: readonly { readonly source: string; readonly text: string }[],
  target: LanguageCode,
): string {
  const isWide = wide.has(languages[target].script);
  return parts.reduce((joined, { source, text }, at) => {
    const isLast = at === parts.length - 1;
    const bare = !isLast && !stop.test(source) ? text.replace(stop, "") : text;
    const mark = /[,，、;；:：]$/u.test(source) && !/[\p{P}]$/u.test(bare) ? (isWide ? "，" : ",") : "";
    const isInside =
      joined !== "" && /^\p{Lu}\p{Ll}/u.test(bare) && !/[.!?]\s*$/u.test(joined) && !/^\p{Lu}/u.test(source);
    const cased = isInside ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare;
    return joined + (joined === "" || isWide ? "" : " ") + cased + (isLast ? "" : mark);
  }, "");
}
