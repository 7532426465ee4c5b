import iconv from "iconv-lite";
import { decodeTolerant } from "../markup/escaped-bytes.ts";

const utf8 = "utf-8";
/** Labels that browsers read as a larger encoding. */
const larger: Readonly<Record<string, string>> = {
  utf8,
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

/** The encoding that a label means to browsers; undefined: none that can be read here. */
export function encodingOfLabel(label: string): string | undefined {
  const written = label.trim().toLowerCase();
  const name = larger[written] ?? written;
  return name === utf8 || iconv.encodingExists(name) ? name : undefined;
}

/** The encoding that a page declares in its first bytes. Who can read the declaration is not in UTF-16. */
export function declaredEncoding(start: Uint8Array): string | undefined {
  const found =
    /<meta\s[^>]{0,300}?charset\s*=\s*(?:["']\s*)?([\w.:-]+)|^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i;
  const match = found.exec(Buffer.from(start).toString("latin1"));
  const label = match?.[1] ?? match?.[2];
  return label === undefined ? undefined : encodingOfLabel(/^utf-?16/i.test(label) ? utf8 : label);
}

/** Bytes as text; wrong bytes of UTF-8 become single surrogates, and the mark of the byte order stays. */
export function decodeMarkup(bytes: Uint8Array, name: string): string {
  if (name === utf8) return decodeTolerant(bytes);
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, { stripBOM: false });
}
