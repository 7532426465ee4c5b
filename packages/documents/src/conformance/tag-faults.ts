import type { TaggedText } from "../model/unit.ts";

/** What is wrong with the tags of a text: their order, places and pairs; empty when nothing is. */
export function tagFaults({ text, tags }: TaggedText): string[] {
  const faults: string[] = [];
  const open: number[] = [];
  const seen = new Set<number>();
  let last = 0;
  for (const { id, kind, offset } of tags) {
    const name = `${kind} ${id} at ${offset}`;
    if (offset < last) faults.push(`${name} stands after one at ${last}`);
    if (offset > text.length) faults.push(`${name} stands behind the text of ${text.length}`);
    if (kind === "close") {
      if (open.pop() !== id) faults.push(`${name} does not close what was opened last`);
    } else {
      if (seen.has(id)) faults.push(`${name} has an id that was used before`);
      seen.add(id);
      if (kind === "open") open.push(id);
    }
    last = offset;
  }
  return [...faults, ...open.map((id) => `open ${id} is never closed`)];
}
