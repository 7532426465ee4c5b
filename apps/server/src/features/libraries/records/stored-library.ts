import type { LibraryKind, LibraryScope, WritePolicy } from "@yiqiao/contracts/libraries";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import { column, type RowOf } from "#platform/database";

/** A row of `libraries`. */
export const libraryShape = {
  id: column.uuid,
  /** Stands for the library in `library_entries` and in search indexes. */
  number: column.int,
  siteId: column.int,
  kind: column.text.as<LibraryKind>(),
  scope: column.text.as<LibraryScope>(),
  /** The owner of an individual one. */
  accountId: column.uuid.orNull(),
  name: column.text,
  description: column.text,
  sourceLanguage: column.text.as<LanguageCode>().named("src_lang"),
  targetLanguage: column.text.as<LanguageCode>().named("tgt_lang"),
  twoWay: column.bool,
  domain: column.text.as<DomainCode>(),
  writePolicy: column.text.as<WritePolicy>(),
  /** Entries that it has, pending ones as well. */
  entries: column.int,
  version: column.bigint,
  createdAt: column.timestamptz,
  updatedAt: column.timestamptz,
  deletedAt: column.timestamptz.orNull(),
};

export type StoredLibrary = RowOf<typeof libraryShape>;
