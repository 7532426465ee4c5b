import type { DocumentFormatId, DocumentWarning } from "@yiqiao/contracts/documents";

/** What a file is, whatever its name says. */
export interface Inspection {
  readonly format: DocumentFormatId;
  readonly warnings: readonly DocumentWarning[];
}
