import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { HistoryEntry } from "@yiqiao/contracts/text";
import { type SQL, sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

/** The owner of a history; every query here is limited to it. */
export interface HistoryOwner {
  readonly accountId: string;
  readonly siteId: number;
}

export type NewHistoryEntry = Omit<HistoryEntry, "id" | "starred" | "created_time">;

export interface HistoryFilter {
  readonly keyword: string | undefined;
  readonly starred: boolean | undefined;
}

const historyShape = {
  id: column.uuid,
  src_lang: column.text.as<LanguageCode>(),
  tgt_lang: column.text.as<LanguageCode>(),
  domain: column.text.as<DomainCode>(),
  source: column.text,
  target: column.text,
  starred: column.bool,
  created_at: column.timestamptz,
};

const entryColumns = columnsOf(historyShape);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** With its moment as the contract has it. */
function entryOf({ created_at: at, ...entry }: RowOf<typeof historyShape>): HistoryEntry {
  return { ...entry, created_time: at.toISOString() };
}

const ownedBy = ({ accountId, siteId }: HistoryOwner): SQL => sql`account_id = ${accountId} and site_id = ${siteId}`;
const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/g, String.raw`\$&`)}%`;

function matching(owner: HistoryOwner, { keyword, starred }: HistoryFilter): SQL {
  const conditions = [ownedBy(owner)];
  if (starred !== undefined) conditions.push(sql`starred = ${starred}`);
  if (keyword !== undefined && keyword !== "") {
    conditions.push(sql`(source ilike ${containing(keyword)} or target ilike ${containing(keyword)})`);
  }
  return sql.join(conditions, sql` and `);
}

export async function countEntries(db: Executor, owner: HistoryOwner, filter: HistoryFilter): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from text_history where ${matching(owner, filter)}`;
  return rows[0]?.count ?? 0;
}

export async function listEntries(
  db: Executor,
  owner: HistoryOwner,
  page: HistoryFilter & { readonly offset: number; readonly limit: number },
): Promise<HistoryEntry[]> {
  const rows = await db.query(historyShape)`
    select ${entryColumns} from text_history where ${matching(owner, page)}
    order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`;
  return rows.map((row) => entryOf(row));
}

/** Finds the newest entry and locks the owner's history until the transaction ends. */
export async function lockNewestEntry(db: Executor, owner: HistoryOwner): Promise<HistoryEntry | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`text_history:${owner.accountId}`}, 0))`);
  const [newest] = await listEntries(db, owner, { keyword: undefined, starred: undefined, offset: 0, limit: 1 });
  return newest;
}

export async function insertEntry(
  db: Executor,
  owner: HistoryOwner,
  entry: NewHistoryEntry & { readonly at: Date },
): Promise<HistoryEntry> {
  const { src_lang, tgt_lang, domain, source, target, at } = entry;
  const rows = await db.query(historyShape)`
    insert into text_history (account_id, site_id, src_lang, tgt_lang, domain, source, target, created_at)
    values (${owner.accountId}, ${owner.siteId}, ${src_lang}, ${tgt_lang}, ${domain}, ${source}, ${target}, ${at})
    returning ${entryColumns}`;
  return one(rows);
}

export async function replaceEntry(
  db: Executor,
  owner: HistoryOwner,
  entry: NewHistoryEntry & { readonly id: string; readonly at: Date },
): Promise<HistoryEntry> {
  const { id, domain, source, target, at } = entry;
  const rows = await db.query(historyShape)`
    update text_history set domain = ${domain}, source = ${source}, target = ${target}, created_at = ${at}
    where ${ownedBy(owner)} and id = ${id} returning ${entryColumns}`;
  return one(rows);
}

/** Deletes the oldest unstarred entries beyond `capacity`. */
export async function trimEntries(db: Executor, owner: HistoryOwner, capacity: number): Promise<void> {
  await db.execute(sql`
    delete from text_history where id in (
      select id from text_history where ${ownedBy(owner)} and not starred order by created_at, id
      limit greatest(0, (select count(*) from text_history where ${ownedBy(owner)}) - ${capacity}::bigint))`);
}

/** @returns false if the owner has no such entry. */
export async function starEntry(
  db: Executor,
  owner: HistoryOwner,
  { id, starred }: { readonly id: string; readonly starred: boolean },
): Promise<boolean> {
  if (!uuid.test(id)) return false;
  const { rowCount } = await db.execute(
    sql`update text_history set starred = ${starred} where ${ownedBy(owner)} and id = ${id} returning id`,
  );
  return rowCount > 0;
}

export async function deleteEntries(db: Executor, owner: HistoryOwner, ids: readonly string[]): Promise<void> {
  const known = ids.filter((id) => uuid.test(id));
  await db.execute(sql`delete from text_history where ${ownedBy(owner)} and id = any(${sql.param(known)}::uuid[])`);
}

export async function deleteAllEntries(db: Executor, owner: HistoryOwner): Promise<void> {
  await db.execute(sql`delete from text_history where ${ownedBy(owner)}`);
}

function one(rows: readonly RowOf<typeof historyShape>[]): HistoryEntry {
  const [row] = rows;
  if (row === undefined) throw new Error("The history entry was not written");
  return entryOf(row);
}
