import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";
import { hasSameTags, idsInOrder } from "./tag-shape.ts";
import { type Token, tokensOf } from "./tokens.ts";

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The new text with its tags; a tag inside a replaced part goes to its end. */
function replaceAll({ text, tags }: TaggedText, replacements: readonly Replacement[]): TaggedText {
  let told = 0;
  let out = "";
  const moves: { readonly from: number; readonly by: number }[] = [];
  for (const { start, end, text: by } of replacements) {
    out += text.slice(told, start) + by;
    told = end;
    moves.push({ from: end, by: out.length - end });
  }
  const moved = (offset: number) => offset + (moves.findLast(({ from }) => from <= offset)?.by ?? 0);
  return { text: out + text.slice(told), tags: tags.map((tag) => ({ ...tag, offset: moved(tag.offset) })) };
}

const numbersOf = (tokens: readonly Token[]) => tokens.filter(({ kind }) => kind === "number");

/**
 * The stored translation with the numbers of the sentence asked for: where both sentences differ in numbers only, and
 * every number that changes stands in the translation as often as in the stored sentence. Undefined where that cannot
 * be told.
 */
export function repairNumbers(query: string, stored: { readonly source: string; readonly target: TaggedText }) {
  const asked = tokensOf(query);
  const had = tokensOf(stored.source);
  const isSameBesides =
    asked.length === had.length &&
    asked.every(({ kind, text }, at) => kind === had[at]?.kind && (kind === "number" || text === had[at].text));
  if (!isSameBesides) return undefined;
  const renamed = new Map<string, string>();
  for (const [at, { text }] of numbersOf(had).entries()) {
    const now = numbersOf(asked)[at]?.text ?? text;
    if ((renamed.get(text) ?? now) !== now) return undefined;
    renamed.set(text, now);
  }
  const inTarget = numbersOf(tokensOf(stored.target.text));
  const replacements: Replacement[] = [];
  for (const [old, now] of renamed) {
    const places = inTarget.filter(({ text }) => text === old);
    const wanted = numbersOf(had).filter(({ text }) => text === old).length;
    if (old === now) continue;
    if (places.length !== wanted) return undefined;
    replacements.push(...places.map(({ start }) => ({ start, end: start + old.length, text: now })));
  }
  if (replacements.length === 0) return undefined;
  return replaceAll(
    stored.target,
    replacements.sort((a, b) => a.start - b.start),
  );
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
