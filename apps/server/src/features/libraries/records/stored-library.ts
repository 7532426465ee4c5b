import type { LibraryKind, LibraryScope, WritePolicy } from "@yiqiao/contracts/libraries";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";

/** A row of `libraries`. */
export interface StoredLibrary {
  readonly id: string;
  /** Stands for the library in `library_entries` and in search indexes. */
  readonly number: number;
  readonly siteId: number;
  readonly kind: LibraryKind;
  readonly scope: LibraryScope;
  /** The owner of an individual one. */
  readonly accountId: string | null;
  readonly name: string;
  readonly description: string;
  readonly sourceLanguage: LanguageCode;
  readonly targetLanguage: LanguageCode;
  readonly twoWay: boolean;
  readonly domain: DomainCode;
  readonly writePolicy: WritePolicy;
  /** Entries that it has, pending ones as well. */
  readonly entries: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** A row of `libraries` as the database gives it. */
export interface LibraryRow extends Record<string, unknown> {
  readonly id: string;
  readonly number: number;
  readonly site_id: number;
  readonly kind: LibraryKind;
  readonly scope: LibraryScope;
  readonly account_id: string | null;
  readonly name: string;
  readonly description: string;
  readonly src_lang: LanguageCode;
  readonly tgt_lang: LanguageCode;
  readonly two_way: boolean;
  readonly domain: DomainCode;
  readonly write_policy: WritePolicy;
  readonly entries: number;
  readonly version: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

export function libraryOf(row: LibraryRow): StoredLibrary {
  return {
    id: row.id,
    number: row.number,
    siteId: row.site_id,
    kind: row.kind,
    scope: row.scope,
    accountId: row.account_id,
    name: row.name,
    description: row.description,
    sourceLanguage: row.src_lang,
    targetLanguage: row.tgt_lang,
    twoWay: row.two_way,
    domain: row.domain,
    writePolicy: row.write_policy,
    entries: row.entries,
    version: Number(row.version),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at),
  };
}
