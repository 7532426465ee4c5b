import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";

/** Ids of tags by their order of appearance: documents number the same tags differently. */
export function idsInOrder(tags: readonly InlineTag[]): number[] {
  return [...new Set(tags.map(({ id }) => id))];
}

const placesOfIds = (tags: readonly InlineTag[]): ReadonlyMap<number, number> =>
  new Map(idsInOrder(tags).map((id, place) => [id, place]));

/** Whether two texts have the same tags at the same places, whatever their ids. */
export function hasSameTags(a: TaggedText, b: TaggedText): boolean {
  if (a.tags.length !== b.tags.length) return false;
  const idsOfA = placesOfIds(a.tags);
  const idsOfB = placesOfIds(b.tags);
  return a.tags.every((tag, at) => {
    const other = b.tags[at];
    return tag.kind === other?.kind && tag.offset === other.offset && idsOfA.get(tag.id) === idsOfB.get(other.id);
  });
}

/** Tags that one text has more than the other, by kind; pairs count once. */
export function tagDifference(a: TaggedText, b: TaggedText): number {
  const count = ({ tags }: TaggedText, kind: InlineTag["kind"]) => tags.filter((tag) => tag.kind === kind).length;
  const pairs = Math.abs(count(a, "open") - count(b, "open"));
  return pairs + Math.abs(count(a, "standalone") - count(b, "standalone"));
}
