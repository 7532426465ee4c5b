import type { DocumentFormatId, DocumentStage, DocumentState, DocumentWarning } from "@yiqiao/contracts/documents";
import type { ErrorName, InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import type { Payer } from "#features/quota";
import { column, type RowOf } from "#platform/database";

/** Why a document was refused or failed, in both languages, since its reader may be another than who started it. */
export type StoredProblem = { readonly error: ErrorName } & Readonly<Record<InterfaceLanguage, string>>;

export const taskShape = {
  id: column.uuid,
  siteId: column.int,
  owner: column.text,
  sourceLanguage: column.text.as<SourceLanguage>().named("src_lang"),
  targetLanguage: column.text.as<LanguageCode>().named("tgt_lang"),
  domain: column.text.as<DomainCode>(),
  /** Null: whatever the owner has in use. */
  memories: column.textArray.orNull().named("tm_ids"),
  termbases: column.textArray.orNull().named("tb_ids"),
  /** Patterns of what stays as it is in its files. */
  codes: column.textArray,
  /** Passages in code styles and monospaced fonts stay as they are. */
  leavesCode: column.bool,
  /** Engines that can take longer for better translations. */
  isThorough: column.bool,
  /** Its files are translated as soon as they are measured; otherwise they wait, paused. */
  begins: column.bool,
  createdAt: column.timestamptz,
};

export type StoredTask = RowOf<typeof taskShape>;

/** A document as the database has it. */
export const documentShape = {
  id: column.uuid,
  siteId: column.int,
  owner: column.text,
  accountId: column.uuid.orNull(),
  taskId: column.uuid.orNull(),
  position: column.int,
  name: column.text,
  sizeBytes: column.bigint,
  receivedBytes: column.bigint,
  folder: column.text,
  state: column.text.as<DocumentState>(),
  /** Tells the job that has the document now from earlier ones. */
  run: column.int,
  /** How often its translation was begun anew. */
  tries: column.int,
  stage: column.text.as<DocumentStage>().orNull(),
  score: column.float,
  format: column.text.as<DocumentFormatId>().orNull(),
  pages: column.int.orNull(),
  cells: column.int.orNull(),
  /** Pages that are pictures, while and after they are read; null: none are known of. */
  scannedPages: column.int.orNull(),
  scannedPagesRead: column.int,
  /** Passages in code styles, listings and monospaced fonts. */
  codePassages: column.int,
  /** It is written in a monospaced font, which says nothing of what is code in it. */
  isTyped: column.bool,
  detected: column.text.as<LanguageCode>().orNull(),
  /** ISO 639 code of the language outside the platform's that most of it is in. */
  detectedOther: column.text.orNull(),
  sourceLanguage: column.text.as<LanguageCode>().orNull().named("source_lang"),
  units: column.int.orNull(),
  segments: column.int.orNull(),
  segmentsDone: column.int,
  characters: column.bigint.orNull(),
  repeated: column.bigint.orNull(),
  fromMemory: column.bigint.orNull(),
  net: column.bigint.orNull(),
  /** The state of the memories that it was measured with. */
  measuredWith: column.text,
  payer: column.jsonb<Payer>().orNull(),
  reservationId: column.uuid.orNull(),
  charged: column.bigint,
  delivered: column.bigint,
  translatedCharacters: column.bigint,
  translatedMs: column.bigint,
  confirmed: column.int,
  hasFiles: column.bool,
  problem: column.jsonb<StoredProblem>().orNull(),
  warnings: column.jsonb<readonly DocumentWarning[]>(),
  createdAt: column.timestamptz,
  touchedAt: column.timestamptz,
  finishedAt: column.timestamptz.orNull(),
  expiresAt: column.timestamptz.orNull(),
};

export type StoredDocument = RowOf<typeof documentShape>;

/** Where the parts of a document lie in the object store. */
export const objectsOf = ({ folder }: Pick<StoredDocument, "folder">) => ({
  source: `${folder}source`,
  /** What `doc`, `ppt` and `xls` were converted to. */
  working: `${folder}working`,
  /** The folder of what is known of pages that are pictures. */
  scans: `${folder}scans/`,
  units: `${folder}units`,
  targets: (tries: number, seq: number) => `${folder}targets/${tries}/${String(seq).padStart(6, "0")}`,
  output: (kind: string) => `${folder}out/${kind}`,
  preview: (side: "source" | "target") => `${folder}preview/${side}`,
});
