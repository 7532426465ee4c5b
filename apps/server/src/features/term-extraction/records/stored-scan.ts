import type { DocumentFormatId, DocumentWarning } from "@yiqiao/contracts/documents";
import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import type { TermProposalState, TermScanDocumentState, TermScanState } from "@yiqiao/contracts/term-extraction";
import type { StoredProblem } from "#features/documents";
import { column, type RowOf } from "#platform/database";

/** A document of a scan. */
export interface ScanDocument {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly format: DocumentFormatId | "tmx" | null;
  /** Not a file, but a text that was sent. */
  readonly isPasted: boolean;
  readonly state: TermScanDocumentState;
  readonly words: number;
  readonly pairs: number;
  readonly problem: StoredProblem | null;
  readonly warnings: readonly DocumentWarning[];
}

/** A scan as the database has it. */
export const scanShape = {
  id: column.uuid,
  siteId: column.int,
  accountId: column.uuid,
  name: column.text,
  folder: column.text,
  state: column.text.as<TermScanState | "taking">(),
  run: column.int,
  version: column.int,
  sourceLanguage: column.text.as<SourceLanguage>().named("src_lang"),
  detected: column.text.as<LanguageCode>().orNull(),
  targetLanguage: column.text.as<LanguageCode>().named("tgt_lang"),
  domain: column.text.as<DomainCode>(),
  memories: column.textArray.orNull().named("tm_ids"),
  termbases: column.textArray.orNull().named("tb_ids"),
  minFrequency: column.int,
  maxCandidates: column.int,
  documents: column.jsonb<readonly ScanDocument[]>(),
  isListing: column.bool,
  /** The language of the list's translations. */
  listedTarget: column.text.as<LanguageCode>().orNull(),
  problem: column.jsonb<StoredProblem>().orNull(),
  nextChange: column.int,
  proposalState: column.text.as<TermProposalState>(),
  proposalRun: column.int,
  proposalIds: column.intArray,
  proposalsDone: column.int,
  /** Terms are sent within a sentence too. */
  proposesInContext: column.bool,
  proposalProblem: column.jsonb<StoredProblem>().orNull(),
  reservationId: column.uuid.orNull(),
  charged: column.bigint,
  createdAt: column.timestamptz,
  touchedAt: column.timestamptz,
  finishedAt: column.timestamptz.orNull(),
  expiresAt: column.timestamptz,
};
export type StoredScan = RowOf<typeof scanShape>;

/** Of these states the work goes on. */
export const workingStates = ["waiting", "running"] as const satisfies readonly TermScanState[];

export const isWorking = ({ state }: Pick<StoredScan, "state">): boolean => state === "waiting" || state === "running";
export const isProposing = ({ proposalState: state }: Pick<StoredScan, "proposalState">): boolean =>
  state === "waiting" || state === "running";

/** The language that is scanned; null as long as nobody knows it. */
export const languageOf = ({ sourceLanguage, detected }: StoredScan): LanguageCode | null =>
  sourceLanguage === "auto" ? detected : sourceLanguage;

/** Where the parts of a scan lie in the object store; what belongs to an account goes when the account goes. */
export const folderOf = (accountId: string, id: string): string => `accounts/${accountId}/term-scans/${id}/`;
export const objectsOf = ({ folder }: Pick<StoredScan, "folder">) => ({
  sources: `${folder}sources/`,
  source: (document: string) => `${folder}sources/${document}`,
  counts: (document: string) => `${folder}counts/${document}`,
  pairs: (document: string) => `${folder}pairs/${document}`,
});
