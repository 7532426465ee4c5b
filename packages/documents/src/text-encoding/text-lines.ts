import type { ByteSource } from "../model/byte-source.ts";
import { DocumentError } from "../model/document-error.ts";
import { decodeText } from "./codec.ts";
import { bomOf, type TextEncoding, unitBytes } from "./encodings.ts";

const chunkBytes = 1 << 18;
/** A line of more is none that a reader could do anything with. */
const longestLineBytes = 1 << 24;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A line of a text file; its bytes and those of its end follow upon those of the line before. */
export interface TextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Carriage return, line feed, both, or nothing at the end of the file. */
  readonly ending: Uint8Array;
}

/** The lines of a file one after another, whatever ends them; the mark of the byte order belongs to none. */
export function* textLines(source: ByteSource, encoding: TextEncoding): Generator<TextLine> {
  const reader = new LineReader(source, encoding);
  for (let line = reader.next(); line !== undefined; line = reader.next()) yield line;
}

class LineReader {
  readonly #source: ByteSource;
  readonly #encoding: TextEncoding;
  readonly #step: 1 | 2;
  /** Which byte of a code unit holds the value of an ASCII character. */
  readonly #low: 0 | 1;
  #buffer: Uint8Array = new Uint8Array();
  #at = 0;
  #read: number;
  #number = 0;

  constructor(source: ByteSource, encoding: TextEncoding) {
    this.#source = source;
    this.#encoding = encoding;
    this.#step = unitBytes(encoding.name);
    this.#low = encoding.name === "utf-16be" ? 1 : 0;
    this.#read = bomOf(encoding).length;
  }

  next(): TextLine | undefined {
    for (let from = this.#at; ;) {
      const end = this.#findEnd(from);
      if (end !== undefined) return this.#take(end);
      // A carriage return that ended the buffer is looked at again.
      const whole = this.#buffer.length - (this.#buffer.length % this.#step);
      const behind = Math.max(0, whole - this.#step - this.#at);
      if (behind > longestLineBytes) throw new DocumentError("documentTooMuch", { place: `line ${this.#number + 1}` });
      if (!this.#fill()) break;
      from = behind;
    }
    return this.#at < this.#buffer.length ? this.#take(this.#buffer.length) : undefined;
  }

  /** Where the line ends; not known while the end of what was read might cut a pair of line ends. */
  #findEnd(from: number): number | undefined {
    if (this.#step === 1) {
      const feed = this.#buffer.indexOf(lineFeed, from);
      const before = feed < 0 ? this.#buffer.length : feed;
      const back = this.#buffer.subarray(0, before).indexOf(carriageReturn, from);
      if (back >= 0) return back + 1 < this.#buffer.length || this.#isAtEnd() ? back : undefined;
      return feed < 0 ? undefined : feed;
    }
    for (let at = from; at + 1 < this.#buffer.length; at += 2) {
      const value = this.#valueAt(at);
      if (value === lineFeed) return at;
      if (value === carriageReturn) return at + 3 < this.#buffer.length || this.#isAtEnd() ? at : undefined;
    }
    return undefined;
  }

  #take(end: number): TextLine {
    const bytes = this.#buffer.subarray(this.#at, end);
    let next = end;
    if (this.#valueAt(next) === carriageReturn) next += this.#step;
    if (this.#valueAt(next) === lineFeed) next += this.#step;
    const ending = this.#buffer.subarray(end, Math.min(next, this.#buffer.length));
    this.#at = Math.min(next, this.#buffer.length);
    this.#number++;
    return { number: this.#number, text: decodeText(bytes, this.#encoding.name), bytes, ending };
  }

  /** The ASCII character there, if one is. */
  #valueAt(at: number): number | undefined {
    if (this.#step === 1) return this.#buffer[at];
    return this.#buffer[at + 1 - this.#low] === 0 ? this.#buffer[at + this.#low] : undefined;
  }

  #isAtEnd(): boolean {
    return this.#read >= this.#source.sizeBytes;
  }

  #fill(): boolean {
    if (this.#isAtEnd()) return false;
    const chunk = this.#source.read(this.#read, this.#read + chunkBytes);
    if (chunk.length === 0) return false;
    this.#read += chunk.length;
    this.#buffer = Buffer.concat([this.#buffer.subarray(this.#at), chunk]);
    this.#at = 0;
    return true;
  }
}
