/** Spreadsheets take a text that begins so for a formula. */
const formula = /^[=+\-@\t\r]/;

function field(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a file that spreadsheets read: RFC 4180, with the mark by which Excel knows UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): Blob {
  const lines = rows.map((row) => row.map((value) => field(value)).join(","));
  return new Blob(["\uFEFF", lines.map((line) => `${line}\r\n`).join("")], { type: "text/csv;charset=utf-8" });
}
