import type { EngineSegment, InlineTag } from "../engine.ts";
import { projectTags } from "./project-tags.ts";
import { tagProblems } from "./tag-order.ts";

type TaggedSegment = Pick<EngineSegment, "text" | "tags" | "marks">;

/** The marks that stand in both texts, each once, opened before it is closed. */
function wholeMarks({ tags = [], marks = Infinity }: TaggedSegment, translated: readonly InlineTag[]): Set<number> {
  const ids = new Set(tags.flatMap(({ id }) => (id >= marks ? [id] : [])));
  for (const id of ids) {
    const [open, close, ...more] = translated.filter((tag) => tag.id === id);
    if (open?.kind !== "open" || close?.kind !== "close" || more.length > 0) ids.delete(id);
  }
  return ids;
}

/**
 * The tags of a translation if each tag of the source stands there once in a valid order, else the source's tags put in
 * by proportion. Marks are expendable: broken ones are left out, and none is ever put in by proportion.
 */
export function soundTags(segment: TaggedSegment, target: { text: string; tags: readonly InlineTag[] }): InlineTag[] {
  const { text, tags = [], marks = Infinity } = segment;
  const whole = wholeMarks(segment, target.tags);
  for (const kept of [whole, new Set<number>()]) {
    const isKept = ({ id }: InlineTag): boolean => id < marks || kept.has(id);
    const found = target.tags.filter(isKept);
    if (tagProblems(tags.filter(isKept), { text: target.text, tags: found }).length === 0) return found;
  }
  return projectTags({ text, tags: tags.filter(({ id }) => id < marks) }, target.text);
}
