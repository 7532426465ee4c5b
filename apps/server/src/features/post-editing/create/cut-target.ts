import type { InlineTag, TaggedText, UnitTarget } from "@yiqiao/documents";
import { emptyText } from "../edit/tagged-text.ts";

/** What stands before each segment in the translation of its unit, and behind the last one. */
export interface Gaps {
  readonly before: readonly TaggedText[];
  readonly tail: TaggedText;
}

/**
 * Finds what stands between the segments of a unit's translation, so that the unit can be put together again from them
 * however they were changed. Segments stand in the translation in their order, with white space and tags between them.
 *
 * @throws Error when the segments are not those of the translation
 */
export function gapsOf({ id, text, tags, segments = [] }: UnitTarget): Gaps {
  const rest = [...tags];
  let at = 0;
  const before = segments.map(({ target }) => {
    const start = text.indexOf(target.text, at);
    if (start < 0) throw new Error(`Unit ${id} lacks one of its segments`);
    const gap = { text: text.slice(at, start), tags: takeUntil(rest, target, start).map(moved(-at)) };
    rest.splice(0, target.tags.length);
    at = start + target.text.length;
    return gap;
  });
  return { before, tail: { text: text.slice(at), tags: rest.map(moved(-at)) } };
}

const moved = (by: number) => (tag: InlineTag) => ({ ...tag, offset: Math.max(0, tag.offset + by) });

/** Takes the tags off that stand before those of a segment, which begin with its first one. */
function takeUntil(rest: InlineTag[], target: TaggedText, start: number): InlineTag[] {
  const [first] = target.tags;
  const isOwn = (tag: InlineTag) =>
    first === undefined
      ? tag.offset > start
      : tag.id === first.id && tag.kind === first.kind && tag.offset === start + first.offset;
  const found = rest.findIndex(isOwn);
  if (found < 0 && first !== undefined) throw new Error("A segment's tags are not those of its unit");
  return rest.splice(0, found < 0 ? rest.length : found);
}

/** Of a unit that is one segment, and has nothing beside it. */
export const noGaps: Gaps = { before: [emptyText], tail: emptyText };
