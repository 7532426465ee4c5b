import type { EngineSegment, InlineTag } from "../../engine.ts";
import { soundTags } from "../../tags/sound-tags.ts";
import type { TagCodec } from "../../tags/tag-codec.ts";

/** What closes a sentence for the tagger; the empty blank tells the full stop from one of the text. */
const sentenceEnd = ".[]";

/**
 * Writes a segment in Apertium's stream format, as its own deformatters do: special characters behind a backslash,
 * tags and all white space but single spaces as blanks in brackets, which stay where they are among the words.
 *
 * Read for it: Apertium wiki, "Apertium stream format", and what `apertium-destxt` writes.
 */
export function createStreamCodec(segment: EngineSegment): TagCodec {
  const { text, tags } = segment;
  let encoded = "";
  let at = 0;
  for (const { id, kind, offset } of tags ?? []) {
    const name = `t${id}`;
    encoded += escape(text.slice(at, offset));
    encoded += kind === "close" ? `[</${name}>]` : `[<${name}${kind === "open" ? "" : "/"}>]`;
    at = offset;
  }
  return {
    encoded: encoded + escape(text.slice(at)) + sentenceEnd,
    decode(translated) {
      const decoded = parse(translated);
      if (tags === undefined) return { text: decoded.text };
      return { text: decoded.text, tags: soundTags(segment, decoded) };
    },
  };
}

function escape(text: string): string {
  return text
    .replaceAll("\0", " ")
    .replaceAll(/[[\]{}^$/\\@<>]/g, String.raw`\$&`)
    .replaceAll(/~|(?! (?!\s))\s+/g, "[$&]");
}

function parse(translated: string): { text: string; tags: InlineTag[] } {
  const tags: InlineTag[] = [];
  let text = "";
  const stream = translated.replace(/\.\[\]\s*$/, "");
  for (const [part, close] of stream.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*(\])?|[^\\[]+|[^]/g)) {
    if (close === undefined) {
      text += part.replaceAll(/\\([^])/g, "$1");
      continue;
    }
    for (const [blank, closes, id, stands] of part.slice(1, -1).matchAll(/<(\/?)t(\d{1,9})(\/?)>|[^<]+|</g)) {
      if (id === undefined) text += blank.replaceAll(/\\([^])/g, "$1");
      else {
        const kind = closes === "/" ? "close" : stands === "/" ? "standalone" : "open";
        tags.push({ id: Number(id), kind, offset: text.length });
      }
    }
  }
  return { text, tags };
}
