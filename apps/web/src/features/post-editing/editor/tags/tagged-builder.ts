import type { InlineTag, SourceText, TaggedText } from "../model.ts";

const mark = /<(\/?)(\d+)>|\{(\d+)\}/gu;

/** `Press <1>Start</1>{2}` as a text with tags, for tests. */
export function tagged(written: string): SourceText {
  const tags: (InlineTag & { readonly type: "format" })[] = [];
  let text = "";
  let end = 0;
  for (const found of written.matchAll(mark)) {
    text += written.slice(end, found.index);
    end = found.index + found[0].length;
    const kind = found[3] === undefined ? (found[1] === "" ? "open" : "close") : "standalone";
    tags.push({ id: Number(found[2] ?? found[3]), kind, offset: text.length, type: "format" });
  }
  return { text: text + written.slice(end), tags };
}

/** The reverse of {@link tagged}. */
export function written({ text, tags }: TaggedText): string {
  let out = "";
  let end = 0;
  for (const { id, kind, offset } of tags) {
    out += text.slice(end, offset);
    end = offset;
    out += kind === "open" ? `<${id}>` : kind === "close" ? `</${id}>` : `{${id}}`;
  }
  return out + text.slice(end);
}
