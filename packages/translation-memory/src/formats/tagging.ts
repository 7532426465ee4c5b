import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";

/** Inline tags of one text; what has more is refused. */
export const maxTags = 1000;

/** A tag of a file: `key` is the same on both sides for the same tag, and for both ends of a pair. */
export interface KeyedTag {
  readonly key: string;
  readonly kind: InlineTag["kind"];
  readonly offset: number;
  /** The number that the file gives it, which it keeps where that is free. */
  readonly number?: number | undefined;
}

export interface KeyedText {
  readonly text: string;
  readonly tags: readonly KeyedTag[];
}

/** Source and target with tags whose ids tell which belong together. */
export function numberTags(source: KeyedText, target: KeyedText): readonly [TaggedText, TaggedText] {
  if (source.tags.length === 0 && target.tags.length === 0) return [plain(source.text), plain(target.text)];
  const ids = idsOf([...source.tags, ...target.tags]);
  const numbered = ({ text, tags }: KeyedText): TaggedText => ({
    text,
    tags: tags.map(({ key, kind, offset }) => ({ id: ids.get(key) ?? 0, kind, offset })),
  });
  return [numbered(source), numbered(target)];
}

function idsOf(tags: readonly KeyedTag[]): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  const taken = new Set<number>();
  for (const { key, number } of tags) {
    if (number === undefined || ids.has(key) || taken.has(number)) continue;
    ids.set(key, number);
    taken.add(number);
  }
  let next = 1;
  for (const { key } of tags) {
    if (ids.has(key)) continue;
    while (taken.has(next)) next++;
    ids.set(key, next);
    taken.add(next);
  }
  return ids;
}

/** A text without tags. */
export function plain(text: string): TaggedText {
  return { text, tags: [] };
}

/** Hands out keys of tags of one text: what asks for the same key again gets another one. */
export class TagKeys {
  readonly #used = new Map<string, number>();

  take(wanted: string): string {
    const count = (this.#used.get(wanted) ?? 0) + 1;
    this.#used.set(wanted, count);
    return count === 1 ? wanted : `${wanted}#${count}`;
  }
}
