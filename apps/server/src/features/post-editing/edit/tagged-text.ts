import type { TaggedText } from "@yiqiao/contracts/text";

type Tag = TaggedText["tags"][number];

export const emptyText: TaggedText = { text: "", tags: [] };

/** Texts one after the other. */
export function joined(texts: readonly TaggedText[]): TaggedText {
  let text = "";
  const tags: Tag[] = [];
  for (const each of texts) {
    for (const tag of each.tags) tags.push({ ...tag, offset: tag.offset + text.length });
    text += each.text;
  }
  return { text, tags };
}

/**
 * A text in front of a place and behind it. Of tags at the place itself, those that open go behind it and the others
 * stay in front.
 */
export function cutAt({ text, tags }: TaggedText, offset: number): readonly [TaggedText, TaggedText] {
  const isBefore = (tag: Tag) => tag.offset < offset || (tag.offset === offset && tag.kind !== "open");
  // Tags keep their order: one that opens at the place takes all that follow it along.
  const first = tags.findIndex((tag) => !isBefore(tag));
  const count = first < 0 ? tags.length : first;
  return [
    { text: text.slice(0, offset), tags: tags.slice(0, count) },
    { text: text.slice(offset), tags: tags.slice(count).map(movedBy(-offset)) },
  ];
}

/** The same without white space at its ends, and what was taken off in front of it and behind it; tags stay inside. */
export function trimmed({ text, tags }: TaggedText): {
  readonly before: string;
  readonly inner: TaggedText;
  readonly after: string;
} {
  const inner = text.trim();
  const start = inner === "" ? text.length : text.indexOf(inner);
  const end = start + inner.length;
  const moved = tags.map((tag) => ({ ...tag, offset: Math.min(Math.max(tag.offset, start), end) - start }));
  return { before: text.slice(0, start), inner: { text: inner, tags: moved }, after: text.slice(end) };
}

const movedBy =
  (by: number) =>
  ({ id, kind, offset }: Tag): Tag => ({ id, kind, offset: offset + by });

const sameTag = (a: Tag, b: Tag | undefined) => a.id === b?.id && a.kind === b.kind && a.offset === b.offset;

/** Whether both are the same, text and tags alike. */
export function isSameText(a: TaggedText | null, b: TaggedText | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.text === b.text && a.tags.length === b.tags.length && a.tags.every((tag, index) => sameTag(tag, b.tags[index]))
  );
}

/**
 * Whether a translation has tags of its source alone, each once at most, in the order of their offsets and inside of the
 * text. Some may be missing while it is being written.
 */
export function hasFittingTags(source: TaggedText, { text, tags }: TaggedText): boolean {
  const left = new Map<string, number>();
  const key = ({ id, kind }: Tag) => `${id} ${kind}`;
  for (const tag of source.tags) left.set(key(tag), (left.get(key(tag)) ?? 0) + 1);
  let last = 0;
  for (const tag of tags) {
    const count = left.get(key(tag)) ?? 0;
    if (count === 0 || tag.offset < last || tag.offset > text.length) return false;
    left.set(key(tag), count - 1);
    last = tag.offset;
  }
  return true;
}
