import { splitRecord } from "./split-record.ts";

/** How the fields of a file are told apart. */
export interface Dialect {
  readonly delimiter: string;
  /** Empty where the file quotes nothing. */
  readonly quote: string;
  /** A quote within a quoted field is doubled, or has a backslash before it. */
  readonly escape: "double" | "backslash";
}

const delimiters = [",", ";", "\t", "|"] as const;
const sampledRecords = 100;
/** The first line may name the delimiter, for Excel. */
const declaration = /^sep=(.)$/i;

/** The delimiter that a file declares on its first line. */
export function declaredDelimiter(firstLine: string): string | undefined {
  return declaration.exec(firstLine.trim())?.[1];
}

/** The dialect in which the text reads best as a table: most records with the same number of fields, more than one. */
export function detectDialect(text: string, options: { declared?: string | undefined; isTsv: boolean }): Dialect {
  const quote = quoteOf(text);
  const escape = /[^\\]\\"/.test(text) && !/[^",;\t|\n]""[^",;\t|\r\n]/.test(text) ? "backslash" : "double";
  if (options.declared !== undefined) return { delimiter: options.declared, quote, escape };
  const scored = delimiters.map((delimiter) => {
    const dialect: Dialect = { delimiter, quote, escape };
    return { dialect, score: scoreOf(text, dialect) + (options.isTsv && delimiter === "\t" ? 1 : 0) };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).dialect;
}

/** Single quotes are quotes only where whole fields stand in them and no double quotes are used so. */
function quoteOf(text: string): string {
  const fieldsIn = (quote: string): number =>
    text.match(new RegExp(`(?:^|[,;\\t|])${quote}[^${quote}\\r\\n]*${quote}(?=[,;\\t|\\r\\n]|$)`, "gm"))?.length ?? 0;
  return fieldsIn("'") > 3 * fieldsIn('"') && fieldsIn("'") > 1 ? "'" : '"';
}

/** The share of records with the usual number of fields, and a little for every field. */
function scoreOf(text: string, dialect: Dialect): number {
  const counts = new Map<number, number>();
  let records = 0;
  for (let start = 0; start < text.length && records < sampledRecords;) {
    const { fields, end } = splitRecord(text, start, dialect);
    const isBlank = fields.length === 1 && fields[0]?.start === fields[0]?.end;
    if (!isBlank) {
      counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
      records++;
    }
    start = Math.max(end, start + 1);
    if (text[start] === "\n" && text[start - 1] === "\r") start++;
  }
  const [usual, count] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [1, 0]);
  return usual < 2 ? 0 : count / records + Math.min(usual, 20) / 100;
}
