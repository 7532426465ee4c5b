import iconv from "iconv-lite";
import type { EncodingName } from "./encodings.ts";

/** Bytes as text; what is no character of the encoding becomes U+FFFD. The mark of the byte order is the caller's. */
export function decodeText(bytes: Uint8Array, encoding: EncodingName): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return encoding === "utf-8" ? buffer.toString("utf8") : iconv.decode(buffer, encoding, { stripBOM: false });
}

/** Text as bytes, without a mark of the byte order; what the encoding lacks becomes a question mark. */
export function encodeText(text: string, encoding: EncodingName): Uint8Array {
  return encoding === "utf-8" ? Buffer.from(text, "utf8") : iconv.encode(text, encoding, { addBOM: false });
}

/** Whether the encoding has every character of the text. */
export function canEncode(text: string, encoding: EncodingName): boolean {
  return encoding.startsWith("utf-") || decodeText(encodeText(text, encoding), encoding) === text;
}
