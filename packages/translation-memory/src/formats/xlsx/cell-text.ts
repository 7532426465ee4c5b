import { elementsOf, textOf, type XmlElement } from "../xml/xml-tree.ts";

/** `_xHHHH_` stands for a character that XML cannot hold (ISO/IEC 29500-1, 22.9.2.19). */
const written = /_x([0-9A-Fa-f]{4})_/g;
const unwritable =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

export function decodeCell(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(written, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

export function encodeCell(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(unwritable, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`);
}

/** The text of a string item: its runs joined, without the guides to their pronunciation. */
export function stringItemText(item: XmlElement): string {
  let text = "";
  for (const child of elementsOf(item)) {
    if (child.name === "t") text += decodeCell(textOf(child));
    else if (child.name === "r") text += stringItemText(child);
  }
  return text;
}
