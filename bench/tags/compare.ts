import type { InlineTag } from "@yiqiao/engines";
import type { Place, WordSpan } from "./reference-file.ts";

/** How many of all tags are in place. */
export interface Share {
  placed: number;
  all: number;
}

export const added = (shares: readonly Share[]): Share => ({
  placed: shares.reduce((sum, { placed }) => sum + placed, 0),
  all: shares.reduce((sum, { all }) => sum + all, 0),
});

/** `3 of 4 (75.0 %)`. */
export const percent = ({ placed, all }: Share): string =>
  `${placed} of ${all} (${((100 * placed) / Math.max(1, all)).toFixed(1)} %)`;

/** Whether most of the word lies between the offsets. */
function covers(start: number, end: number, [from, until]: WordSpan): boolean {
  return 2 * (Math.min(end, until) - Math.max(start, from)) > until - from;
}

/** Whether tag `id` stands where the alignment has it; words without a partner may lie on either side. */
export function isInPlace(id: number, tags: readonly InlineTag[], place: Place): boolean {
  const own = tags.filter((tag) => tag.id === id);
  const [first, last] = [own[0]?.offset ?? -1, own.at(-1)?.offset ?? -1];
  if ("from" in place) return first >= place.from && first <= place.to;
  return (
    place.inside.every((word) => covers(first, last, word)) && !place.outside.some((word) => covers(first, last, word))
  );
}

/** The text with its tags written into it, as a person would read it. */
export function withTags(text: string, tags: readonly InlineTag[]): string {
  let [shown, at] = ["", 0];
  for (const { id, kind, offset } of tags) {
    const mark = kind === "close" ? `</${id}>` : kind === "open" ? `<${id}>` : `<${id}/>`;
    shown += text.slice(at, offset) + mark;
    at = offset;
  }
  return shown + text.slice(at);
}
