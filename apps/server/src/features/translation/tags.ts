import { type InlineTag, projectTags, tagProblems } from "@yiqiao/engines";

/** Tags of a sentence, with the ids of those that keep their order outside of pairs. */
export interface TaggedText {
  readonly text: string;
  readonly tags: readonly InlineTag[];
  readonly fixed: ReadonlySet<number>;
}

/** Tags whose partner is in another sentence have kept their order and stand in no pair. */
function keepsFixedTags(source: TaggedText, tags: readonly InlineTag[]): boolean {
  const order = source.tags.filter((tag) => source.fixed.has(tag.id)).map((tag) => tag.id);
  let depth = 0;
  for (const tag of tags) {
    if (source.fixed.has(tag.id)) {
      if (depth > 0 || order.shift() !== tag.id) return false;
    } else if (tag.kind === "open") depth++;
    else if (tag.kind === "close") depth--;
  }
  return true;
}

/**
 * Tags of a translation: the engine's if each stands there once in a valid order, else placed by proportion, at worst
 * in the source's order, which is valid.
 */
export function wholeTags(source: TaggedText, target: { text: string; tags: readonly InlineTag[] }): InlineTag[] {
  const isWhole = (tags: readonly InlineTag[]) =>
    tagProblems(source.tags, { text: target.text, tags }).length === 0 && keepsFixedTags(source, tags);
  if (isWhole(target.tags)) return [...target.tags];
  const projected = projectTags(source, target.text);
  if (isWhole(projected)) return projected;
  const offsets = projected.map((tag) => tag.offset).sort((a, b) => a - b);
  return source.tags.map(({ id, kind }, at) => ({ id, kind, offset: offsets[at] ?? target.text.length }));
}
