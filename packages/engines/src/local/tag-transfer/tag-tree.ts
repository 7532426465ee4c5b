import type { InlineTag } from "../../engine.ts";

/** A span of the source between two tags of a pair, or a point where a tag stands alone, with what lies inside. */
export interface TagNode {
  readonly open: InlineTag;
  /** Absent for a tag that stands alone. */
  readonly close?: InlineTag;
  /** UTF-16 offsets of the source. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly TagNode[];
}

/**
 * The tags as a tree. A tag whose partner lies in another sentence, and both tags of a pair that crosses another one,
 * count as standing alone.
 */
export function tagTree(tags: readonly InlineTag[]): readonly TagNode[] {
  const partners = partnersOf(tags);
  const read = (from: number, until: number): TagNode[] => {
    const nodes: TagNode[] = [];
    for (let n = from; n < until; n++) {
      const open = tags[n];
      const partner = partners.get(n);
      if (partner === undefined) {
        nodes.push({ open, start: open.offset, end: open.offset, children: [] });
        continue;
      }
      const close = tags[partner];
      nodes.push({ open, close, start: open.offset, end: close.offset, children: read(n + 1, partner) });
      n = partner;
    }
    return nodes;
  };
  return read(0, tags.length);
}

/** The place of the closing tag for the place of each opening one, for pairs that cross no other. */
function partnersOf(tags: readonly InlineTag[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const stack: number[] = [];
  tags.forEach(({ kind, id }, n) => {
    if (kind === "open") stack.push(n);
    if (kind !== "close") return;
    const at = stack.findLastIndex((open) => tags[open].id === id);
    if (at < 0) return;
    // What was opened inside and is still open crosses this pair, and this pair it; the inner ones lose their pairing.
    const crossed = stack
      .slice(at + 1)
      .some((inner) => tags.slice(n + 1).some((t) => t.kind === "close" && t.id === tags[inner].id));
    if (!crossed) partners.set(stack[at], n);
    stack.splice(at, 1);
  });
  return partners;
}
