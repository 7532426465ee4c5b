import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";
import { hasSameTags, idsInOrder } from "./tag-shape.ts";
import { leavesHalfOfDay } from "./numbers/clock.ts";
import { replaceAll, type Replacement } from "./replace-all.ts";
import { type NumberPlace, numbersIn } from "./numbers/numbers-in.ts";
import { type NumberLanguages, type Renaming, renumbered } from "./numbers/renumber.ts";
import { languageCodes } from "@yiqiao/contracts/languages";
import { readValues } from "../values/read-values.ts";
import type { ScoredSentence } from "./score.ts";
import type { Token } from "./tokens.ts";

/** Whether two sentences have the same tokens but for their numbers. */
function differInNumbersOnly(one: readonly Token[], other: readonly Token[]): boolean {
  if (one.length !== other.length) return false;
  return one.every(({ kind, text }, at) => kind === other[at]?.kind && (kind === "number" || text === other[at].text));
}

/** The numbers that take each other's place, each once; undefined where one would become two. */
function renamingsOf(had: readonly NumberPlace[], asked: readonly NumberPlace[]): Renaming[] | undefined {
  const renamed = new Map<string, Renaming>();
  for (const [at, old] of had.entries()) {
    const now = asked[at];
    const known = renamed.get(old.text);
    if (now === undefined || (known !== undefined && known.now.text !== now.text)) return undefined;
    if (known === undefined) renamed.set(old.text, { old, now });
  }
  return [...renamed.values()];
}

/** A number that is to be replaced stands beside itself in words: `1 (one)`. */
function saysTwice(target: string, replacements: readonly Replacement[]): boolean {
  return replacements.some(({ start, end }) => {
    const behind = /^ ?[(（]\s?([\p{L}\p{M} -]{1,40})\s?[)）]/u.exec(target.slice(end))?.[1];
    const before = /([\p{L}\p{M}-]{1,40}) ?[(（]\s?$/u.exec(target.slice(0, start))?.[1];
    const isClosed = /^\s?[)）]/u.test(target.slice(end));
    return (behind !== undefined && isNumberWord(behind)) || (isClosed && before !== undefined && isNumberWord(before));
  });
}

const isNumberWord = (text: string): boolean =>
  languageCodes.some((language) => readValues(text, language).some((value) => !/\p{Nd}/u.test(value.text)));

interface Stored {
  readonly source: ScoredSentence;
  readonly target: TaggedText;
}

/**
 * The stored translation with the numbers of the sentence asked for, written as its language and the translation
 * itself write numbers. Only where both sentences differ in numbers alone, and every number of the stored sentence, and
 * no other one, stands in its translation as often as there, so that it can be told which is which. A number that the
 * word behind it would have to agree with (`1 file`, `5 files`) is not replaced, nor a time that would no more be in the
 * morning where the translation says so. Undefined where any of this is not so.
 */
export function repairNumbers(
  query: ScoredSentence,
  stored: Stored,
  languages: NumberLanguages,
): TaggedText | undefined {
  if (query.text === stored.source.text || !differInNumbersOnly(query.tokens, stored.source.tokens)) return undefined;
  const had = numbersIn(stored.source.text, stored.source.tokens);
  const asked = numbersIn(query.text, query.tokens);
  const shown = numbersIn(stored.target.text);
  if (had.length !== asked.length || had.length !== shown.length) return undefined;
  const renamings = renamingsOf(had, asked);
  const texts = { source: stored.source.text, target: stored.target.text };
  if (renamings?.some(({ old, now }) => leavesHalfOfDay({ old: old.text, now: now.text, ...texts }))) return undefined;
  const left = new Map(renamings?.map(({ old }) => [old.text, had.filter(({ text }) => text === old.text).length]));
  const replacements: Replacement[] = [];
  for (const place of shown) {
    const found = (renamings ?? []).flatMap((renaming) => {
      const outcomes = renumbered(renaming, place, languages);
      return outcomes.length === 0 ? [] : [{ renaming, outcomes }];
    });
    const [only, ...others] = found;
    if (only === undefined || others.length > 0) return undefined;
    const { old, now } = only.renaming;
    left.set(old.text, (left.get(old.text) ?? 0) - 1);
    if (old.text === now.text) continue;
    const [text, ...readings] = only.outcomes;
    if (typeof text !== "string" || readings.length > 0) return undefined;
    replacements.push({ start: place.start, end: place.end, text });
  }
  if (saysTwice(stored.target.text, replacements)) return undefined;
  if (replacements.length === 0 || [...left.values()].some((count) => count !== 0)) return undefined;
  return replaceAll(stored.target, replacements);
}

/**
 * The stored translation's tags with the ids of the sentence asked for. Without any tag where the two sentences' tags
 * differ or the translation does not have each once: they have to be placed anew then.
 */
export function repairTags(
  query: TaggedText,
  stored: { readonly source: TaggedText; readonly target: TaggedText },
): {
  readonly tags: readonly InlineTag[];
  readonly isWhole: boolean;
} {
  const shape = ({ text, tags }: TaggedText): TaggedText => ({
    text,
    tags: tags.map((tag) => ({ ...tag, offset: 0 })),
  });
  const isSame = hasSameTags(shape(query), shape(stored.source));
  const asked = idsInOrder(query.tags);
  const names = new Map(idsInOrder(stored.source.tags).map((id, at) => [id, asked[at]]));
  const tags = stored.target.tags.flatMap(({ id, kind, offset }) => {
    const named = names.get(id);
    return named === undefined ? [] : [{ id: named, kind, offset }];
  });
  const key = ({ id, kind }: InlineTag) => `${id} ${kind}`;
  const isWhole = isSame && tags.map(key).sort().join() === query.tags.map(key).sort().join();
  return isWhole ? { tags, isWhole } : { tags: [], isWhole: query.tags.length === 0 };
}
