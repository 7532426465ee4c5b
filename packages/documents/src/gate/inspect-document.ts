import {
  type DocumentFormatId,
  documentFormats,
  type DocumentWarning,
  formatOfName,
} from "@yiqiao/contracts/documents";
import type { ByteSource } from "../model/byte-source.ts";
import { isCompoundFile } from "./compound-file.ts";
import { inspectCompoundFile } from "./inspect-compound-file.ts";
import type { Inspection } from "./inspection.ts";
import { inspectText } from "./inspect-text.ts";
import { inspectZip } from "./inspect-zip.ts";
import { assertHasText, assertSize } from "./limits.ts";
import { nameOfSignature } from "./signatures.ts";
import { unknownFormat } from "./unknown-format.ts";

/** Some writers put other bytes in front of the first line; readers look so far. */
const pdfReach = 1024;
/** The first record of a workbook of Excel 2 to 4, which stands in no container. */
const bareWorkbook = /^09(?:00|02|04)0[46]00/;

/**
 * What a file is: its content is believed, not its name. Reads what it needs of the file, never the whole.
 * @throws {DocumentError} when it is of no format that is read, encrypted, damaged, carries macros, is marked as
 * confidential, or is made to do harm; whether a pdf asks for a password shows when it is extracted
 */
export function inspectDocument(source: ByteSource, fileName: string): Inspection {
  assertHasText(source.sizeBytes > 0);
  assertSize(source.sizeBytes);
  const claimed = formatOfName(fileName);
  const format = formatOf(source, claimed);
  return { format, warnings: format === claimed ? [] : [mislabelled(fileName, format)] };
}

function formatOf(source: ByteSource, claimed: DocumentFormatId | undefined): DocumentFormatId {
  const start = source.read(0, pdfReach);
  if (isZip(start)) return inspectZip(source, claimed);
  if (isCompoundFile(start)) return inspectCompoundFile(source);
  const latin = Buffer.from(start).toString("latin1");
  if (latin.includes("%PDF-")) return "pdf";
  if (bareWorkbook.test(Buffer.from(start.subarray(0, 4)).toString("hex"))) return "xls";
  const other = nameOfSignature(start);
  if (other !== undefined && /[^\t\n\r\x20-\x7e]/.test(latin)) throw unknownFormat(other);
  return inspectText(source, claimed);
}

function isZip(start: Uint8Array): boolean {
  const [first, second, third, fourth] = start;
  const isSigned = (third === 3 && fourth === 4) || (third === 5 && fourth === 6) || (third === 7 && fourth === 8);
  return first === 0x50 && second === 0x4b && isSigned;
}

function mislabelled(fileName: string, format: DocumentFormatId): DocumentWarning {
  const dot = fileName.lastIndexOf(".");
  const claimed = dot < 0 ? "?" : fileName.slice(dot).toLowerCase();
  return { code: "mislabelled", location: fileName, details: { claimed, actual: documentFormats[format].name } };
}
