import iconv from "iconv-lite";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { declaredEncoding, decodeMarkup } from "../../html/index.ts";
import { encodeTolerant } from "../../markup/escaped-bytes.ts";
import { sourceOfBytes } from "../../model/byte-source.ts";
import { detectEncoding } from "../../text-encoding/index.ts";

/** How the bytes of a page are read. */
export interface HtmlEncoding {
  readonly name: string;
  readonly bom: string;
}

const utf8 = "utf-8";
/** Browsers look for a declaration this far. */
const headBytes = 4096;

/** The page's text, read as it marks, declares or shows. */
export function decodeHtml(bytes: Uint8Array, language?: LanguageCode): { text: string; encoding: HtmlEncoding } {
  const encoding = encodingOf(bytes, language);
  const text = decodeMarkup(bytes, encoding.name);
  return { text: encoding.bom === "" ? text : text.slice(1), encoding };
}

/** Undefined where the encoding lacks a character of the text. */
export function encodeHtml(text: string, { name, bom }: HtmlEncoding): Uint8Array | undefined {
  if (name === utf8) return encodeTolerant(bom + text);
  const bytes = iconv.encode(bom + text, name, { addBOM: false });
  return decodeMarkup(bytes, name) === bom + text ? bytes : undefined;
}

function encodingOf(bytes: Uint8Array, language: LanguageCode | undefined): HtmlEncoding {
  const detected = detectEncoding(sourceOfBytes(bytes), language);
  if (detected.hasBom) return { name: detected.name, bom: "\ufeff" };
  const declared = declaredEncoding(bytes.subarray(0, headBytes));
  const isUsable = declared !== undefined && (declared === utf8 ? detected.name === utf8 : isReadAs(bytes, declared));
  if (isUsable) return { name: declared, bom: "" };
  return { name: isReadAs(bytes, detected.name) ? detected.name : utf8, bom: "" };
}

/** Every byte has a meaning in it, so that the page can be written back. */
function isReadAs(bytes: Uint8Array, name: string): boolean {
  if (name === utf8) return true;
  const text = decodeMarkup(bytes, name);
  return !text.includes("\ufffd") && Buffer.from(bytes).equals(iconv.encode(text, name, { addBOM: false }));
}
