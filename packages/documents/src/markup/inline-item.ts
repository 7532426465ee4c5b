import type { TagType } from "../model/unit.ts";

/** A stretch of text of the source. */
export interface TextItem {
  readonly kind: "text";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Every UTF-16 unit of `text` is one of the source, so that the stretch can be cut anywhere. */
  readonly isRaw: boolean;
}

/** A stretch of markup inside of a text: a tag, or something kept whole. */
export interface TagItem {
  readonly kind: "open" | "close" | "standalone";
  readonly start: number;
  readonly end: number;
  readonly type: TagType;
  readonly equiv?: string;
  /** A reader sees it as a word of the sentence, so that it stays in the unit at the sentence's edge as well. */
  readonly isWord?: boolean;
  /** The tag at the other end of the element, once both are known. */
  partner?: TagItem;
}

export type InlineItem = TextItem | TagItem;

/** How white space of the source reads: collapsed as in HTML, or as it stands. */
export type WhiteSpace = "collapse" | "keep";

const blank = /^[ \t\n\r\f\u00a0]*$/;

/** Nothing of it would be translated. */
export function isBlank(text: string): boolean {
  return blank.test(text);
}

/** Joins the two ends of an element. */
export function pair(open: TagItem, close: TagItem): void {
  open.partner = close;
  close.partner = open;
}

/** Pairs whose other end stands elsewhere become standalone tags that keep their place in the file. */
export function withoutHalves(items: readonly InlineItem[]): InlineItem[] {
  const within = new Set(items);
  return items.map((item) => {
    if (item.kind === "text" || item.kind === "standalone") return item;
    if (item.partner && within.has(item.partner)) return item;
    return { kind: "standalone", start: item.start, end: item.end, type: item.type };
  });
}
