import { type CsvRecord, fieldValue, RecordReader } from "@yiqiao/documents/csv";
import { RecordFault } from "../faults.ts";
import { detached, largeText } from "../input/detached.ts";
import { LineSplitter, longestLine, type TextLine } from "./lines.ts";

/** A row of a table. */
export interface TableRecord {
  /** Of the file, or the row of a sheet; from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why its cells cannot be told apart; they hold the text of its line then. */
  readonly fault?: RecordFault;
}

/** Excel and everything that writes tables of translations double a quotation mark within quotes. */
export const quoting = { quote: '"', escape: "double" } as const;

/** Takes lines apart into records. What is not quoted loses the space around it. */
export class RecordSplitter {
  readonly #dialect: typeof quoting & { readonly delimiter: string };
  readonly #reader: RecordReader<TextLine>;

  constructor(delimiter: string) {
    this.#dialect = { ...quoting, delimiter };
    this.#reader = new RecordReader(this.#dialect, ({ ending }) => ending);
  }

  *feed(line: TextLine): Generator<TableRecord> {
    if (line.isTooLong) {
      yield* this.end();
      yield { line: line.number, cells: [line.text], fault: new RecordFault("too-long", `${longestLine}`) };
    } else yield* this.#told(this.#reader.feed(line));
  }

  *end(): Generator<TableRecord> {
    yield* this.#told(this.#reader.end());
  }

  *#told(records: Iterable<CsvRecord<TextLine>>): Generator<TableRecord> {
    for (const { lines, text, fields, isUnclosed } of records) {
      const line = lines[0]?.number ?? 0;
      if (isUnclosed) yield { line, cells: [text], fault: new RecordFault("unclosed-quotation") };
      else {
        const cells = fields.map(({ start, end, isQuoted }) => {
          const raw = text.slice(start, end);
          return isQuoted ? fieldValue(raw, isQuoted, this.#dialect) : raw.trim();
        });
        yield { line, cells: text.length > largeText ? cells.map(detached) : cells };
      }
    }
  }
}

/** The first records of a text that have any text, as many as are wanted. */
export function firstRecords(text: string, delimiter: string, max: number): TableRecord[] {
  const lines = new LineSplitter();
  const splitter = new RecordSplitter(delimiter);
  function* all(): Generator<TableRecord> {
    for (const line of lines.feed(text)) yield* splitter.feed(line);
    for (const line of lines.end()) yield* splitter.feed(line);
    yield* splitter.end();
  }
  return all()
    .filter((record) => !isBlank(record))
    .take(max)
    .toArray();
}

export function isBlank({ cells }: TableRecord): boolean {
  return cells.every((cell) => cell.trim() === "");
}
