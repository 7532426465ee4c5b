import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import type { WebPageNotice } from "@yiqiao/contracts/web-pages";
import { column, type RowOf } from "#platform/database";

/** A page as the database has it. */
export const pageShape = {
  id: column.uuid,
  siteId: column.int,
  owner: column.text,
  accountId: column.uuid.orNull(),
  address: column.text.orNull(),
  fileName: column.text.orNull(),
  title: column.text,
  /** Sealed; see `page-secrets.ts`. Null: opened before they were, and over. */
  secrets: column.bytea.orNull(),
  sourceLanguage: column.text.as<SourceLanguage>().named("src_lang"),
  targetLanguage: column.text.as<LanguageCode>().named("tgt_lang"),
  domain: column.text.as<DomainCode>(),
  memories: column.textArray.orNull().named("tm_ids"),
  termbases: column.textArray.orNull().named("tb_ids"),
  language: column.text.as<LanguageCode>().orNull(),
  detectedOther: column.text.orNull(),
  characters: column.int,
  notices: column.textArray,
  contentHash: column.text,
  folder: column.text,
  begunAt: column.timestamptz.orNull(),
  createdAt: column.timestamptz,
  expiresAt: column.timestamptz,
};
export type StoredPage = RowOf<typeof pageShape>;

export const noticesOf = ({ notices }: Pick<StoredPage, "notices">) => notices as WebPageNotice[];

/** Where the parts of a page lie in the object store. */
export const objectsOf = ({ folder }: Pick<StoredPage, "folder">) => ({
  /** As it was fetched or sent. */
  source: `${folder}source`,
  /** As it is shown. */
  html: `${folder}page.html`,
  units: `${folder}units.json`,
});

/** Where visitors' pages lie in the object store. */
export const visitorsFolder = "visitors/web-pages/";

/** Where the object store keeps a page; what belongs to an account goes when the account goes. */
export function folderOf({ accountId }: { readonly accountId: string | null }, id: string): string {
  return accountId === null ? `${visitorsFolder}${id}/` : `accounts/${accountId}/web-pages/${id}/`;
}
