import type { ReplaceLeftReason } from "@yiqiao/contracts/post-editing";
import type { TaggedText } from "@yiqiao/contracts/text";
import type { Hit } from "./matcher.ts";

/** Whether a tag stands inside of what was found: nothing can be said in its place without moving or losing the tag. */
export const hasTagInside = ({ start, end }: Hit, tags: TaggedText["tags"]): boolean =>
  tags.some(({ offset }) => offset > start && offset < end);

/** What becomes of a text: those that were not found to be replaceable keep it. */
export type Outcome = TaggedText | Extract<ReplaceLeftReason, "tag" | "empty" | "tooLong" | "same">;

/** A text with its hits replaced, but for those that have a tag inside; tags in front of and behind them stay there. */
export function outcomeOf({ text, tags }: TaggedText, hits: readonly Hit[], longest: number): Outcome {
  const taken = hits.filter((hit) => !hasTagInside(hit, tags));
  if (taken.length === 0) return "tag";
  if (taken.every(({ start, end, replacement }) => text.slice(start, end) === replacement)) return "same";
  const grown = taken.reduce((sum, { start, end, replacement }) => sum + replacement.length - (end - start), 0);
  if (text.length + grown > longest) return "tooLong";
  let after = "";
  let done = 0;
  for (const { start, end, replacement } of taken) {
    after += text.slice(done, start) + replacement;
    done = end;
  }
  after += text.slice(done);
  return after.trim() === "" ? "empty" : { text: after, tags: movedTags(tags, taken) };
}

function movedTags(tags: TaggedText["tags"], taken: readonly Hit[]): TaggedText["tags"] {
  return tags.map((tag) => {
    const before = taken.filter(({ end }) => end <= tag.offset);
    const grown = before.reduce((sum, { start, end, replacement }) => sum + replacement.length - (end - start), 0);
    return { ...tag, offset: tag.offset + grown };
  });
}
