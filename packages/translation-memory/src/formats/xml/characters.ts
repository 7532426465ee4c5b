import { escapeAttribute, escapeText } from "@yiqiao/documents/xml";

/** What made a file: in its own files it finds characters again that XML has no place for. */
export const writingTool = "Yiqiao";

/** Control characters but tab, line feed and carriage return; halves of pairs; what is no character. */
const unwritable =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
/** `_x0001_`, as workbooks write such characters; an underscore that would read as the start of one is `_x005F_`. */
const written = /_x(00[01][0-9A-F]|005F|D[89A-F][0-9A-F]{2}|FFF[EF])_/g;
const looksWritten = /_(?=x(?:00[01][0-9A-F]|005F|D[89A-F][0-9A-F]{2}|FFF[EF])_)/g;

function hideUnwritable(text: string): string {
  return text
    .replace(looksWritten, "_x005F_")
    .replace(unwritable, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`);
}

/** The text that {@link xmlText} was given. */
export function showUnwritable(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(written, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Any text between tags. */
export function xmlText(text: string): string {
  return escapeText(hideUnwritable(text));
}

/** Any text between double quotes. */
export function xmlValue(text: string): string {
  return escapeAttribute(hideUnwritable(text));
}
