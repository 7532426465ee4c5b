import type { InlineItem, TagItem } from "./inline-item.ts";

const isGap = (item: InlineItem) => item.kind === "text" && /^[ \t\n\r\f]*$/.test(item.text);
const isBreak = (item: InlineItem) => item.kind === "standalone" && item.type === "break";

/** Two line breaks in a row part paragraphs. */
export function splitAtBreaks(items: readonly InlineItem[]): InlineItem[][] {
  const lists: InlineItem[][] = [[]];
  let broke = false;
  let hasText = false;
  for (const item of items) {
    if (broke && isBreak(item) && hasText) {
      lists.push([]);
      hasText = false;
    }
    lists.at(-1)?.push(item);
    hasText ||= item.kind === "text" && !isGap(item);
    if (!isGap(item)) broke = isBreak(item);
  }
  return lists;
}

/** A row of links with nothing but marks between them is a menu, not a sentence: each link is read on its own. */
export function splitMenu(items: readonly InlineItem[]): readonly InlineItem[][] {
  const links: InlineItem[][] = [];
  let close: TagItem | undefined;
  for (const item of items) {
    if (close) {
      links.at(-1)?.push(item);
      if (item === close) close = undefined;
    } else if (item.kind === "open" && item.type === "link" && item.partner) {
      links.push([item]);
      close = item.partner;
    } else if (item.kind === "text" ? /[\p{L}\p{N}]/u.test(item.text) : item.isWord === true) return [[...items]];
  }
  return links.length > 1 && close === undefined ? links : [[...items]];
}

/** Cut at tags whose other end stands elsewhere; these belong to no text. */
export function splitAtHalves(items: readonly InlineItem[]): InlineItem[][] {
  const within = new Set(items);
  const lists: InlineItem[][] = [[]];
  for (const item of items) {
    const isTag = item.kind === "open" || item.kind === "close";
    if (isTag && !(item.partner && within.has(item.partner))) lists.push([]);
    else lists.at(-1)?.push(item);
  }
  // A cut inside of a pair parts its ends.
  return lists.length === 1 ? lists : lists.flatMap((list) => splitAtHalves(list));
}

/** Covers what no item stands for, so that nothing of the source is lost when a unit is written anew. */
export function withGapsFilled(items: readonly InlineItem[]): InlineItem[] {
  const filled: InlineItem[] = [];
  let told = items[0]?.start ?? 0;
  for (const item of items) {
    if (item.start > told) filled.push({ kind: "standalone", start: told, end: item.start, type: "other" });
    filled.push(item);
    told = Math.max(told, item.end);
  }
  return filled;
}
