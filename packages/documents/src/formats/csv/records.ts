import type { TextLine } from "../../text-encoding/text-lines.ts";
import type { Dialect } from "./dialect.ts";
import { type Field, splitRecord } from "./split-record.ts";

/** A row of the table: the lines that it takes and the fields in their text. */
export interface TableRecord {
  /** Row, from 1. */
  readonly number: number;
  readonly lines: readonly TextLine[];
  /** The lines with their ends between, without the last end. */
  readonly text: string;
  readonly fields: readonly Field[];
}

/** Quoted text of more lines than this is rather a quote that nobody closed. */
const longestRecord = 1000;
/** After so many of those a file is read as if it quoted nothing. */
const toleratedQuotes = 20;

/** The records of a file, one at a time. */
export function* recordsOf(
  lines: Iterable<TextLine>,
  dialect: Dialect,
  lineEnd: (line: TextLine) => string,
): Generator<TableRecord> {
  const waiting = new Waiting(lines[Symbol.iterator]());
  const literal: Dialect = { ...dialect, quote: "" };
  let unclosed = 0;
  for (let number = 1; ; number++) {
    const first = waiting.at(0);
    if (first === undefined) return;
    const whole = unclosed < toleratedQuotes ? quotedRecord(waiting, dialect, lineEnd) : undefined;
    if (whole === undefined && unclosed < toleratedQuotes) unclosed++;
    const { text, fields, count } = whole ?? {
      text: first.text,
      fields: splitRecord(first.text, 0, literal).fields,
      count: 1,
    };
    yield { number, lines: waiting.take(count), text, fields };
  }
}

/** The record that begins with the first of the lines; none where its quotes are not closed within bounds. */
function quotedRecord(
  waiting: Waiting,
  dialect: Dialect,
  lineEnd: (line: TextLine) => string,
): { text: string; fields: readonly Field[]; count: number } | undefined {
  let text = "";
  for (let count = 1; count <= longestRecord; count++) {
    const line = waiting.at(count - 1);
    if (line === undefined) return undefined;
    text += line.text;
    if (hasBalancedQuotes(text, line.text, dialect)) {
      const { fields, isOpen } = splitRecord(text, 0, dialect);
      if (!isOpen) return { text, fields, count };
    }
    text += lineEnd(line);
  }
  return undefined;
}

/** A record goes on after a line that holds no quote if it went on before: only lines with quotes are worth a look. */
function hasBalancedQuotes(text: string, line: string, { quote }: Dialect): boolean {
  return text.length === line.length || line.includes(quote);
}

/** Lines that were read but belong to no record yet. */
class Waiting {
  readonly #source: Iterator<TextLine>;
  readonly #lines: TextLine[] = [];

  constructor(source: Iterator<TextLine>) {
    this.#source = source;
  }

  at(index: number): TextLine | undefined {
    while (this.#lines.length <= index) {
      const { value, done } = this.#source.next() as IteratorResult<TextLine, undefined>;
      if (done === true) return undefined;
      this.#lines.push(value);
    }
    return this.#lines[index];
  }

  take(count: number): TextLine[] {
    return this.#lines.splice(0, count);
  }
}
