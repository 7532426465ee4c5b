/** How the fields of a file are told apart. */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: string;
  /** A quote within a quoted field is doubled, or has a backslash before it. */
  readonly escape: "double" | "backslash";
}

/** A field of a record, without its quotes. */
export interface Field {
  /** UTF-16 range of what stands between the delimiters, or between the quotes. */
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

/** What a field says. */
export function fieldValue(raw: string, isQuoted: boolean, { quote, escape }: Dialect): string {
  if (!isQuoted || !raw.includes(quote)) return raw;
  const value = raw.replaceAll(quote + quote, quote);
  return escape === "backslash" ? value.replaceAll(`\\${quote}`, quote) : value;
}

/** A value as a field: in quotes where it stood in some, or has to. */
export function writeField(value: string, isQuoted: boolean, { delimiter, quote, escape }: Dialect): string {
  const doubled =
    escape === "backslash" ? value.replaceAll(quote, `\\${quote}`) : value.replaceAll(quote, quote + quote);
  if (isQuoted) return doubled;
  const needsQuotes = value.includes(delimiter) || value.startsWith(quote) || /[\r\n]/.test(value);
  return needsQuotes ? quote + doubled + quote : value;
}
