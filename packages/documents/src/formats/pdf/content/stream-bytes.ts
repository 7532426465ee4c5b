import { inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  decodePDFRawStream,
  type PDFObject,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { DocumentError } from "../../../model/document-error.ts";

/** Of one content stream, unpacked; real ones stay far below. */
const maxStreamBytes = 64 * 1024 * 1024;

function filtersOf(stream: PDFStream): string[] {
  const filter = stream.dict.lookup(PDFName.of("Filter"));
  if (filter instanceof PDFName) return [filter.decodeText()];
  if (filter instanceof PDFArray)
    return filter.asArray().map((name) => (name instanceof PDFName ? name.decodeText() : ""));
  return [];
}

/** Inflates as far as the data goes: cut streams are common, and what is there can be read. */
function inflate(bytes: Uint8Array, place: string): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: maxStreamBytes, finishFlush: 2 });
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE") {
      throw new DocumentError("documentBomb", { place }, { cause });
    }
    throw cause;
  }
}

function decoded(stream: PDFRawStream): Uint8Array | undefined {
  try {
    return decodePDFRawStream(stream).decode();
  } catch {
    return undefined;
  }
}

/**
 * What a content stream says, without its filters; nothing where it is damaged.
 * @throws {DocumentError} documentBomb when it unfolds to more than a page can mean
 */
export function streamBytes(stream: PDFStream, place: string): Uint8Array {
  return readStream(stream, place) ?? new Uint8Array(0);
}

function readStream(stream: PDFStream, place: string): Uint8Array | undefined {
  if (!(stream instanceof PDFRawStream)) return stream.getContents();
  const filters = filtersOf(stream);
  const isPlainFlate = filters.length === 1 && (filters[0] === "FlateDecode" || filters[0] === "Fl");
  const hasParameters = stream.dict.has(PDFName.of("DecodeParms"));
  try {
    if (isPlainFlate && !hasParameters) return inflate(stream.getContents(), place);
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
  }
  const bytes = decoded(stream);
  if (bytes !== undefined && bytes.length > maxStreamBytes) throw new DocumentError("documentBomb", { place });
  return bytes;
}

const separator = Uint8Array.of(10);

export interface PageBytes {
  readonly bytes: Uint8Array;
  /** A stream that the page names is missing, no stream, or cannot be unpacked; it is left out. */
  readonly isDamaged: boolean;
}

/** The streams of a page's `Contents`, one after the other. */
export function contentBytes(page: PDFPage, place: string): PageBytes {
  const streams = streamsOf(page).map((stream) =>
    stream instanceof PDFStream ? readStream(stream, place) : undefined,
  );
  const pieces = streams.flatMap((bytes) => (bytes === undefined ? [] : [bytes, separator]));
  if (pieces.reduce((sum, { length }) => sum + length, 0) > maxStreamBytes)
    throw new DocumentError("documentBomb", { place });
  return { bytes: Buffer.concat(pieces), isDamaged: streams.includes(undefined) };
}

function streamsOf({ node }: PDFPage): (PDFObject | undefined)[] {
  const contents = node.lookup(PDFName.of("Contents"));
  if (contents instanceof PDFArray) return contents.asArray().map((_, index) => contents.lookup(index));
  const isNamed = node.get(PDFName.of("Contents")) instanceof PDFRef;
  return contents === undefined && !isNamed ? [] : [contents];
}
