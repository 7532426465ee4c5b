const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
/** What XML 1.0 has no place for, not even as a reference; half a surrogate pair included. */
const forbidden =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const textEscapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };
const attributeEscapes: Readonly<Record<string, string>> = {
  ...textEscapes,
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
};

/** Text as it stands between tags. Characters that XML cannot hold are left out. */
export function escapeText(text: string): string {
  return text.replace(forbidden, "").replace(/[&<>\r]/g, (character) => textEscapes[character] ?? character);
}

/** Text as it stands between double quotes. Characters that XML cannot hold are left out. */
export function escapeAttribute(text: string): string {
  return text.replace(forbidden, "").replace(/[&<>"\t\n\r]/g, (character) => attributeEscapes[character] ?? character);
}

/** The text that escaped text stands for; entities that XML itself does not know are kept as they are. */
export function unescapeXml(escaped: string): string {
  if (!escaped.includes("&")) return escaped;
  return escaped.replace(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name as string] ?? whole;
    const code = hex === undefined ? Number.parseInt(decimal as string, 10) : Number.parseInt(hex as string, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
