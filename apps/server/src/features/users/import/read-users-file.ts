import { userImport, type UserImportColumn, userImportColumns } from "@yiqiao/contracts/users";
import { detectDialect, fieldValue, RecordReader } from "@yiqiao/documents/csv";

/** A line of the file with what stands in its columns; what is not there is undefined. */
export interface UserLine {
  /** Of the file, from 1. */
  readonly line: number;
  readonly values: Readonly<Partial<Record<UserImportColumn, string>>>;
  /** A quotation mark was opened and never closed. */
  readonly isUnclosed: boolean;
}

export interface UserLines {
  readonly columns: readonly UserImportColumn[];
  readonly lines: readonly UserLine[];
}

/** Headings by which a column is known, compared in lower case without spaces. */
const headings = userImport.map(({ name, label, called }) => ({
  name,
  known: [name, label.en.toLowerCase(), label.zh, ...called],
}));

interface TextLine {
  readonly number: number;
  readonly text: string;
  readonly ending: string;
}

/** Reads CSV with commas, semicolons or tabs; the first line may name the columns. */
export function readUsersFile(text: string): UserLines {
  const body = text.replace(/^\u{feff}/u, "");
  const dialect = detectDialect(body.slice(0, 65_536), { isTsv: false });
  const reader = new RecordReader<TextLine>(dialect, ({ ending }) => ending);
  const records = [...reader.all(linesOf(body))].map(({ lines, text: whole, fields, isUnclosed }) => ({
    line: lines[0]?.number ?? 0,
    isUnclosed,
    cells: fields.map(({ start, end, isQuoted }) => {
      const raw = whole.slice(start, end);
      return plain(isQuoted ? fieldValue(raw, isQuoted, dialect) : raw.trim());
    }),
  }));
  const filled = records.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const named = columnsIn(filled[0]?.cells ?? []);
  const columns = named ?? userImportColumns.slice(0, Math.max(1, Math.min(userImportColumns.length, widest(filled))));
  const lines = (named === undefined ? filled : filled.slice(1)).map(({ line, cells, isUnclosed }) => {
    const values = columns.map((column, at) => [column, cells[at]] as const);
    return {
      line,
      isUnclosed,
      values: Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== "")),
    };
  });
  return { columns: columns.filter((column) => column !== undefined), lines };
}

/** An apostrophe that our own exports put before what a spreadsheet would compute is none of the value. */
function plain(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

function widest(records: readonly { readonly cells: readonly string[] }[]): number {
  return Math.max(0, ...records.slice(0, 100).map(({ cells }) => cells.length));
}

/** What the first line names, if it is a heading: one that names the account. Columns of other names are passed over. */
function columnsIn(cells: readonly string[]): UserImportColumn[] | undefined {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/\s/g, ""));
  const found = names.map((name) => headings.find(({ known }) => known.includes(name))?.name);
  return found.includes("account") ? (found as UserImportColumn[]) : undefined;
}

function* linesOf(text: string): Generator<TextLine> {
  let number = 1;
  for (const [whole, line = "", ending = ""] of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)) {
    if (whole === "") return;
    yield { number, text: line, ending };
    number += 1;
  }
}
