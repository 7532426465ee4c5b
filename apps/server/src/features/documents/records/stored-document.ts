import type { DocumentFormatId, DocumentStage, DocumentState, DocumentWarning } from "@yiqiao/contracts/documents";
import type { ErrorName, InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import type { Payer } from "#features/quota";

/** Why a document was refused or failed, in both languages, since its reader may be another than who started it. */
export type StoredProblem = { readonly error: ErrorName } & Readonly<Record<InterfaceLanguage, string>>;

export interface StoredTask {
  readonly id: string;
  readonly siteId: number;
  readonly owner: string;
  readonly sourceLanguage: SourceLanguage;
  readonly targetLanguage: LanguageCode;
  readonly domain: DomainCode;
  /** Null: whatever the owner has in use. */
  readonly memories: readonly string[] | null;
  readonly termbases: readonly string[] | null;
  /** Patterns of what stays as it is in its files. */
  readonly codes: readonly string[];
  /** Passages in code styles and monospaced fonts stay as they are. */
  readonly leavesCode: boolean;
  /** Its files are translated as soon as they are measured; otherwise they wait, paused. */
  readonly begins: boolean;
  readonly createdAt: Date;
}

/** A document as the database has it. */
export interface StoredDocument {
  readonly id: string;
  readonly siteId: number;
  readonly owner: string;
  readonly accountId: string | null;
  readonly taskId: string | null;
  readonly position: number;
  readonly name: string;
  readonly sizeBytes: number;
  readonly receivedBytes: number;
  readonly folder: string;
  readonly state: DocumentState;
  /** Tells the job that has the document now from earlier ones. */
  readonly run: number;
  /** How often its translation was begun anew. */
  readonly tries: number;
  readonly stage: DocumentStage | null;
  readonly score: number;
  readonly format: DocumentFormatId | null;
  readonly pages: number | null;
  readonly cells: number | null;
  /** Passages in code styles, listings and monospaced fonts. */
  readonly codePassages: number;
  /** It is written in a monospaced font, which says nothing of what is code in it. */
  readonly isTyped: boolean;
  readonly detected: LanguageCode | null;
  /** ISO 639 code of the language outside the platform's that most of it is in. */
  readonly detectedOther: string | null;
  readonly sourceLanguage: LanguageCode | null;
  readonly units: number | null;
  readonly segments: number | null;
  readonly segmentsDone: number;
  readonly characters: number | null;
  readonly repeated: number | null;
  readonly fromMemory: number | null;
  readonly net: number | null;
  /** The state of the memories that it was measured with. */
  readonly measuredWith: string;
  readonly payer: Payer | null;
  readonly reservationId: string | null;
  readonly charged: number;
  readonly delivered: number;
  readonly translatedCharacters: number;
  readonly translatedMs: number;
  readonly confirmed: number;
  readonly hasFiles: boolean;
  readonly problem: StoredProblem | null;
  readonly warnings: readonly DocumentWarning[];
  readonly createdAt: Date;
  readonly touchedAt: Date;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Where the parts of a document lie in the object store. */
export const objectsOf = ({ folder }: Pick<StoredDocument, "folder">) => ({
  source: `${folder}source`,
  /** What `doc`, `ppt` and `xls` were converted to. */
  working: `${folder}working`,
  units: `${folder}units`,
  targets: (tries: number, seq: number) => `${folder}targets/${tries}/${String(seq).padStart(6, "0")}`,
  output: (kind: string) => `${folder}out/${kind}`,
  preview: (side: "source" | "target") => `${folder}preview/${side}`,
});
