import { type DocumentFormatId, documentFormats, documentLimits } from "@yiqiao/contracts/documents";
import { DocumentError, type DocumentFault } from "../model/document-error.ts";
import type { DocumentCounts } from "../model/document-format.ts";

const faults = {
  pages: "documentTooManyPages",
  cells: "documentTooManyCells",
  words: "documentTooManyWords",
} as const satisfies Record<string, DocumentFault>;

/**
 * Holds what was counted against the format's limit: pages, cells or words.
 * @throws {DocumentError} documentTooManyPages, -Cells, -Words
 */
export function assertWithinLimits(
  format: DocumentFormatId,
  counted: DocumentCounts & { readonly words: number },
): void {
  const kind = documentFormats[format].limit;
  const count = counted[kind] ?? 0;
  const limit = documentLimits[kind];
  if (count > limit) throw new DocumentError(faults[kind], { count, limit });
}

/** @throws {DocumentError} documentTooLarge */
export function assertSize(sizeBytes: number): void {
  if (sizeBytes <= documentLimits.bytes) return;
  const mebibyte = 1024 * 1024;
  const megabytes = Math.ceil((sizeBytes / mebibyte) * 10) / 10;
  throw new DocumentError("documentTooLarge", { megabytes, limit: documentLimits.bytes / mebibyte });
}

/** @throws {DocumentError} documentEmpty */
export function assertHasText(hasText: boolean): void {
  if (!hasText) throw new DocumentError("documentEmpty");
}
