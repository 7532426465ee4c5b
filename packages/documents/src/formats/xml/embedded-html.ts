import type { PlannedUnit } from "../../markup/planned-unit.ts";
import type { EmbeddedContent } from "../../markup/xml/xml-planner.ts";
import { escapeText, unescapeXml } from "../../xml/index.ts";
import { planHtml } from "../html/html-planner.ts";

const htmlTag =
  /<\/?(?:p|br|div|span|a|b|i|u|em|strong|ul|ol|li|h[1-6]|table|tr|td|img|font|pre|blockquote|hr)\b[^<>]{0,2000}>/i;

/** Offsets of unescaped text in the escaped one; one more than it has characters. */
function unescapeWithOffsets(raw: string, start: number): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  const pieces: string[] = [];
  for (let at = 0; at < raw.length;) {
    const end = raw.charAt(at) === "&" ? raw.indexOf(";", at) + 1 : at + 1;
    const escaped = raw.slice(at, Math.max(end, at + 1));
    const text = end > at && end - at < 14 ? unescapeXml(escaped) : raw.charAt(at);
    for (let unit = 0; unit < text.length; unit++) offsets.push(start + at);
    pieces.push(text);
    at += end > at && end - at < 14 ? escaped.length : 1;
  }
  return { text: pieces.join(""), offsets: [...offsets, start + raw.length] };
}

/** The units of HTML that stands in an element as a CDATA section or as escaped text; undefined where there is none. */
export function embeddedHtmlUnits({ raw, start, isLiteral, place }: EmbeddedContent): PlannedUnit[] | undefined {
  const isPossible = isLiteral ? raw.includes("<") : raw.includes("&lt;") || raw.includes("&#");
  if (!isPossible) return undefined;
  const { text, offsets } = isLiteral ? { text: raw, offsets: undefined } : unescapeWithOffsets(raw, start);
  if (!htmlTag.test(text)) return undefined;
  const at = (offset: number) => (offsets ? (offsets[offset] ?? start + raw.length) : start + offset);
  const wrap = (html: string) => (isLiteral ? html.replaceAll("]]>", "]]&gt;") : escapeText(html));
  const unwrap = (slice: string) => (isLiteral ? slice : unescapeXml(slice));
  return planHtml(text).units.map(({ unit, edit }) => ({
    unit: { ...unit, context: { ...unit.context, place: `${place} > ${unit.context.place ?? ""}` } },
    edit: (target) => {
      const found = edit(target);
      if (!found) return undefined;
      return {
        start: at(found.start),
        end: at(found.end),
        write: (inner) => {
          const html = found.write((from, to) => unwrap(inner(at(from), at(to))));
          return html === undefined ? undefined : wrap(html);
        },
      };
    },
  }));
}
