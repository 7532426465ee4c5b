import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { MemberRole, MemoryProblem, ProjectState } from "@yiqiao/contracts/post-editing";
import type { StoredProblem } from "#features/documents";
import { column, type RowOf } from "#platform/database";

export const projectShape = {
  id: column.uuid,
  siteId: column.int,
  accountId: column.uuid,
  documentId: column.uuid.orNull(),
  name: column.text,
  state: column.text.as<ProjectState>(),
  problem: column.jsonb<StoredProblem>().orNull(),
  format: column.text.as<DocumentFormatId>(),
  fileName: column.text,
  sourceLanguage: column.text.as<LanguageCode>().named("src_lang"),
  targetLanguage: column.text.as<LanguageCode>().named("tgt_lang"),
  domain: column.text.as<DomainCode>(),
  /** Its segments are the rows of a bilingual Word table. */
  isBilingual: column.bool,
  folder: column.text,
  memories: column.uuidArray.orNull().named("tm_ids"),
  termbases: column.uuidArray.orNull().named("tb_ids"),
  memoryId: column.uuid.orNull(),
  memoryProblem: column.text.as<MemoryProblem>().orNull(),
  revision: column.bigint,
  nextSegment: column.int,
  createdAt: column.timestamptz,
  changedAt: column.timestamptz,
  expiresAt: column.timestamptz,
};
/** A project as the database has it. */
export type StoredProject = RowOf<typeof projectShape>;

export const personShape = {
  id: column.uuid,
  projectId: column.uuid,
  accountId: column.uuid.orNull(),
  passId: column.uuid.orNull(),
  role: column.text.as<MemberRole>().orNull(),
  name: column.text,
};
export type StoredPerson = RowOf<typeof personShape>;

/** Where the parts of a project lie in the object store. */
export const projectObjects = ({ folder }: Pick<StoredProject, "folder">) => ({
  source: `${folder}source`,
  /** What `doc`, `ppt` and `xls` were converted to. */
  working: `${folder}working`,
  /** Lines of units, as the extraction wrote them. */
  units: `${folder}units`,
  /** The folder of what was read of pages that are pictures. */
  scans: `${folder}scans/`,
  /** Lines of targets, as the project began. */
  targets: `${folder}targets`,
  /** The translation as it was downloaded when the project began, where it was translated. */
  translated: `${folder}translated`,
  /** The folder of what was drawn of it. */
  pages: `${folder}pages/`,
  /** Drawn of a revision, or of a later one. */
  pagesOf: (revision: number) => `${folder}pages/${String(revision).padStart(12, "0")}`,
});
