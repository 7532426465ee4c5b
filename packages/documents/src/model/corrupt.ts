import type { DocumentDamage } from "@yiqiao/contracts/errors";
import { DocumentError } from "./document-error.ts";

/**
 * A file of which nothing can be read.
 *
 * @param part of the file, as the format calls it, with a place in it where there is one; `file`: the whole
 */
export function corrupt(reason: DocumentDamage, part = "file", cause?: unknown): DocumentError {
  return new DocumentError("documentCorrupt", { part, reason }, { cause });
}
