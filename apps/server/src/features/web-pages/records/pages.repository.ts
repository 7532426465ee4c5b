import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor } from "#platform/database";
import type { Owner } from "#platform/request";
import type { FoundPart } from "#platform/storage";
import { pageShape, type StoredPage } from "./stored-page.ts";

const pageColumns = columnsOf(pageShape);
const ownedBy = ({ name, siteId }: Owner) => sql`site_id = ${siteId} and owner = ${name}`;

export async function insertPage(db: Executor, page: StoredPage): Promise<void> {
  const { sourceLanguage, targetLanguage, memories, termbases } = page;
  await db.execute(sql`
    insert into web_pages (id, site_id, owner, account_id, address, file_name, title, secrets, src_lang, tgt_lang,
                           domain, tm_ids, tb_ids, language, detected_other, characters, notices, content_hash, folder,
                           created_at, expires_at)
    values (${page.id}, ${page.siteId}, ${page.owner}, ${page.accountId}, ${page.address}, ${page.fileName},
            ${page.title}, ${page.secrets}, ${sourceLanguage}, ${targetLanguage}, ${page.domain},
            ${sql.param(memories)}::text[], ${sql.param(termbases)}::text[], ${page.language}, ${page.detectedOther},
            ${page.characters}, ${sql.param(page.notices)}::text[], ${page.contentHash}, ${page.folder},
            ${page.createdAt}, ${page.expiresAt})`);
}

export async function findOwned(db: Executor, owner: Owner, id: string): Promise<StoredPage | undefined> {
  const [found] = await db.query(pageShape)`
    select ${pageColumns} from web_pages where ${ownedBy(owner)} and id = ${id}`;
  return found;
}

/** For the page's frame, which sends no login: it has the key. */
export async function findPage(db: Executor, id: string): Promise<StoredPage | undefined> {
  const [found] = await db.query(pageShape)`
    select ${pageColumns} from web_pages /* any site: the caller has the page's key */ where id = ${id}`;
  return found;
}

/** Others that pay for units of the same owner wait until the transaction ends. */
export async function lockOwner(db: Executor, { name, siteId }: Owner): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`web-pages:${siteId}:${name}`}, 0))`);
}

export async function setBegun(db: Executor, id: string, at: Date): Promise<void> {
  await db.execute(sql`update web_pages set begun_at = ${at} where id = ${id} and begun_at is null`);
}

/** The newest first. */
export async function listOwned(
  db: Executor,
  owner: Owner,
  { limit, offset, now }: { readonly limit: number; readonly offset: number; readonly now: Date },
): Promise<StoredPage[]> {
  return db.query(pageShape)`
    select ${pageColumns} from web_pages where ${ownedBy(owner)} and expires_at > ${now}
    order by created_at desc, id limit ${limit} offset ${offset}`;
}

export async function countOwned(db: Executor, owner: Owner, now: Date): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from web_pages where ${ownedBy(owner)} and expires_at > ${now}`;
  return rows[0]?.count ?? 0;
}

/** Ends the time of the owner's pages: those named, or all but the newest. @returns those whose time it was */
export async function endOwned(
  db: Executor,
  owner: Owner,
  { ids, keep, at }: { readonly ids?: readonly string[]; readonly keep?: number; readonly at: Date },
): Promise<StoredPage[]> {
  const which =
    ids === undefined
      ? sql`id in (select id from web_pages where ${ownedBy(owner)} order by created_at desc, id offset ${keep ?? 0})`
      : sql`id = any(${sql.param([...ids])}::uuid[])`;
  return db.query(pageShape)`
    update web_pages set expires_at = ${at} where ${ownedBy(owner)} and ${which} and expires_at > ${at}
    returning ${pageColumns}`;
}

export async function deletePage(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from web_pages where id = ${id}`);
}

/** Pages whose time is over, the first over first. */
export async function findExpired(
  db: Executor,
  now: Date,
  { limit, skip }: FoundPart,
): Promise<Pick<StoredPage, "id" | "folder">[]> {
  return db.query({ id: column.uuid, folder: column.text })`
    select id, folder from web_pages /* any site: what is over */
    where expires_at <= ${now} order by expires_at, id limit ${limit} offset ${skip}`;
}

/** Of these ids those that are pages. */
export async function existing(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query({ id: column.uuid })`
    select id from web_pages /* any site: files without a page are nobody's */
    where id = any(${sql.param([...ids])}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
