import { htmlText } from "./entities.ts";
import type { EngineSegment, InlineTag } from "../../engine.ts";
import { soundTags } from "../../tags/sound-tags.ts";
import type { TagCodec } from "../../tags/tag-codec.ts";
import { isNested } from "../../tags/tag-order.ts";

/** Markup of the service's own, put in at an offset of the source text; the service takes it out again. */
export interface ElementInsert {
  readonly offset: number;
  readonly markup: string;
  /** Ends go before the tags at their offset, starts behind them. */
  readonly edge: "start" | "end";
}

/**
 * Carries a segment's inline tags through an engine that reads HTML, as elements that every HTML translator takes for
 * inline: `<span id="t1">…</span>` and `<img id="t2"/>`. The text between is escaped. Tags that cross one another, and
 * those that come back broken, are projected.
 */
export function createElementCodec(segment: EngineSegment, inserts: readonly ElementInsert[] = []): TagCodec {
  const { text, tags } = segment;
  return {
    encoded: encode(text, tags !== undefined && isNested(tags) ? tags : [], inserts),
    decode(translated) {
      const decoded = parse(translated);
      if (tags === undefined) return { text: decoded.text };
      return { text: decoded.text, tags: soundTags(segment, decoded) };
    },
  };
}

function encode(text: string, tags: readonly InlineTag[], inserts: readonly ElementInsert[]): string {
  const at = (edge: ElementInsert["edge"]) => inserts.filter((insert) => insert.edge === edge);
  const written = [...at("end"), ...tags.map((tag) => ({ offset: tag.offset, markup: element(tag) })), ...at("start")];
  let encoded = "";
  let done = 0;
  for (const { offset, markup } of written.toSorted((a, b) => a.offset - b.offset)) {
    encoded += htmlText.escape(text.slice(done, offset)) + markup;
    done = offset;
  }
  return encoded + htmlText.escape(text.slice(done));
}

function element({ id, kind }: InlineTag): string {
  if (kind === "close") return "</span>";
  return kind === "open" ? `<span id="t${id}">` : `<img id="t${id}"/>`;
}

/** Each of the two reads a text in time that grows with its length alone, whatever a broken answer holds. */
const elements = /<\s*(?:\/\s*(span|img)\s*|(span|img)(\s[^<>]*))>/giu;
const idAttribute = /\sid\s*=\s*(?:["'“”]\s*)?t\s?(\d{1,9})/iu;

/** The text and tags of translated HTML; an element that was opened twice keeps both, which the caller sees as broken. */
function parse(translated: string): { text: string; tags: InlineTag[] } {
  const tags: InlineTag[] = [];
  const open: number[] = [];
  let text = "";
  let at = 0;
  for (const match of translated.matchAll(elements)) {
    const [, closes, opens, attributes = ""] = match;
    const id = Number(idAttribute.exec(attributes)?.[1]);
    if (closes === undefined && Number.isNaN(id)) continue;
    text += htmlText.unescape(translated.slice(at, match.index));
    at = match.index + match[0].length;
    const offset = text.length;
    if (closes !== undefined) {
      const opened = closes.toLowerCase() === "span" ? open.pop() : undefined;
      if (opened !== undefined) tags.push({ id: opened, kind: "close", offset });
    } else if (opens.toLowerCase() === "img") {
      tags.push({ id, kind: "standalone", offset });
    } else {
      open.push(id);
      tags.push({ id, kind: "open", offset });
    }
  }
  return { text: text + htmlText.unescape(translated.slice(at)), tags };
}
