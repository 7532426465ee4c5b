import { LineSplitter } from "./lines.ts";
import { RecordSplitter, type TableRecord } from "./records.ts";

const delimiters = [",", "\t", ";", "|"] as const;
const sampledRecords = 100;
/** Excel lets the first line name the delimiter. */
const declaration = /^sep=(.)$/i;

/** The delimiter that a file declares on its first line, which is no line of the table then. */
export function declaredDelimiter(sample: string): string | undefined {
  const [first = ""] = sample.split(/[\r\n]/, 1);
  return declaration.exec(first.trim())?.[1];
}

/** The delimiter with which the most records have the same number of cells, more than one. */
export function detectDelimiter(sample: string, preferred: string): string {
  const scored = delimiters.map((delimiter) => ({
    delimiter,
    score: scoreOf(recordsOf(sample, delimiter)) + (delimiter === preferred ? 0.05 : 0),
  }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

/** The records of a text that is held as a whole. */
export function recordsOf(text: string, delimiter: string, most = sampledRecords): TableRecord[] {
  const lines = new LineSplitter();
  const splitter = new RecordSplitter(delimiter);
  const records: TableRecord[] = [];
  for (const line of lines.feed(text)) {
    for (const record of splitter.feed(line)) if (!isBlank(record)) records.push(record);
    if (records.length >= most) return records.slice(0, most);
  }
  for (const line of lines.end()) records.push(...splitter.feed(line));
  records.push(...splitter.end());
  return records.filter((record) => !isBlank(record)).slice(0, most);
}

export function isBlank({ cells }: TableRecord): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** The share of records with the usual number of cells, and a little for every cell. */
function scoreOf(records: readonly TableRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells, fault } of records)
    if (fault === undefined) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual, count] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [1, 0]);
  return usual < 2 ? 0 : count / records.length + Math.min(usual, 10) / 100;
}
