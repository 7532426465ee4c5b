/** The length that a cell's text may have. */
const longestText = 32_767;

/** Text of a workbook, where characters that XML cannot hold stand as `_xHHHH_` (ISO/IEC 29500-1, 22.9.2.19). */
export function decodeCharacters(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

export function encodeCharacters(text: string): string {
  return (
    text
      .slice(0, longestText)
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      .replace(/[\u0000-\u0008\u000B-\u001F]/g, encoded)
  );
}

/** As names of table columns are written, where line ends count as well. */
export function encodeName(text: string): string {
  return encodeCharacters(text).replace(/[\t\n]/g, encoded);
}

function encoded(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}
