import { DocumentError } from "./document-error.ts";

/** What is wrong, and where, in plain words. */
export function corrupt(reason: string, cause?: unknown): DocumentError {
  return new DocumentError("documentCorrupt", { reason }, { cause });
}
