import { RecordReader } from "./record-reader.ts";
import type { Dialect } from "./fields.ts";

const delimiters = [",", ";", "\t", "|"] as const;
const sampledRecords = 100;
/** The first line may name the delimiter, for Excel. */
const declaration = /^sep=(.)$/i;

/** The delimiter that the first line of a text declares, which is no line of the table then. */
export function declaredDelimiter(text: string): string | undefined {
  const [first = ""] = text.split(/[\r\n]/, 1);
  return declaration.exec(first.trim())?.[1];
}

/** The dialect in which the start of a file reads best as a table. */
export function detectDialect(text: string, options: { declared?: string | undefined; isTsv: boolean }): Dialect {
  const escape = /[^\\]\\"/.test(text) && !/[^",;\t|\n]""[^",;\t|\r\n]/.test(text) ? "backslash" : "double";
  const quoting = { quote: quoteOf(text), escape } as const;
  const delimiter = options.declared ?? detectDelimiter(text, { quoting, favoured: { "\t": options.isTsv ? 1 : 0 } });
  return { delimiter, ...quoting };
}

/**
 * The delimiter with which the most records have the same number of fields, more than one.
 * @param how.favoured what speaks for a delimiter besides; 1 is what a table without any fault has
 */
export function detectDelimiter(
  text: string,
  how: { readonly quoting: Omit<Dialect, "delimiter">; readonly favoured: Readonly<Record<string, number>> },
): string {
  const scored = delimiters.map((delimiter) => ({
    delimiter,
    score: scoreOf(text, { delimiter, ...how.quoting }) + (how.favoured[delimiter] ?? 0),
  }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

/** Single quotes are quotes only where whole fields stand in them and no double quotes are used so. */
function quoteOf(text: string): string {
  const fieldsIn = (quote: string): number =>
    // Expression such as /(?:^|[,;\t|])'[^'\r\n]*'(?=[,;\t|\r\n]|$)/gm: one of two quotes.
    text.match(new RegExp(`(?:^|[,;\\t|])${quote}[^${quote}\\r\\n]*${quote}(?=[,;\\t|\\r\\n]|$)`, "gm"))?.length ?? 0;
  return fieldsIn("'") > 3 * fieldsIn('"') && fieldsIn("'") > 1 ? "'" : '"';
}

/** The share of records with the usual number of fields, and a little for every field. */
function scoreOf(text: string, dialect: Dialect): number {
  const counts = new Map<number, number>();
  let records = 0;
  const lines = text.matchAll(/[^\r\n]+/g).map(([line]) => ({ text: line }));
  for (const { text, fields, isUnclosed } of new RecordReader(dialect, () => "\n").all(lines)) {
    if (text.trim() === "") continue;
    if (!isUnclosed) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
    if (++records === sampledRecords) break;
  }
  const [usual, count] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [1, 0]);
  return usual < 2 ? 0 : count / records + Math.min(usual, 20) / 100;
}
