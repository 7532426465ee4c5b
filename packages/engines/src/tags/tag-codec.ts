import type { EngineSegment, InlineTag } from "../engine.ts";
import { soundTags } from "./sound-tags.ts";

/** Carries a segment's inline tags through an engine that knows text only, as placeholders like `<t1>…</t1>`. */
export interface TagCodec {
  /** The text with placeholders; the plain text if there are no tags. */
  readonly encoded: string;
  /** The translation without placeholders, its tags where the engine put them, or projected if it broke them. */
  decode(translated: string): { text: string; tags?: InlineTag[] };
}

const prefixes = ["t", "x", "g", "tag", "mark", "place"];

/** How text is written in the format that travels. */
export interface TextFormat {
  readonly escape: (text: string) => string;
  readonly unescape: (text: string) => string;
}

const plainText: TextFormat = { escape: (text) => text, unescape: (text) => text };

/** The codec for one segment. Placeholders that the text itself holds are never taken for tags. */
export function createTagCodec(segment: EngineSegment, format: TextFormat = plainText): TagCodec {
  const { text, tags } = segment;
  const prefix = prefixes.find((name) => !placeholderPattern(name).test(text));
  if (tags === undefined || tags.length === 0 || prefix === undefined) {
    return {
      encoded: format.escape(text),
      decode(translated) {
        const plain = format.unescape(translated);
        return tags === undefined
          ? { text: plain }
          : { text: plain, tags: soundTags(segment, { text: plain, tags: [] }) };
      },
    };
  }
  return {
    encoded: encode(text, tags, { prefix, format }),
    decode(translated) {
      const decoded = parse(translated, prefix, format);
      return { text: decoded.text, tags: soundTags(segment, decoded) };
    },
  };
}

function placeholderPattern(prefix: string): RegExp {
  // Expression such as /<\s{0,2}(\/?)\s{0,2}x\s?(\d{1,9})\s{0,2}(\/?)\s{0,2}>/iu: a prefix of our own letters.
  return new RegExp(`<\\s{0,2}(/?)\\s{0,2}${prefix}\\s?(\\d{1,9})\\s{0,2}(/?)\\s{0,2}>`, "iu");
}

function encode(
  text: string,
  tags: readonly InlineTag[],
  { prefix, format }: { prefix: string; format: TextFormat },
): string {
  let encoded = "";
  let at = 0;
  for (const { id, kind, offset } of tags) {
    encoded += format.escape(text.slice(at, offset));
    at = offset;
    if (kind === "standalone") encoded += `<${prefix}${id}/>`;
    else encoded += kind === "open" ? `<${prefix}${id}>` : `</${prefix}${id}>`;
  }
  return encoded + format.escape(text.slice(at));
}

function parse(translated: string, prefix: string, format: TextFormat): { text: string; tags: InlineTag[] } {
  // Expression such as /<\s{0,2}(\/?)\s{0,2}x\s?(\d{1,9})\s{0,2}(\/?)\s{0,2}>/giu: the same, everywhere.
  const pattern = new RegExp(placeholderPattern(prefix).source, "giu");
  const tags: InlineTag[] = [];
  let text = "";
  let at = 0;
  for (const match of translated.matchAll(pattern)) {
    text += format.unescape(translated.slice(at, match.index));
    at = match.index + match[0].length;
    const kind = match[1] === "/" ? "close" : match[3] === "/" ? "standalone" : "open";
    tags.push({ id: Number(match[2]), kind, offset: text.length });
  }
  return { text: text + format.unescape(translated.slice(at)), tags };
}
