import type { Field, Dialect } from "./fields.ts";

/** A row of a table. */
export interface CsvRecord<Line> {
  /** From 1. */
  readonly number: number;
  readonly lines: readonly Line[];
  /** The lines with their ends between, without the last end. */
  readonly text: string;
  readonly fields: readonly Field[];
  /** A quotation begins in its only line that nobody closed: its fields are told apart as if nothing were quoted. */
  readonly isUnclosed: boolean;
}

/** Quoted text of more lines or characters is rather a quotation mark that nobody closed. */
const maxLines = 1000;
const maxCharacters = 1024 * 1024;
/** After so many of those a quotation mark has to be closed on its line. */
const toleratedQuotes = 20;

interface OpenRecord<Line> {
  /** As they were, in case that the quotation never ends. */
  readonly lines: Line[];
  /** Texts and ends of the lines. */
  readonly pieces: string[];
  length: number;
  readonly fields: Field[];
  /** Where the text of the field begins whose quotation is open. */
  start: number;
}

/**
 * Takes lines apart into records as RFC 4180 says, each character looked at once unless a quotation is never closed. Text
 * behind a closing quotation mark makes the whole field literal, as in `"smart" phone`; spaces around quotes are none.
 */
export class RecordReader<Line extends { readonly text: string }> {
  readonly #dialect: Dialect;
  readonly #endOf: (line: Line) => string;
  #open: OpenRecord<Line> | undefined;
  #unclosed = 0;
  #number = 0;

  /** @param endOf gives what ends a line */
  constructor(dialect: Dialect, endOf: (line: Line) => string) {
    this.#dialect = dialect;
    this.#endOf = endOf;
  }

  *feed(line: Line): Generator<CsvRecord<Line>> {
    // Lines behind a quotation that never ended are looked at again.
    let waiting: readonly Line[] = [];
    for (let next: Line | undefined = line; next !== undefined; [next, ...waiting] = waiting) {
      const found = this.#take(next);
      if (found === undefined) continue;
      yield found.record;
      waiting = [...found.lines, ...waiting];
    }
  }

  *end(): Generator<CsvRecord<Line>> {
    while (this.#open !== undefined) {
      const { record, lines } = this.#giveUp(this.#open);
      yield record;
      for (const line of lines) yield* this.feed(line);
    }
  }

  /** The records of lines that are all there. */
  *all(lines: Iterable<Line>): Generator<CsvRecord<Line>> {
    for (const line of lines) yield* this.feed(line);
    yield* this.end();
  }

  /** A record that ends with the line, or one that was given up and the lines behind it. */
  #take(line: Line): { record: CsvRecord<Line>; lines: readonly Line[] } | undefined {
    const open = this.#open ?? { lines: [], pieces: [], length: 0, fields: [], start: 0 };
    const base = open.length;
    open.lines.push(line);
    open.pieces.push(line.text);
    open.length += line.text.length;
    if (this.#open === undefined) return this.#readFields(line, { open, base, from: 0 });
    const max = this.#unclosed < toleratedQuotes ? maxLines : 1;
    if (open.lines.length > max || open.length > maxCharacters) return this.#giveUp(open);
    const end = this.#closingQuote(line.text, 0);
    if (end < 0) return this.#goOn(line, open);
    const next = this.#fieldEnd(line.text, end + 1);
    if (!isBlank(line.text, end + 1, next)) return this.#giveUp(open);
    open.fields.push({ start: open.start, end: base + end, isQuoted: true });
    return this.#readFields(line, { open, base, from: next + this.#dialect.delimiter.length });
  }

  /** The fields from `from` on, which is behind the line's end where it has no more. */
  #readFields(line: Line, { open, base, from }: { open: OpenRecord<Line>; base: number; from: number }) {
    const { text } = line;
    for (let at = from; at <= text.length;) {
      const quote = this.#openingQuote(text, at);
      const end = quote < 0 ? -1 : this.#closingQuote(text, quote + 1);
      if (quote >= 0 && end < 0) {
        open.start = base + quote + 1;
        return this.#goOn(line, open);
      }
      const next = this.#fieldEnd(text, quote < 0 ? at : end + 1);
      if (quote >= 0 && isBlank(text, end + 1, next))
        open.fields.push({ start: base + quote + 1, end: base + end, isQuoted: true });
      else open.fields.push({ start: base + at, end: base + next, isQuoted: false });
      at = next + this.#dialect.delimiter.length;
    }
    this.#open = undefined;
    return { record: this.#record(open, false), lines: [] };
  }

  #goOn(line: Line, open: OpenRecord<Line>): undefined {
    const end = this.#endOf(line);
    open.pieces.push(end);
    open.length += end.length;
    this.#open = open;
  }

  #giveUp({ lines: [first, ...lines] }: OpenRecord<Line>) {
    if (first === undefined) throw new Error("A record without lines");
    this.#open = undefined;
    this.#unclosed++;
    const { text } = first;
    const fields: Field[] = [];
    for (let at = 0; at <= text.length; at = (fields.at(-1)?.end ?? 0) + this.#dialect.delimiter.length)
      fields.push({ start: at, end: this.#fieldEnd(text, at), isQuoted: false });
    return { record: this.#record({ lines: [first], pieces: [text], fields }, true), lines };
  }

  #record({ lines, pieces, fields }: Pick<OpenRecord<Line>, "lines" | "pieces" | "fields">, isUnclosed: boolean) {
    const text = pieces.length === 1 ? (pieces[0] ?? "") : pieces.join("");
    return { number: ++this.#number, lines, text, fields, isUnclosed };
  }

  #fieldEnd(text: string, from: number): number {
    const end = text.indexOf(this.#dialect.delimiter, from);
    return end < 0 ? text.length : end;
  }

  /** Where the quotes open of the field at `from`, if it has some. A space that divides fields is none before them. */
  #openingQuote(text: string, from: number): number {
    const { delimiter, quote } = this.#dialect;
    let at = from;
    if (delimiter !== " ") while (text.charCodeAt(at) === space) at++;
    return text.startsWith(quote, at) ? at : -1;
  }

  #closingQuote(text: string, from: number): number {
    const { quote, escape } = this.#dialect;
    for (let at = from; ; at++) {
      at = text.indexOf(quote, at);
      if (at < 0) return -1;
      if (escape === "backslash" && isEscaped(text, from, at)) continue;
      if (text[at + 1] !== quote) return at;
      at++;
    }
  }
}

function isBlank(text: string, start: number, end: number): boolean {
  return start === end || text.slice(start, end).trim() === "";
}

/** An odd number of backslashes stands before it. */
function isEscaped(text: string, from: number, at: number): boolean {
  let before = at;
  while (before > from && text[before - 1] === "\\") before--;
  return (at - before) % 2 === 1;
}

const space = 0x20;
