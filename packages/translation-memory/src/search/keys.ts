import { hash } from "node:crypto";
import type { TaggedText } from "@yiqiao/contracts/text";

/** The first 64 bits of SHA-256, signed as PostgreSQL's `bigint` is. */
function key(kind: string, ...parts: readonly string[]): bigint {
  const content = parts.map((part) => `${part.length}:${part}`).join("");
  return hash("sha256", `${kind}\n${content}`, "buffer").readBigInt64LE();
}

/** Kinds of the tags in their order, each with its place in the order of ids: files number the same tags differently. */
function tagShape({ tags }: TaggedText): string {
  const places = new Map<number, number>();
  for (const { id } of tags) if (!places.has(id)) places.set(id, places.size);
  return tags.map(({ id, kind }) => `${kind}${places.get(id)}`).join(" ");
}

/** Key of a text with its case and the kinds and order of its tags; where in the text they stand does not count. */
export function exactKey(tagged: TaggedText): bigint {
  return key("exact", tagged.text, tagged.tags.length === 0 ? "" : tagShape(tagged));
}

/** Key of a sentence's neighbour, without its tags; null: it has none, being the first or the last of its text. */
export function contextKey(neighbour: string | null): bigint {
  return neighbour === null ? key("edge") : key("context", neighbour.trim());
}

/** Key of a source with its translation: entries that have it in common are duplicates. */
export function pairKey(source: TaggedText, target: TaggedText): bigint {
  return key("pair", source.text, tagShape(source), target.text, tagShape(target));
}
