import { unescapeXml } from "../../xml/index.ts";
import type { InlineItem } from "../inline-item.ts";

/** How text stands in the files of a vocabulary. */
export interface TextCodec {
  /** A stretch of text between tags, cut where characters are escaped. */
  readonly decode: (raw: string, start: number) => InlineItem[];
  readonly encode: (text: string) => string;
}

const reference = /&([^;&\s]{1,60});/g;

/** Cuts text at its references; what is not known stays in the text as a tag. */
export function xmlTextItems(raw: string, start: number, characters: ReadonlyMap<string, string>): InlineItem[] {
  const items: InlineItem[] = [];
  let told = 0;
  const tell = (end: number) => {
    if (end > told) {
      items.push({ kind: "text", text: raw.slice(told, end), start: start + told, end: start + end, isRaw: true });
    }
  };
  for (const match of raw.matchAll(reference)) {
    tell(match.index);
    told = match.index + match[0].length;
    items.push(referenceItem(match[0], start + match.index, characters));
  }
  tell(raw.length);
  return items;
}

function referenceItem(whole: string, start: number, characters: ReadonlyMap<string, string>): InlineItem {
  const end = start + whole.length;
  const text = characters.get(whole.slice(1, -1)) ?? unescapeXml(whole);
  if (text !== whole) return { kind: "text", text, start, end, isRaw: false };
  return { kind: "standalone", start, end, type: "field", equiv: whole, isWord: true };
}
