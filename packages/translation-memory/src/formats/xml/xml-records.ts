import { attributesOf, localName, tagName, unescapeXml } from "@yiqiao/documents/xml";
import { detached } from "../input/detached.ts";
import type { TextPiece } from "../input/text-file.ts";
import { ImportFileError, type RefusalReason } from "../faults.ts";

/** What a large XML file consists of: its records, and the tags around them. `bytes` were read so far. */
export type XmlEvent = { readonly line: number; readonly bytes: number; readonly hasFaults: boolean } & (
  | { readonly kind: "tag"; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: "record"; readonly name: string; readonly text: string }
  /** A record that cannot be read at all, and why. */
  | { readonly kind: "broken"; readonly text: string; readonly reason: RefusalReason; readonly detail?: string }
);
type Found = XmlEvent extends infer E ? (E extends XmlEvent ? Omit<E, "bytes" | "hasFaults"> : never) : never;

/** Characters of one record. */
const longestRecord = 4 * 1024 * 1024;
/** Characters of a tag, comment or DOCTYPE outside of the records. */
const longestToken = longestRecord;
const shownText = 500;
/** Tags outside of the records, and how deep they nest: a file of more holds something else. */
const maxTags = 1_000_000;
const deepest = 64;
/** Characters that are held unless a record is long. */
const usualBuffer = 1024 * 1024;
/** `<![CDATA[` has to be seen as a whole. */
const longestMark = 9;
const exclamation = 0x21;
const slash = 0x2f;

/**
 * The elements of these names (their prefix does not count) one after another, piece by piece; nothing else of the file
 * is held. A record that does not end before the next one begins is broken, and the next one is read all the same. Each
 * piece's events have to be taken before the next piece is asked for.
 * @throws {ImportFileError} for entities of its own, and for what is no XML
 */
export async function* xmlRecords(
  pieces: AsyncIterable<TextPiece>,
  names: ReadonlySet<string>,
): AsyncGenerator<Iterable<XmlEvent>> {
  const scanner = new RecordScanner(names);
  let last = { bytes: 0, hasFaults: false };
  for await (const { text, bytes, hasFaults } of pieces) {
    last = { bytes, hasFaults };
    yield placed(scanner.feed(text), last);
  }
  yield placed(scanner.end(), last);
}

function* placed(events: Iterable<Found>, place: { bytes: number; hasFaults: boolean }): Generator<XmlEvent> {
  for (const event of events) yield { ...event, ...place };
}

interface OpenRecord {
  readonly name: string;
  /** With its prefix. */
  readonly tag: string;
  readonly closing: string;
  readonly line: number;
  /** It is too long: nothing of it is held. */
  readonly isSkipped: boolean;
}

/** Splits a text that comes in pieces. */
class RecordScanner {
  readonly #names: ReadonlySet<string>;
  #buffer = "";
  #at = 0;
  #line = 1;
  /** Where the next line ends, if that is known. */
  #lineEnd = -1;
  #record: OpenRecord | undefined;
  /** How far the open record was looked through. */
  #scanned = 0;
  #depth = 0;
  #tags = 0;
  #hasRoot = false;
  #isLast = false;

  constructor(names: ReadonlySet<string>) {
    this.#names = names;
  }

  *feed(text: string): Generator<Found> {
    this.#scanned -= this.#at;
    this.#buffer = this.#buffer.slice(this.#at) + text;
    this.#at = 0;
    this.#lineEnd = -1;
    yield* this.#scan();
  }

  *end(): Generator<Found> {
    this.#isLast = true;
    yield* this.#scan();
    if (!this.#hasRoot) throw new ImportFileError("no-xml", { line: this.#line });
    if (this.#record !== undefined) {
      const found = this.#broken(this.#buffer.length, "cut-off");
      if (found !== undefined) yield found;
    } else if (this.#depth > 0) yield { kind: "broken", line: this.#line, text: "", reason: "cut-off" };
  }

  *#scan(): Generator<Found> {
    for (;;) {
      if (this.#record === undefined) {
        const found = this.#outside();
        if (found === "more") return;
        if (found !== undefined) yield found;
      } else {
        const found = this.#inside(this.#record);
        if (found === "more") return;
        if (found !== undefined) yield found;
      }
    }
  }

  /** One token outside of the records. */
  #outside(): Found | "more" | undefined {
    const start = this.#buffer.indexOf("<", this.#at);
    const textEnd = start < 0 ? this.#buffer.length : start;
    if (!this.#hasRoot && this.#buffer.slice(this.#at, Math.min(textEnd, this.#at + 1000)).trim() !== "")
      throw new ImportFileError("no-xml", { line: this.#line });
    this.#advance(textEnd);
    if (start < 0) return "more";
    const end = this.#tokenEnd(start);
    if (end < 0) {
      if (this.#isLast || this.#buffer.length - start > longestToken)
        throw new ImportFileError("unclosed-tag", { line: this.#line });
      return "more";
    }
    return this.#token(start, end);
  }

  #tokenEnd(start: number): number {
    const buffer = this.#buffer;
    if (buffer.length - start < 9 && !this.#isLast && !buffer.includes(">", start)) return -1;
    if (buffer.startsWith("<!--", start)) return endAfter(buffer, "-->", start + 4);
    if (buffer.startsWith("<![CDATA[", start)) return endAfter(buffer, "]]>", start + 9);
    if (buffer.startsWith("<?", start)) return endAfter(buffer, "?>", start + 2);
    if (buffer.startsWith("<!", start)) return this.#doctypeEnd(start);
    return tagEnd(buffer, start);
  }

  /** The line that names a DTD is passed over; the DTD is never fetched. */
  #doctypeEnd(start: number): number {
    const end = tagEnd(this.#buffer, start);
    const bracket = this.#buffer.indexOf("[", start);
    if (bracket < 0 || (end >= 0 && bracket > end)) return end;
    if (/<!ENTITY/i.test(this.#buffer.slice(bracket, bracket + longestToken)))
      throw new ImportFileError("own-entities", { line: this.#line });
    const close = this.#buffer.indexOf("]", bracket);
    return close < 0 ? -1 : endAfter(this.#buffer, ">", close);
  }

  #token(start: number, end: number): Found | undefined {
    const buffer = this.#buffer;
    const second = buffer.charAt(start + 1);
    if (second === "!" || second === "?") return this.#pass(end);
    if (second === "/") {
      this.#depth--;
      return this.#pass(end);
    }
    const tag = tagName(buffer, start);
    const name = localName(tag);
    const isEmpty = buffer.charAt(end - 2) === "/";
    if (name === "") throw new ImportFileError("stray-bracket", { line: this.#line });
    const line = this.#line;
    this.#hasRoot = true;
    if (this.#names.has(name)) {
      if (!isEmpty) return this.#open({ name, tag, closing: `/${tag}`, line, isSkipped: false }, end);
      this.#advance(end);
      return { kind: "record", name, text: buffer.slice(start, end), line };
    }
    if (!isEmpty) this.#depth++;
    if (++this.#tags > maxTags || this.#depth > deepest) throw new ImportFileError("too-many-elements", { line });
    const attributes = new Map(
      attributesOf(buffer, start, end).map(({ name, valueStart, valueEnd }) => [
        name,
        unescapeXml(buffer.slice(valueStart, valueEnd)),
      ]),
    );
    this.#advance(end);
    return { kind: "tag", name, attributes, line };
  }

  #pass(end: number): undefined {
    this.#advance(end);
  }

  #open(record: OpenRecord, scanned: number): undefined {
    this.#record = record;
    this.#scanned = scanned;
  }

  /** Goes on to the end of the open record. */
  #inside(record: OpenRecord): Found | "more" | undefined {
    const buffer = this.#buffer;
    for (let at = this.#scanned; ;) {
      const start = buffer.indexOf("<", at);
      const isWhole = this.#isLast || start + Math.max(record.closing.length + 2, longestMark) <= buffer.length;
      if (start < 0 || !isWhole) return this.#wait(record, start < 0 ? buffer.length : start);
      const code = buffer.charCodeAt(start + 1);
      if (code === slash && isTag(buffer, start + 1, record.closing)) {
        const end = endAfter(buffer, ">", start);
        if (end < 0) return this.#wait(record, start);
        return this.#close(record, end);
      }
      if (code !== slash && isTag(buffer, start + 1, record.tag)) return this.#broken(start, "unclosed-record");
      const next = code !== exclamation || record.isSkipped ? start + 1 : behindMarkup(buffer, start);
      if (next < 0) return this.#wait(record, start);
      at = next;
    }
  }

  #wait(record: OpenRecord, scanned: number): Found | "more" {
    if (record.isSkipped) this.#advance(scanned);
    this.#scanned = scanned;
    if (record.isSkipped || this.#buffer.length - this.#at <= longestRecord) return "more";
    const text = detached(this.#buffer.slice(this.#at, this.#at + shownText));
    this.#open({ ...record, isSkipped: true }, this.#at + record.tag.length);
    return { kind: "broken", line: record.line, text, reason: "too-long", detail: `${longestRecord}` };
  }

  #close({ name, line, isSkipped }: OpenRecord, end: number): Found | undefined {
    const slice = isSkipped ? "" : this.#buffer.slice(this.#at, end);
    const text = this.#buffer.length > usualBuffer ? detached(slice) : slice;
    this.#record = undefined;
    this.#advance(end);
    return isSkipped ? undefined : { kind: "record", name, text, line };
  }

  #broken(end: number, reason: RefusalReason): Found | undefined {
    const record = this.#record;
    const text = detached(this.#buffer.slice(this.#at, Math.min(end, this.#at + shownText)));
    this.#record = undefined;
    this.#advance(end);
    return record === undefined || record.isSkipped ? undefined : { kind: "broken", line: record.line, text, reason };
  }

  /** Goes on to `to`, counting lines. */
  #advance(to: number): void {
    for (;;) {
      if (this.#lineEnd < this.#at) {
        const found = this.#buffer.indexOf("\n", this.#at);
        this.#lineEnd = found < 0 ? this.#buffer.length : found;
      }
      if (this.#lineEnd >= to) break;
      this.#line++;
      this.#at = this.#lineEnd + 1;
    }
    this.#at = to;
  }
}

function endAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

/** Behind the `>` of a tag; values may hold others. */
function tagEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === 0x3e) return at + 1;
    if (character !== 0x22 && character !== 0x27) continue;
    const close = text.indexOf(character === 0x22 ? '"' : "'", at + 1);
    if (close < 0) return -1;
    at = close;
  }
  return -1;
}

/** Comments and CDATA may hold what looks like tags. */
function behindMarkup(text: string, start: number): number {
  if (text.startsWith("<!--", start)) return endAfter(text, "-->", start + 4);
  if (text.startsWith("<![CDATA[", start)) return endAfter(text, "]]>", start + 9);
  return start + 1;
}

function isTag(text: string, start: number, tag: string): boolean {
  if (!text.startsWith(tag, start)) return false;
  const code = text.charCodeAt(start + tag.length);
  return code <= 0x20 || code === 0x3e || code === 0x2f;
}
