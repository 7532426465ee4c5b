import type { DocumentWarning } from "@yiqiao/contracts/documents";
import { canEncode, decodeText, encodeText } from "./codec.ts";
import { bomOf, type TextEncoding } from "./encodings.ts";

/** Writes a text file, most of which is copied from the source. */
export interface TextWriter {
  readonly start: Uint8Array;
  /** Bytes of the source as they are, or as the other encoding has them. */
  copy(bytes: Uint8Array): Uint8Array;
  write(text: string): Uint8Array;
  /** Bytes of the source as text. */
  read(bytes: Uint8Array): string;
}

export interface WritingOptions {
  readonly encoding: TextEncoding;
  /** Every text that will be written, to see whether the encoding has its characters. */
  readonly texts: Iterable<string>;
  readonly fileName: string;
  readonly warn?: ((warning: DocumentWarning) => void) | undefined;
}

/**
 * Writes in the encoding of the source. Where that lacks a character of the texts, the file becomes UTF-8, with a mark of
 * the byte order: programs that knew the old encoding by the machine's settings would take it for that otherwise.
 */
export function startWriting({ encoding, texts, fileName, warn }: WritingOptions): TextWriter {
  const read = (bytes: Uint8Array): string => decodeText(bytes, encoding.name);
  for (const text of texts) {
    if (canEncode(text, encoding.name)) continue;
    warn?.({ code: "unencodable", location: fileName, details: { encoding: encoding.name } });
    return {
      start: bomOf({ name: "utf-8", hasBom: true }),
      copy: (bytes) => encodeText(read(bytes), "utf-8"),
      write: (text) => encodeText(text, "utf-8"),
      read,
    };
  }
  return { start: bomOf(encoding), copy: (bytes) => bytes, write: (text) => encodeText(text, encoding.name), read };
}
