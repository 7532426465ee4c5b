import type { Dialect } from "./dialect.ts";

/** A field of a record, without its quotes. */
export interface Field {
  /** UTF-16 range of what stands between the delimiters, or between the quotes. */
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

export interface SplitRecord {
  readonly fields: readonly Field[];
  /** Behind the line end that ends the record; the end of the text where none does. */
  readonly end: number;
  /** The text ends within quotes. */
  readonly isOpen: boolean;
}

/** Takes the record apart that begins at `start`. Each character is looked at once. */
export function splitRecord(text: string, start: number, dialect: Dialect): SplitRecord {
  const { delimiter, quote } = dialect;
  const fields: Field[] = [];
  for (let at = start; ;) {
    let from = at;
    let to = -1;
    const isQuoted = quote !== "" && text[at] === quote;
    if (isQuoted) {
      from = at + 1;
      to = closingQuote(text, from, dialect);
      if (to < 0)
        return { fields: [...fields, { start: from, end: text.length, isQuoted }], end: text.length, isOpen: true };
      at = to + 1;
    }
    const after = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at++;
    // Signs between a closing quote and the next delimiter stay as they are; words belong to a field that is not quoted.
    const hasWords = isQuoted && /\p{L}/u.test(text.slice(after, at));
    if (hasWords) fields.push({ start: from - 1, end: at, isQuoted: false });
    else fields.push({ start: from, end: isQuoted ? to : at, isQuoted });
    if (at >= text.length) return { fields, end: at, isOpen: false };
    if (text[at] !== delimiter) return { fields, end: at + 1, isOpen: false };
    at++;
  }
}

function closingQuote(text: string, from: number, { quote, escape }: Dialect): number {
  for (let at = from; ; at++) {
    const found = text.indexOf(quote, at);
    if (found < 0) return -1;
    at = found;
    if (escape === "backslash" && isEscaped(text, from, found)) continue;
    if (text[found + 1] !== quote) return found;
    at = found + 1;
  }
}

/** An odd number of backslashes stands before it. */
function isEscaped(text: string, from: number, at: number): boolean {
  let before = at;
  while (before > from && text[before - 1] === "\\") before--;
  return (at - before) % 2 === 1;
}

/** What a field says. */
export function fieldValue(raw: string, isQuoted: boolean, { quote, escape }: Dialect): string {
  if (!isQuoted) return raw;
  const value = raw.replaceAll(quote + quote, quote);
  return escape === "backslash" ? value.replaceAll(`\\${quote}`, quote) : value;
}

/** A value as a field: in quotes where it stood in some, or has to. */
export function writeField(value: string, isQuoted: boolean, { delimiter, quote, escape }: Dialect): string {
  const mark = quote === "" ? '"' : quote;
  const doubled = escape === "backslash" ? value.replaceAll(mark, `\\${mark}`) : value.replaceAll(mark, mark + mark);
  if (isQuoted) return doubled;
  const needsQuotes = value.includes(delimiter) || value.startsWith(mark) || /[\r\n]/.test(value);
  return needsQuotes && quote !== "" ? mark + doubled + mark : value;
}
