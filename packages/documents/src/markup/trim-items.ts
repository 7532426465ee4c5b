import type { InlineItem, TagItem, TextItem } from "./inline-item.ts";
import { isBlank } from "./inline-item.ts";

const leading = /^[ \t\n\r\f]+/;

/** The text without white space at its start; an escaped character stays whole. */
function trimStart(item: TextItem): TextItem {
  const count = item.isRaw ? (leading.exec(item.text)?.[0].length ?? 0) : 0;
  return count === 0 ? item : { ...item, text: item.text.slice(count), start: item.start + count };
}

function trimEnd(item: TextItem): TextItem {
  let length = item.text.length;
  while (item.isRaw && length > 0 && " \t\n\r\f".includes(item.text.charAt(length - 1))) length--;
  return length === item.text.length ? item : { ...item, text: item.text.slice(0, length), end: item.start + length };
}

/**
 * The items that a translator needs: without white space and empty markup at the edges, and without pairs that hold the
 * whole text. What is left out stays in the file around the unit.
 */
export function trimItems(items: readonly InlineItem[]): InlineItem[] {
  const [only] = items;
  if (items.length === 1 && only?.kind === "text") return isContent(only) ? [trimEnd(trimStart(only))] : [];
  const places = new Map<InlineItem, number>(items.map((item, at) => [item, at]));
  const placeOf = (tag: TagItem) => (tag.partner ? (places.get(tag.partner) ?? -1) : -1);
  const last = items.findLastIndex(isContent);
  const first = items.findIndex(isContent);
  if (first === -1) return [];
  const edges = { from: 0, to: items.length };
  for (;;) {
    const head = items[edges.from];
    const tail = items[edges.to - 1];
    if (!head || !tail) return [];
    if (!isContent(head) && isLoose(head, (partner) => partner < first, placeOf)) edges.from++;
    else if (!isContent(tail) && isLoose(tail, (partner) => partner > last, placeOf)) edges.to--;
    else if (head.kind === "open" && head.partner === tail) {
      edges.from++;
      edges.to--;
    } else break;
  }
  const kept = items.slice(edges.from, edges.to);
  return kept.map((item, at) => {
    if (item.kind !== "text") return item;
    const begun = at === 0 ? trimStart(item) : item;
    return at === kept.length - 1 ? trimEnd(begun) : begun;
  });
}

function isContent(item: InlineItem): boolean {
  return item.kind === "text" ? !isBlank(item.text) : item.isWord === true;
}

/** Blank text, a tag without a word, or half of a pair that stands as a whole outside of the text. */
function isLoose(
  item: InlineItem,
  isOutside: (partner: number) => boolean,
  placeOf: (tag: TagItem) => number,
): boolean {
  return item.kind === "text" || item.kind === "standalone" || isOutside(placeOf(item));
}
