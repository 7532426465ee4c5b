import iconv from "iconv-lite";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { decodeTolerant, encodeTolerant } from "../../markup/escaped-bytes.ts";
import { sourceOfBytes } from "../../model/byte-source.ts";
import { detectEncoding } from "../../text-encoding/index.ts";

/** How the bytes of a page are read. */
export interface HtmlEncoding {
  readonly name: string;
  readonly bom: string;
}

const utf8 = "utf-8";
/** Labels that browsers read as a larger encoding. */
const larger: Readonly<Record<string, string>> = {
  utf8,
  "utf-16": utf8,
  "utf-16le": utf8,
  "utf-16be": utf8,
  unicode: utf8,
  "us-ascii": "windows-1252",
  ascii: "windows-1252",
  latin1: "windows-1252",
  "iso-8859-1": "windows-1252",
  gb2312: "gb18030",
  gbk: "gb18030",
  "gb_2312-80": "gb18030",
  "iso-8859-9": "windows-1254",
  "ks_c_5601-1987": "euc-kr",
  "x-sjis": "shift_jis",
};
/** Browsers look for a declaration this far. */
const headBytes = 4096;

/** The page's text, read as it marks, declares or shows. */
export function decodeHtml(bytes: Uint8Array, language?: LanguageCode): { text: string; encoding: HtmlEncoding } {
  const encoding = encodingOf(bytes, language);
  const text = decode(bytes, encoding.name);
  return { text: encoding.bom === "" ? text : text.slice(1), encoding };
}

/** Undefined where the encoding lacks a character of the text. */
export function encodeHtml(text: string, { name, bom }: HtmlEncoding): Uint8Array | undefined {
  if (name === utf8) return encodeTolerant(bom + text);
  const bytes = iconv.encode(bom + text, name, { addBOM: false });
  return decode(bytes, name) === bom + text ? bytes : undefined;
}

function decode(bytes: Uint8Array, name: string): string {
  if (name === utf8) return decodeTolerant(bytes);
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, { stripBOM: false });
}

function encodingOf(bytes: Uint8Array, language: LanguageCode | undefined): HtmlEncoding {
  const detected = detectEncoding(sourceOfBytes(bytes), language);
  if (detected.hasBom) return { name: detected.name, bom: "\ufeff" };
  const declared = declaredEncoding(bytes);
  const isUsable = declared !== undefined && (declared === utf8 ? detected.name === utf8 : isReadAs(bytes, declared));
  if (isUsable) return { name: declared, bom: "" };
  return { name: isReadAs(bytes, detected.name) ? detected.name : utf8, bom: "" };
}

/** Every byte has a meaning in it, so that the page can be written back. */
function isReadAs(bytes: Uint8Array, name: string): boolean {
  if (name === utf8) return true;
  const text = decode(bytes, name);
  return !text.includes("\ufffd") && Buffer.from(bytes).equals(iconv.encode(text, name, { addBOM: false }));
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  const found =
    /<meta\s[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]+)|^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i;
  const match = found.exec(head);
  const label = (match?.[1] ?? match?.[2])?.toLowerCase();
  if (label === undefined) return undefined;
  const name = larger[label] ?? label;
  return name === utf8 || iconv.encodingExists(name) ? name : undefined;
}
