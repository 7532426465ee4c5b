import { attributesOf, escapeAttribute, localName, valueOf, XmlCursor } from "../xml/index.ts";
import type { TargetStyle } from "./reading.ts";
import { plainFormat, type RunFormat } from "./runs.ts";

/** What of a run's properties says nothing about its look. */
const invisible = new Set(["lang", "altLang", "dirty", "err", "smtClean", "smtId", "noProof", "bmk"]);

/** The format of `a:rPr`, given as it stands in the file. */
export function formatOf(xml: string): RunFormat {
  if (xml === "") return plainFormat;
  const tagEnd = firstTagEnd(xml);
  const visible = attributesOf(xml, 0, tagEnd)
    .filter(({ name }) => !invisible.has(name) && !name.startsWith("xmlns"))
    .map((attribute) => `${attribute.name}=${valueOf(xml, attribute)}`)
    .toSorted();
  const content = contentOf(xml, tagEnd);
  return {
    key: [...visible, content].join("|").replace(/^\|$/, ""),
    xml,
    isLink: /<(?:\w+:)?hlinkClick\b/.test(content),
  };
}

/**
 * The properties for text of the target language: its `lang`, its fonts, without marks of the spelling checker.
 * @param prefix of DrawingML in the part, with its colon
 */
export function styledProperties(xml: string, prefix: string, style: TargetStyle): string {
  const tagEnd = firstTagEnd(xml);
  const kept = attributesOf(xml, 0, tagEnd)
    .filter(({ name }) => !["lang", "altLang", "dirty", "err", "smtClean"].includes(name))
    .map(
      (attribute) =>
        ` ${attribute.name}="${xml.slice(attribute.valueStart, attribute.valueEnd).replaceAll('"', "&quot;")}"`,
    );
  const content = withFonts(xml === "" ? "" : contentOf(xml, tagEnd), prefix, style);
  const head = `${prefix}rPr lang="${style.tag}"${kept.join("")}`;
  return content === "" ? `<${head}/>` : `<${head}>${content}</${prefix}rPr>`;
}

function firstTagEnd(xml: string): number {
  const cursor = new XmlCursor(xml);
  return xml !== "" && cursor.next() ? cursor.end : 0;
}

function contentOf(xml: string, tagEnd: number): string {
  return xml.charCodeAt(tagEnd - 2) === slash ? "" : xml.slice(tagEnd, xml.lastIndexOf("</"));
}

interface Child {
  readonly name: string;
  readonly xml: string;
}

/** The order that the schema asks for; what stands before the fonts is not listed. */
const afterFonts = ["latin", "ea", "cs", "sym", "hlinkClick", "hlinkMouseOver", "rtl", "extLst"];

function withFonts(content: string, prefix: string, { font }: TargetStyle): string {
  const wanted = { ea: font.eastAsia, cs: font.complexScript };
  if (wanted.ea === undefined && wanted.cs === undefined) return content;
  const children = childrenOf(content);
  for (const [slot, family] of Object.entries(wanted)) {
    if (family === undefined) continue;
    const at = children.findIndex(({ name }) => name === slot);
    const child = { name: slot, xml: `<${prefix}${slot} typeface="${escapeAttribute(family)}"/>` };
    if (at >= 0) children[at] = child;
    else children.splice(placeOf(slot, children), 0, child);
  }
  return children.map(({ xml }) => xml).join("");
}

function placeOf(slot: string, children: readonly Child[]): number {
  const rank = afterFonts.indexOf(slot);
  const at = children.findIndex(({ name }) => afterFonts.indexOf(name) > rank);
  return at < 0 ? children.length : at;
}

function childrenOf(content: string): Child[] {
  const children: Child[] = [];
  const cursor = new XmlCursor(content);
  let depth = 0;
  let start = 0;
  let name = "";
  while (cursor.next()) {
    if (depth === 0 && (cursor.kind === "open" || cursor.kind === "empty")) {
      start = cursor.start;
      name = localName(cursor.name());
    }
    if (cursor.kind === "open") depth++;
    if (cursor.kind === "close") depth--;
    if (depth === 0 && (cursor.kind === "close" || cursor.kind === "empty")) {
      children.push({ name, xml: content.slice(start, cursor.end) });
    }
  }
  return children;
}

const slash = 47;
