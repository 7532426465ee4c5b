import { RequestInvalidError } from "#platform/http";

export interface GlossaryTerm {
  readonly source: string;
  readonly target: string;
}

export type EntriesFormat = "tsv" | "csv";

/** @throws {RequestInvalidError} for lines that are no entries, no entries at all, and sources that stand there twice */
export function readTerms(entries: string, format: EntriesFormat): GlossaryTerm[] {
  const rows = format === "csv" ? csvRows(entries) : tsvRows(entries);
  const seen = new Set<string>();
  const terms = rows.map((fields, at) => {
    const [source = "", target = "", ...more] = fields.map((field) => field.trim());
    const place = `entry ${at + 1}`;
    if (source === "" || target === "") throw invalid(`${place} lacks a source or a target`);
    // In CSV the languages of the pair may stand behind it.
    if (more.length > (format === "csv" ? 2 : 0)) throw invalid(`${place} has too many fields`);
    if (seen.has(source)) throw invalid(`${place} repeats the source "${source}"`);
    seen.add(source);
    return { source, target };
  });
  if (terms.length === 0) throw invalid("there are no entries");
  return terms;
}

export function invalid(message: string, path = "entries"): RequestInvalidError {
  return new RequestInvalidError(() => [{ path, message }]);
}

function tsvRows(text: string): string[][] {
  return text
    .split(/\r\n|[\n\r]/)
    .filter((line) => line.trim() !== "")
    .map((line) => line.split("\t"));
}

const csvField = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n|\n|\r|$)/y;

function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length;) {
    csvField.lastIndex = at;
    const [whole, quoted, plain = "", end] = csvField.exec(text) ?? [];
    if (whole === undefined) throw invalid(`the CSV cannot be read from character ${at + 1} on`);
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    at += whole.length;
    if (end === ",") continue;
    if (row.some((field) => field.trim() !== "")) rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}

/** As clients read it: a line an entry. */
export function tsvOf(terms: readonly GlossaryTerm[]): string {
  const field = (text: string) => text.replaceAll(/[\t\r\n]+/g, " ");
  return terms.map(({ source, target }) => `${field(source)}\t${field(target)}`).join("\n");
}
