import type { InlineItem } from "../../markup/inline-item.ts";
import type { TextCodec } from "../../markup/xml/xml-text.ts";

/** Places that a program fills in: `%1$s`, `%d`, `{0}`, `{name}`. */
const placeholder = /%(?:\d{1,2}\$)?[-#+0,]{0,3}\d{0,3}(?:\.\d{1,3})?[@sdiufFeEgGxXoc]|%%|\{[\w.:,#-]{1,40}\}/g;
const androidMark =
  /\\u[0-9a-fA-F]{4}|\\[ntr'"@?\\]|%(?:\d{1,2}\$)?[-#+0,]{0,3}\d{0,3}(?:\.\d{1,3})?[sdiufFeEgGxXoc]|%%|\{[\w.:,#-]{1,40}\}/g;

/** Strings of .NET: placeholders are tags. */
export function resourceCodec(standard: TextCodec): TextCodec {
  return { ...standard, decode: (raw, start) => standard.decode(raw, start).flatMap((item) => cut(item, placeholder)) };
}

/** Strings of Android: placeholders are tags, and apostrophes, quotes and the like stand behind a backslash. */
export function androidCodec(standard: TextCodec): TextCodec {
  return {
    decode: (raw, start) => standard.decode(raw, start).flatMap((item) => cut(item, androidMark)),
    encode: (text) => standard.encode(text.replace(/['"\\]/g, "\\$&").replace(/^[@?]/, "\\$&")),
  };
}

function cut(item: InlineItem, marks: RegExp): InlineItem[] {
  if (item.kind !== "text" || !item.isRaw) return [item];
  const items: InlineItem[] = [];
  let told = 0;
  const tell = (end: number) => {
    const text = item.text.slice(told, end);
    if (text !== "") items.push({ kind: "text", text, start: item.start + told, end: item.start + end, isRaw: true });
  };
  for (const { 0: mark, index } of item.text.matchAll(marks)) {
    tell(index);
    told = index + mark.length;
    items.push(markItem(mark, item.start + index));
  }
  tell(item.text.length);
  return items;
}

function markItem(mark: string, start: number): InlineItem {
  const range = { start, end: start + mark.length };
  if (mark === String.raw`\n`) return { ...range, kind: "standalone", type: "break", equiv: "\n" };
  if (mark === String.raw`\t`) return { ...range, kind: "standalone", type: "tab", equiv: "\t" };
  if (mark.startsWith(String.raw`\u`)) {
    return { ...range, kind: "text", text: String.fromCharCode(Number.parseInt(mark.slice(2), 16)), isRaw: false };
  }
  if (mark.startsWith("\\")) return { ...range, kind: "text", text: mark.slice(1), isRaw: false };
  return { ...range, kind: "standalone", type: "field", equiv: mark, isWord: true };
}
