import type { TaggedText } from "@yiqiao/contracts/text";
import { lastWhere } from "./last-where.ts";

/** A part of a text, and what is written in its place; UTF-16 offsets. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where an offset of a text is after replacements, which are in its order; inside a replaced part it goes to its end. */
export function offsetAfter(replacements: readonly Replacement[]): (offset: number) => number {
  let by = 0;
  const moves = replacements.map(({ start, end, text }) => {
    by += text.length - (end - start);
    return { start, end, by, length: text.length };
  });
  return (offset) => {
    const inside = lastWhere(moves, ({ start }) => start < offset);
    if (inside && offset < inside.end) return inside.end + inside.by;
    return offset + (lastWhere(moves, ({ end }) => end <= offset)?.by ?? 0);
  };
}

/** The new text with its tags. */
export function replaceAll({ text, tags }: TaggedText, replacements: readonly Replacement[]): TaggedText {
  const moved = offsetAfter(replacements);
  let told = 0;
  let out = "";
  for (const { start, end, text: by } of replacements) {
    out += text.slice(told, start) + by;
    told = end;
  }
  return { text: out + text.slice(told), tags: tags.map((tag) => ({ ...tag, offset: moved(tag.offset) })) };
}
