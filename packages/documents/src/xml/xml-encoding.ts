import iconv from "iconv-lite";
import { corrupt } from "../model/corrupt.ts";

const unicode: ReadonlySet<string> = new Set(["utf-8", "utf-16le", "utf-16be"]);

/** How the text of an XML file is stored, to be written back the same way. */
export interface XmlEncoding {
  /** Lower case, as `TextDecoder` and declarations name it; `utf-16le` and `utf-16be` say the order of the bytes. */
  readonly encoding: string;
  readonly hasBom: boolean;
}

export interface DecodedXml extends XmlEncoding {
  /** Without the byte order mark. */
  readonly text: string;
}

/**
 * Reads XML by its byte order mark, else by its first bytes, else by what it declares, else as UTF-8.
 * @param place what the bytes are called in an error
 * @throws {DocumentError} documentCorrupt where bytes do not fit the encoding
 */
export function decodeXml(bytes: Uint8Array, place: string): DecodedXml {
  const { encoding, hasBom } = encodingOf(bytes);
  if (!isKnown(encoding)) {
    throw corrupt("encoding", place);
  }
  try {
    return { text: decode(bytes, encoding), encoding, hasBom };
  } catch (error) {
    throw corrupt("encoding", place, error);
  }
}

/** The bytes of XML; what the encoding has no place for becomes a character reference. */
export function encodeXml(text: string, { encoding, hasBom }: XmlEncoding): Uint8Array {
  const marked = hasBom ? `\uFEFF${text}` : text;
  if (encoding === "utf-8") return Buffer.from(marked);
  if (encoding === "utf-16le") return Buffer.from(marked, "utf16le");
  if (encoding === "utf-16be") return Buffer.from(marked, "utf16le").swap16();
  const bytes = iconv.encode(text, encoding);
  return iconv.decode(bytes, encoding) === text ? bytes : iconv.encode(withReferences(text, encoding), encoding);
}

function encodingOf(bytes: Uint8Array): XmlEncoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: "utf-8", hasBom: true };
  if (first === 0xff && second === 0xfe) return { encoding: "utf-16le", hasBom: true };
  if (first === 0xfe && second === 0xff) return { encoding: "utf-16be", hasBom: true };
  if (first === 0x3c && second === 0) return { encoding: "utf-16le", hasBom: false };
  if (first === 0 && second === 0x3c) return { encoding: "utf-16be", hasBom: false };
  return { encoding: declaredEncoding(bytes), hasBom: false };
}

function declaredEncoding(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 256)).toString("latin1");
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
  // Bytes that are read one by one are not UTF-16, whatever they declare.
  return declared === "utf8" || declared.startsWith("utf-16") || declared === "us-ascii" ? "utf-8" : declared;
}

function decode(bytes: Uint8Array, encoding: string): string {
  if (unicode.has(encoding)) return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding);
}

function isKnown(encoding: string): boolean {
  return unicode.has(encoding) || iconv.encodingExists(encoding);
}

function withReferences(text: string, encoding: string): string {
  const known = new Map<string, string>();
  const encodable = (character: string): string => {
    const fits = iconv.decode(iconv.encode(character, encoding), encoding) === character;
    return fits ? character : `&#${character.codePointAt(0)};`;
  };
  return text.replace(/\P{ASCII}/gu, (character) => {
    const written = known.get(character) ?? encodable(character);
    known.set(character, written);
    return written;
  });
}
