import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { StoredDocument, StoredTask } from "./stored-document.ts";

/** A document under translation: what was found out before is known. */
export type StartedDocument = StoredDocument & {
  readonly format: DocumentFormatId;
  readonly sourceLanguage: LanguageCode;
  readonly segments: number;
  readonly reservationId: string;
};

export interface Work {
  readonly document: StartedDocument;
  readonly task: StoredTask;
  readonly signal: AbortSignal;
}

export function isStarted(document: StoredDocument): document is StartedDocument {
  const { format, sourceLanguage, segments, reservationId } = document;
  return format !== null && sourceLanguage !== null && segments !== null && reservationId !== null;
}
