import { embeddedUnits } from "../../markup/embedded-units.ts";
import type { PlannedUnit } from "../../markup/planned-unit.ts";
import type { EmbeddedContent } from "../../markup/xml/xml-planner.ts";
import { escapeText } from "../../xml/index.ts";
import { planHtml } from "../html/html-planner.ts";

const htmlTag =
  /<\/?(?:p|br|div|span|a|b|i|u|em|strong|ul|ol|li|h[1-6]|table|tr|td|img|font|pre|blockquote|hr)\b[^<>]{0,2000}>/i;

/** The units of HTML that stands in an element as a CDATA section or as escaped text; undefined where there is none. */
export function embeddedHtmlUnits({ raw, start, isLiteral }: EmbeddedContent): PlannedUnit[] | undefined {
  const isPossible = isLiteral ? raw.includes("<") : raw.includes("&lt;") || raw.includes("&#");
  if (!isPossible) return undefined;
  return embeddedUnits({ raw, start, ...(!isLiteral && { escape: escapeText }) }, (text) =>
    htmlTag.test(text) ? planHtml(text).units : undefined,
  );
}
