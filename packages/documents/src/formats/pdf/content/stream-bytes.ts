import { inflateSync } from "node:zlib";
import { PDFArray, PDFName, PDFRawStream, PDFStream, decodePDFRawStream, type PDFObject } from "@cantoo/pdf-lib";
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

/** Nothing where it is damaged: the page then stays as it is, and is named if pdf.js still finds text on it. */
function decoded(stream: PDFRawStream): Uint8Array {
  try {
    return decodePDFRawStream(stream).decode();
  } catch {
    return new Uint8Array(0);
  }
}

/**
 * What a content stream says, without its filters; nothing where it is damaged.
 * @throws {DocumentError} documentBomb when it unfolds to more than a page can mean
 */
export function streamBytes(stream: PDFStream, place: string): Uint8Array {
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
  if (bytes.length > maxStreamBytes) throw new DocumentError("documentBomb", { place });
  return bytes;
}

const separator = Uint8Array.of(10);

/** The streams of a page's `Contents`, one after the other. */
export function contentBytes(contents: PDFObject | undefined, place: string): Uint8Array {
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
  const pieces = streams.flatMap((stream) =>
    stream instanceof PDFStream ? [streamBytes(stream, place), separator] : [],
  );
  if (pieces.reduce((sum, { length }) => sum + length, 0) > maxStreamBytes)
    throw new DocumentError("documentBomb", { place });
  return Buffer.concat(pieces);
}
