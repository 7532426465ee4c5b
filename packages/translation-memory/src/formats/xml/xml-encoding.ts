import { isKnownEncoding } from "@yiqiao/documents/text-encoding";
import { ImportFileError } from "../faults.ts";

/** Names of old that stand for more than they say, as browsers read them as well. */
const widened: Readonly<Record<string, string>> = {
  "us-ascii": "utf-8",
  ascii: "utf-8",
  utf8: "utf-8",
  "iso-8859-1": "windows-1252",
  latin1: "windows-1252",
  gb2312: "gb18030",
  gbk: "gb18030",
  "ks_c_5601-1987": "euc-kr",
};

/**
 * How the text of an XML file is stored: by its byte order mark, else by its first bytes, else as it declares, else UTF-8.
 * @throws {ImportFileError} for an encoding that nobody knows
 */
export function xmlEncodingOf(head: Uint8Array): string {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  const start = Buffer.from(head.subarray(0, 256)).toString("latin1");
  const declared = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1] ?? "utf-8";
  const name = widened[declared.toLowerCase()] ?? declared.toLowerCase();
  // Bytes that are read one by one are not UTF-16, whatever they declare.
  if (name.startsWith("utf-16")) return "utf-8";
  if (!isKnownEncoding(name)) throw new ImportFileError("unknown-encoding", { detail: declared });
  return name;
}
