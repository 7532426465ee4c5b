import type { LibraryKind, LibraryScope, WritePolicy } from "@yiqiao/contracts/libraries";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import { column, type RowOf } from "#platform/database";
import { defineTable, held } from "#platform/records";

const shown = { exported: true, emptied: "its row goes" } as const;

/** `libraries`, column by column. */
export const libraryRecord = defineTable("libraries", {
  id: held(column.uuid, shown),
  /** Stands for the library in `library_entries` and in search indexes. */
  number: held(column.int, shown),
  siteId: held(column.int, shown),
  kind: held(column.text.as<LibraryKind>(), shown),
  scope: held(column.text.as<LibraryScope>(), shown),
  /** The owner of an individual one. */
  accountId: held(column.uuid.orNull(), shown),
  name: held(column.text, shown),
  description: held(column.text, shown),
  sourceLanguage: held(column.text.as<LanguageCode>().named("src_lang"), shown),
  targetLanguage: held(column.text.as<LanguageCode>().named("tgt_lang"), shown),
  twoWay: held(column.bool, shown),
  domain: held(column.text.as<DomainCode>(), shown),
  writePolicy: held(column.text.as<WritePolicy>(), shown),
  /** Entries that it has, pending ones as well. */
  entries: held(column.int, shown),
  version: held(column.bigint, shown),
  createdAt: held(column.timestamptz, shown),
  updatedAt: held(column.timestamptz, shown),
  deletedAt: held(column.timestamptz.orNull(), shown),
});

/** A row of `libraries`. */
export const libraryShape = libraryRecord.shape;
export type StoredLibrary = RowOf<typeof libraryShape>;
