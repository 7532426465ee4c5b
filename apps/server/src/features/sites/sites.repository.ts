import { type SQL, sql } from "drizzle-orm";
import type { SiteStyleRule } from "@yiqiao/contracts/style";
import { assignmentsOf, column, type Executor } from "#platform/database";
import { RequestReads } from "#platform/request";
import { siteRecord } from "./site.record.ts";
import { siteColumns, type SiteRow, siteShape } from "./site-row.ts";

const withParent = sql`
  select ${siteColumns}, p.code as parent_code, p.logo_key as parent_logo_key, p.small_logo_key as parent_small_logo_key
  from sites s
  left join lateral (select * from sites /* any site: the parent lends its logo */ where id = s.parent_id) p on true`;

/** Every call asks several times for the same site. */
export const rowsOfRequest = new RequestReads<number, SiteRow>();

/** The site that answers at `host`; the main site for every host that no site has. */
export async function findSiteByHost(db: Executor, host: string): Promise<SiteRow> {
  return one(
    await rowsOf(
      db,
      sql`${withParent} /* any site: the host name tells which */
          where s.id = coalesce((select site_id from site_hosts where host = ${host}), 0)`,
    ),
  );
}

/** A site that there is. */
export async function findSite(db: Executor, id: number): Promise<SiteRow> {
  return one(await rowsOf(db, sql`${withParent} where s.id = ${id}`));
}

/** A site that somebody names. */
export async function findSiteById(db: Executor, id: number): Promise<SiteRow | undefined> {
  return (await rowsOf(db, sql`${withParent} where s.id = ${id}`))[0];
}

export async function findSiteByCode(db: Executor, code: string): Promise<SiteRow | undefined> {
  return (await rowsOf(db, sql`${withParent} where s.code = ${code}`))[0];
}

export async function listSites(db: Executor): Promise<readonly SiteRow[]> {
  return rowsOf(db, sql`${withParent} /* any site: the list of them */ order by s.id`);
}

const nameShape = { id: column.int, code: column.text, name_zh: column.text, name_en: column.text };
const mostFound = 20;

/** The first sites that are called so, the one of that number before the others; `siteId`: of this one alone. */
export function findSitesCalled(db: Executor, siteId: number | undefined, keyword: string) {
  const which =
    siteId === undefined
      ? sql`true /* any site: those that administrators of the main site look for */`
      : sql`id = ${siteId}`;
  const word = keyword.trim().toLowerCase();
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return db.query(nameShape)`
    select id, code, name_zh, name_en from sites where ${which}
      and (id::text = ${word} or lower(code) like ${pattern} or lower(name_zh) like ${pattern} or lower(name_en) like ${pattern})
    order by id::text <> ${word}, id limit ${mostFound}`;
}

/** Changes of sites wait for each other until the transaction ends. */
export async function lockSites(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sites', 0))`);
}

/** @returns the new site's id, undefined when the code is taken. */
export async function insertSite(
  tx: Executor,
  site: { code: string; nameZh: string; nameEn: string },
): Promise<number | undefined> {
  const rows = await tx.query({ id: column.int })`
    insert into sites (id, code, name_zh, name_en)
    select max(id) + 1, ${site.code}::text, ${site.nameZh}::text, ${site.nameEn}::text
    from sites /* any site: the number after all others */
    on conflict (code) do nothing returning id`;
  return rows[0]?.id;
}

/** What is undefined stays. */
export async function updateSite(tx: Executor, id: number, values: Partial<SiteRow>): Promise<void> {
  rowsOfRequest.stop();
  const changes = [...assignmentsOf(siteRecord.shape, values), sql`updated_at = now()`];
  await tx.execute(sql`update sites set ${sql.join(changes, sql`, `)} where id = ${id}`);
}

export async function updateCodes(tx: Executor, id: number, codes: readonly string[]): Promise<void> {
  rowsOfRequest.stop();
  await tx.execute(sql`
    update sites set config = config || jsonb_build_object('codes', ${JSON.stringify(codes)}::jsonb), updated_at = now()
    where id = ${id}`);
}

export async function updateStyle(tx: Executor, id: number, rules: readonly SiteStyleRule[]): Promise<void> {
  rowsOfRequest.stop();
  await tx.execute(sql`
    update sites set config = config || jsonb_build_object('style', ${JSON.stringify(rules)}::jsonb), updated_at = now()
    where id = ${id}`);
}

/** Accounts of a site, deleted ones apart; of more than `most`, `most`. */
export async function countMembers(db: Executor, siteId: number, most: number): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from (
      select 1 from accounts where site_id = ${siteId} and status <> 'deleted' limit ${most}) counted`;
  return rows[0]?.count ?? 0;
}

export async function listHosts(db: Executor, siteId: number): Promise<string[]> {
  const rows = await db.query({ host: column.text })`
    select host from site_hosts where site_id = ${siteId} order by host`;
  return rows.map(({ host }) => host);
}

/** The site that has a host name. */
export async function findOwnerOfHost(
  db: Executor,
  host: string,
): Promise<{ readonly id: number; readonly code: string } | undefined> {
  const rows = await db.query({ id: column.int, code: column.text })`
    select s.id, s.code from site_hosts h join sites s on s.id = h.site_id where h.host = ${host}`;
  return rows[0];
}

export async function replaceHosts(tx: Executor, siteId: number, hosts: readonly string[]): Promise<void> {
  rowsOfRequest.stop();
  await tx.execute(sql`delete from site_hosts where site_id = ${siteId}`);
  for (const host of hosts) await tx.execute(sql`insert into site_hosts (host, site_id) values (${host}, ${siteId})`);
}

export async function hasSubSites(db: Executor, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from sites /* any site: those below one */ where parent_id = ${id} limit 1`);
  return rowCount > 0;
}

function rowsOf(db: Executor, statement: SQL): Promise<SiteRow[]> {
  return db.prepared(siteShape)(statement);
}

function one([row]: readonly SiteRow[]): SiteRow {
  if (row === undefined) throw new Error("The site does not exist");
  return row;
}

/** A host name of a site's own: the first by the alphabet, so that it is always the same. */
export async function findHostOfSite(db: Executor, siteId: number): Promise<string | undefined> {
  const rows = await db.query({ host: column.text })`
    select host from site_hosts where site_id = ${siteId} order by host limit 1`;
  return rows[0]?.host;
}
