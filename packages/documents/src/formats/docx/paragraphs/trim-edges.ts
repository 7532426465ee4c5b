import { isSpeaking, type ParagraphItem, partnersOf } from "./paragraph-items.ts";

/** A paragraph's items: what is translated, and what stands before and behind it. */
interface Trimmed {
  readonly lead: ParagraphItem[];
  readonly body: ParagraphItem[];
  readonly tail: ParagraphItem[];
}

/** What stands before the first word and behind the last, pairs around the whole, and the numbers of a tabbed list. */
export function trimEdges(items: readonly ParagraphItem[]): Trimmed {
  const partners = partnersOf(items);
  const outer = trimRange(items, partners, { start: 0, end: items.length });
  const inner = { start: behindLabel(items, outer), end: beforePageNumber(items, outer) };
  const { start, end } = trimRange(items, partners, inner);
  return withoutSpaces({ lead: items.slice(0, start), body: items.slice(start, end), tail: items.slice(end) });
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function trimRange(items: readonly ParagraphItem[], partners: ReadonlyMap<number, number>, range: Range): Range {
  let { start, end } = range;
  for (;;) {
    const [from, to] = [start, end];
    while (start < end && isMargin(items[start])) start++;
    while (end > start && isMargin(items[end - 1])) end--;
    if (items[start]?.kind === "open" && partners.get(start) === end - 1) {
      start++;
      end--;
    }
    while (items[start]?.kind === "open" && items[start + 1]?.kind === "close") start += 2;
    while (items[end - 1]?.kind === "close" && items[end - 2]?.kind === "open") end -= 2;
    if (start === from && end === to) return { start, end };
  }
}

/** A line of a table of contents ends in a tab and a number. */
function beforePageNumber(items: readonly ParagraphItem[], { start, end }: Range): number {
  for (let at = end - 1; at > start; at--) {
    const item = items[at];
    if (item === undefined || item.kind === "open" || item.kind === "close" || isSpeaking(item)) return end;
    if (item.kind === "standalone" && item.type === "tab") return at;
  }
  return end;
}

/** Numbers of lists that are written by hand: `1.`, `(a)`, `IV.`, `2.3`, and a tab. */
// Expression on at most 20 characters: longer ones are no labels.
const label = /^\s*[([（]?(?:\d+(?:\.\d+)*|[A-Za-z]|[IVXivx]+)?[.)\]）、．]*\s*$/;

const longestLabel = 20;

function behindLabel(items: readonly ParagraphItem[], { start, end }: Range): number {
  const first = items[start];
  const second = items[start + 1];
  if (start + 2 >= end || first?.kind !== "text" || second?.kind !== "standalone") return start;
  return second.type === "tab" && first.text.length <= longestLabel && label.test(first.text) ? start + 2 : start;
}

function isMargin(item: ParagraphItem | undefined): boolean {
  if (item === undefined) return false;
  if (item.kind === "text") return item.text.trim() === "";
  return item.kind === "standalone" && item.isWord !== true;
}

function withoutSpaces({ lead, body, tail }: Trimmed): Trimmed {
  const first = body[0];
  if (first?.kind === "text") {
    const text = first.text.trimStart();
    const cut = first.text.length - text.length;
    if (cut > 0) {
      lead.push({ ...first, text: first.text.slice(0, cut) });
      body[0] = { ...first, text };
    }
  }
  const last = body.at(-1);
  if (last?.kind === "text") {
    const text = last.text.trimEnd();
    if (text.length < last.text.length) {
      tail.unshift({ ...last, text: last.text.slice(text.length) });
      body[body.length - 1] = { ...last, text };
    }
  }
  return { lead, body, tail };
}
