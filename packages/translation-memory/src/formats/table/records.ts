import { RecordFault } from "../faults.ts";
import { detached, largeText } from "../input/detached.ts";
import { longestLine, type TextLine } from "./lines.ts";

/** A row of a table. */
export interface TableRecord {
  /** Of the file, or the row of a sheet; from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why its cells cannot be told apart; they hold the text of its line then. */
  readonly fault?: RecordFault;
}

/** Quoted text of more lines or characters is rather a quotation mark that nobody closed. */
const maxLines = 1000;
const maxCharacters = 1024 * 1024;
/** After so many of those a quotation mark has to be closed on its line. */
const toleratedQuotes = 20;

interface OpenRecord {
  /** As they were, in case that the quotation never ends. */
  readonly lines: TextLine[];
  readonly cells: string[];
  /** What was read of the quoted cell. */
  readonly parts: string[];
  length: number;
}

/**
 * Takes lines apart into records as RFC 4180 says. Text behind a closing quotation mark makes the whole cell literal,
 * as in `"smart" phone`. What is not quoted loses the space around it.
 */
export class RecordSplitter {
  readonly #delimiter: string;
  #open: OpenRecord | undefined;
  #unclosed = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  *feed(line: TextLine): Generator<TableRecord> {
    // Lines behind a quotation that never ended are looked at again.
    const waiting = [line];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const found = this.#take(next);
      if (found === undefined) continue;
      yield found.record;
      waiting.unshift(...found.again);
    }
  }

  *end(): Generator<TableRecord> {
    while (this.#open !== undefined) {
      const { record, again } = this.#giveUp(this.#open);
      yield record;
      for (const line of again) yield* this.feed(line);
    }
  }

  #take(line: TextLine): { record: TableRecord; again: readonly TextLine[] } | undefined {
    const open = this.#open;
    if (open === undefined) {
      if (line.isTooLong) return { record: faulty(line, new RecordFault("too-long", `${longestLine}`)), again: [] };
      return this.#begin(line);
    }
    open.lines.push(line);
    open.length += line.text.length;
    const most = this.#unclosed < toleratedQuotes ? maxLines : 1;
    if (line.isTooLong || open.lines.length > most || open.length > maxCharacters) return this.#giveUp(open);
    const end = quotationEnd(line.text, 0);
    if (end < 0) {
      open.parts.push(unquoted(line.text), line.ending);
      return undefined;
    }
    if (!isCellEnd(line.text, end + 1, this.#delimiter)) return this.#giveUp(open);
    open.cells.push(open.parts.join("") + unquoted(line.text.slice(0, end)));
    open.parts.length = 0;
    return this.#readCells(line, behindCell(line.text, end + 1, this.#delimiter), open);
  }

  #begin(line: TextLine) {
    return this.#readCells(line, 0, { lines: [line], cells: [], parts: [], length: line.text.length });
  }

  /** The cells from `from` on; -1: the line has no more. */
  #readCells(line: TextLine, from: number, open: OpenRecord) {
    const { text, ending } = line;
    const { cells } = open;
    for (let at = from; at >= 0;) {
      const quote = quotationStart(text, at, this.#delimiter);
      const end = quote < 0 ? -1 : quotationEnd(text, quote + 1);
      if (quote >= 0 && end < 0) {
        open.parts.push(unquoted(text.slice(quote + 1)), ending);
        this.#open = open;
        return undefined;
      }
      if (quote >= 0 && isCellEnd(text, end + 1, this.#delimiter)) {
        cells.push(unquoted(text.slice(quote + 1, end)));
        at = behindCell(text, end + 1, this.#delimiter);
      } else {
        const next = text.indexOf(this.#delimiter, at);
        cells.push(text.slice(at, next < 0 ? text.length : next).trim());
        at = next < 0 ? -1 : next + this.#delimiter.length;
      }
    }
    this.#open = undefined;
    const held = open.length > largeText ? cells.map(detached) : cells;
    return { record: { line: open.lines[0]?.number ?? line.number, cells: held }, again: [] };
  }

  #giveUp({ lines: [first, ...again] }: OpenRecord): { record: TableRecord; again: readonly TextLine[] } {
    this.#open = undefined;
    this.#unclosed++;
    if (first === undefined) throw new Error("A record without lines");
    return { record: faulty(first, new RecordFault("unclosed-quotation")), again };
  }
}

function faulty({ number, text }: TextLine, fault: RecordFault): TableRecord {
  return { line: number, cells: [text], fault };
}

/** Where a quoted cell begins, if the one at `at` is quoted. */
function quotationStart(text: string, at: number, delimiter: string): number {
  const start = behindSpaces(text, at, delimiter);
  return text.charCodeAt(start) === quotation ? start : -1;
}

/** The closing quotation mark; doubled ones are part of the text. */
function quotationEnd(text: string, from: number): number {
  for (let at = from; ;) {
    const found = text.indexOf('"', at);
    if (found < 0 || text.charCodeAt(found + 1) !== quotation) return found;
    at = found + 2;
  }
}

function isCellEnd(text: string, from: number, delimiter: string): boolean {
  const at = behindSpaces(text, from, delimiter);
  return at >= text.length || text.startsWith(delimiter, at);
}

/** A space that divides cells is none around them. */
function behindSpaces(text: string, from: number, delimiter: string): number {
  if (delimiter === " ") return from;
  let at = from;
  while (text.charCodeAt(at) === space) at++;
  return at;
}

/** Where the next cell begins; -1 where the line ends. */
function behindCell(text: string, from: number, delimiter: string): number {
  const at = text.indexOf(delimiter, from);
  return at < 0 ? -1 : at + delimiter.length;
}

function unquoted(text: string): string {
  return text.includes('"') ? text.replaceAll('""', '"') : text;
}

const space = 0x20;
const quotation = 0x22;
