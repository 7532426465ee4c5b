import { createReadStream } from "node:fs";
import { SaxesParser, type SaxesTagPlain } from "saxes";

/** What stands in a file for more than its author wrote: bytes, what LibreOffice works out, what a reader never sees. */
const ignored = new Set([
  "office:binary-data",
  "office:scripts",
  "office:settings",
  "office:meta",
  "math:math",
  "math",
  "text:tracked-changes",
  "text:page-number",
  "text:page-count",
  "text:date",
  "text:time",
  "text:sheet-name",
  "text:file-name",
  "text:title",
  "text:author-name",
  "text:author-initials",
  "text:creator",
  "text:sequence",
  "text:note-citation",
  "text:bookmark-ref",
  "text:reference-ref",
  "text:index-entry-template",
  "style:presentation-page-layout",
  "style:handout-master",
  "dc:creator",
  "dc:date",
  "meta:creator-initials",
]);
const spaces = new Set(["text:s", "text:tab", "text:line-break"]);
const paragraphs = new Set(["text:p", "text:h"]);
/** What LibreOffice calls what has no name in a chart or a pivot table, and notes on tags of HTML without a place. */
const generated = /^(?:(?:Chart Title|Axis Title|Series\d+|Column [A-Z]{1,3}|Data|Total Result)$|HTML: <)/u;

/** Whether LibreOffice may have said this, where the file does not. */
export const isGenerated = (text: string): boolean => generated.test(text);
/** Page styles that LibreOffice adds to every workbook, with headers of its own. */
const builtIn = new Set(["Default", "Report"]);

/** Whether nothing in the element is the author's text. */
function isIgnored({ name, attributes }: SaxesTagPlain, open: readonly string[]): boolean {
  if (ignored.has(name)) return true;
  if (name === "table:table-cell") {
    const type = attributes["office:value-type"];
    return attributes["table:formula"] !== undefined || (type !== undefined && type !== "string");
  }
  // Prompts of placeholders, which are seen while editing only.
  if (name === "draw:frame") {
    const isPrompt = open.includes("style:master-page") && attributes["presentation:class"] !== undefined;
    return isPrompt || attributes["presentation:placeholder"] === "true";
  }
  return name === "style:master-page" && builtIn.has(attributes["style:name"] ?? "");
}

/** The paragraphs of a flat OpenDocument file, as its author wrote them; those inside others are of their own. */
export async function flatParagraphs(path: string): Promise<string[]> {
  const parser = new SaxesParser();
  const found: string[] = [];
  const open: string[] = [];
  const texts: string[] = [];
  let ignoredFrom = Number.POSITIVE_INFINITY;
  const add = (text: string): void => {
    if (open.length < ignoredFrom && texts.length > 0) texts.push((texts.pop() ?? "") + text);
  };
  parser.on("opentag", (tag) => {
    if (open.length < ignoredFrom && isIgnored(tag, open)) ignoredFrom = open.length + 1;
    open.push(tag.name);
    if (paragraphs.has(tag.name)) texts.push("");
    else if (spaces.has(tag.name)) add(" ");
  });
  parser.on("text", add);
  parser.on("closetag", ({ name }) => {
    if (paragraphs.has(name)) found.push(texts.pop() ?? "");
    open.pop();
    if (open.length < ignoredFrom) ignoredFrom = Number.POSITIVE_INFINITY;
  });
  for await (const chunk of createReadStream(path, "utf8")) parser.write(chunk as string);
  parser.close();
  return found.map((text) => text.replace(/\s+/gu, " ").trim()).filter((text) => /\p{L}/u.test(text));
}
