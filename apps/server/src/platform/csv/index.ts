/** A spreadsheet would compute what begins so; those of East Asia the wide signs as well. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Byte order mark at the start of a file, so that spreadsheets read it as UTF-8. */
export const csvMark = "\u{feff}";

/** One CSV line (RFC 4180) with its line end; no cell is read as a formula, and objects are written as JSON. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
