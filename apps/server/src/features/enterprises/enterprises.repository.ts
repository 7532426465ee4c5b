import type { EnterpriseState, ExpiryFilter } from "@yiqiao/contracts/enterprises";
import { type SQL, sql } from "drizzle-orm";
import { accountRecord } from "#features/accounts";
import { siteRecord } from "#features/sites";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";
import { only } from "#platform/records";

const containing = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

const personShape = {
  administrator_id: column.uuid.orNull(),
  administrator: column.text.orNull(),
  administrator_name: column.text.orNull(),
  creator_id: column.uuid.orNull(),
  creator: column.text.orNull(),
  creator_name: column.text.orNull(),
};
const siteShape = only(
  siteRecord.shape,
  "id",
  "code",
  "name_zh",
  "name_en",
  "status",
  "expires_at",
  "time_zone",
  "user_cap",
  "small_logo_key",
  "created_at",
);
const listedShape = {
  ...siteShape,
  parent_code: column.text.orNull(),
  hosts: column.textArray,
  members: column.int,
  ...personShape,
};
export type ListedSite = RowOf<typeof listedShape>;

export interface SiteFilter {
  readonly search?: string | undefined;
  readonly state?: EnterpriseState | undefined;
  readonly expiry?: ExpiryFilter | undefined;
  readonly now: Date;
}

const dayMs = 24 * 3_600_000;

function conditionsOf({ search, state, expiry, now }: SiteFilter): SQL {
  const conditions = [sql`s.id > 0`];
  const isOver = sql`(s.expires_at is not null and s.expires_at <= ${now})`;
  const within = (days: number) =>
    sql`(s.expires_at > ${now} and s.expires_at <= ${new Date(now.getTime() + days * dayMs)})`;
  if (search !== undefined && search !== "") {
    const part = containing(search);
    conditions.push(sql`(s.code ilike ${part} or s.name_zh ilike ${part} or s.name_en ilike ${part}
      or exists (select 1 from site_hosts h where h.site_id = s.id and h.host ilike ${part})
      or exists (
        select 1 from enterprises f join accounts a on a.id = f.administrator_id
        where f.site_id = s.id and (a.account_number ilike ${part} or a.username ilike ${part})))`);
  }
  const states = {
    active: sql`s.status = 'active' and not ${isOver}`,
    disabled: sql`s.status = 'disabled'`,
    expired: sql`s.status = 'active' and ${isOver}`,
  };
  const ends = { week: within(7), month: within(30), past: isOver, never: sql`s.expires_at is null` };
  if (state !== undefined) conditions.push(states[state]);
  if (expiry !== undefined) conditions.push(ends[expiry]);
  return sql.join(conditions, sql` and `);
}

/** With the members counted up to `counted`. */
const listed = (counted: number) => sql`
  select ${columnsOf(siteShape, "s")}, p.code as parent_code, f.administrator_id, a.account_number as administrator,
         a.username as administrator_name, f.created_by as creator_id, c.account_number as creator,
         c.username as creator_name,
         array(select h.host from site_hosts h where h.site_id = s.id order by h.host) as hosts,
         (select count(*)::int from (
            select 1 from accounts m where m.site_id = s.id and m.status <> 'deleted' limit ${counted}) counted) as members
  from sites s
  left join lateral (select * from sites /* any site: the parent lends its code */ where id = s.parent_id) p on true
  left join enterprises f on f.site_id = s.id
  left join lateral (
    select * from accounts /* any site: who was named for the site */ where id = f.administrator_id) a on true
  left join lateral (select * from accounts /* any site: who made the site */ where id = f.created_by) c on true`;

/** The newest first. */
export function listEnterprises(
  db: Executor,
  filter: SiteFilter & { readonly before?: number | undefined; readonly limit: number; readonly counted: number },
): Promise<ListedSite[]> {
  const older = filter.before === undefined ? sql`` : sql`and s.id < ${filter.before}`;
  return db.query(listedShape)`
    ${listed(filter.counted)} /* any site: the platform's list of enterprises */
    where ${conditionsOf(filter)} ${older} order by s.id desc limit ${filter.limit}`;
}

/** Sites of a filter, up to `most`. */
export async function countEnterprises(db: Executor, filter: SiteFilter & { readonly most: number }): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from (
      select 1 from sites s /* any site: the platform's list of enterprises */
      where ${conditionsOf(filter)} limit ${filter.most}) counted`;
  return rows[0]?.count ?? 0;
}

/** The main site, too. */
export async function findEnterprise(db: Executor, id: number, counted: number): Promise<ListedSite | undefined> {
  const rows = await db.query(listedShape)`${listed(counted)} where s.id = ${id}`;
  return rows[0];
}

export interface Founding {
  readonly siteId: number;
  readonly administratorId: string;
  readonly createdBy?: string;
}

/** Who a site was made for, and by whom; who made it stays. */
export async function saveFounding(tx: Executor, { siteId, administratorId, createdBy }: Founding): Promise<void> {
  await tx.execute(sql`
    insert into enterprises (site_id, administrator_id, created_by)
    values (${siteId}, ${administratorId}, ${createdBy ?? null})
    on conflict (site_id) do update set administrator_id = excluded.administrator_id`);
}

export async function findAdministratorOf(tx: Executor, siteId: number): Promise<string | undefined> {
  const rows = await tx.query({ id: column.uuid.orNull() })`
    select administrator_id as id from enterprises where site_id = ${siteId}`;
  return rows[0]?.id ?? undefined;
}

/** What the members of a site have together now; undefined: nothing was bought for them. */
export async function findPool(
  db: Executor,
  siteId: number,
  now: Date,
): Promise<{ readonly left: number; readonly plan: string | null; readonly endsAt: Date | null } | undefined> {
  const holder = `site:${siteId}`;
  const purses = await db.query({ left: column.bigint.orNull(), purses: column.int })`
    select sum(balance) filter (where expires_at > ${now} and starts_at <= ${now})::bigint as left,
           count(*)::int as purses
    from quota_purses where holder = ${holder} and closed_at is null`;
  if ((purses[0]?.purses ?? 0) === 0) return undefined;
  const plans = await db.query({ code: column.text, ends_at: column.timestamptz.present() })`
    select code, ends_at from orders
    where holder = ${holder} and goods_type = 'T01' and delivered_at is not null and ended_by is null
      and starts_at <= ${now} and ends_at > ${now}
    order by ends_at desc limit 1`;
  return { left: purses[0]?.left ?? 0, plan: plans[0]?.code ?? null, endsAt: plans[0]?.ends_at ?? null };
}

const endingShape = {
  ...only(siteRecord.shape, "id", "code", "name_zh", "name_en", "time_zone"),
  expires_at: column.timestamptz.present(),
};
export type EndingSite = RowOf<typeof endingShape>;

/** Sites that are on and end after `from` and by `until`, the first to end first. */
export function listEnding(db: Executor, from: Date, until: Date): Promise<EndingSite[]> {
  return db.query(endingShape)`
    select ${columnsOf(endingShape, "s")}
    from sites s /* any site: what ends soon, for who runs the platform */
    where s.id > 0 and s.status = 'active' and s.expires_at > ${from} and s.expires_at <= ${until}
    order by s.expires_at, s.id limit 500`;
}

export interface Warning {
  readonly siteId: number;
  readonly end: Date;
  readonly days: number;
}

/** Sites that end by `until` and whose managers no plan's own reminder tells of it, with what they were told. */
export function listToWarn(db: Executor, from: Date, until: Date) {
  return db.query({ ...endingShape, warned_end: column.timestamptz.orNull(), warned_days: column.int.orNull() })`
    select ${columnsOf(endingShape, "s")}, f.warned_end, f.warned_days
    from sites s left join enterprises f on f.site_id = s.id /* any site: what follows from the clock */
    where s.id > 0 and s.status = 'active' and s.expires_at > ${from} and s.expires_at <= ${until}
      and not exists (
        select 1 from orders o
        where o.holder = 'site:' || s.id and o.goods_type = 'T01' and o.delivered_at is not null
          and o.ended_by is null and o.ends_at = s.expires_at)
    order by s.id`;
}

/** @returns whether nobody has told it meanwhile */
export async function saveWarning(tx: Executor, { siteId, end, days }: Warning): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into enterprises as f (site_id, warned_end, warned_days) values (${siteId}, ${end}, ${days})
    on conflict (site_id) do update set warned_end = excluded.warned_end, warned_days = excluded.warned_days
      where f.warned_end is distinct from excluded.warned_end or f.warned_days > excluded.warned_days
    returning 1`);
  return rowCount > 0;
}

const managerShape = only(accountRecord.shape, "id", "site_id", "email", "phone", "language");

/** Who manages a site and can log in. */
export function listManagers(db: Executor, siteId: number) {
  return db.query(managerShape)`
    select ${columnsOf(managerShape)} from accounts
    where site_id = ${siteId} and role in (0, 1) and status = 'active' order by id`;
}

/** Whether an account has an order that may still be paid. */
export async function hasOpenOrder(db: Executor, accountId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from orders where account_id = ${accountId}
      and (state in ('unpaid', 'paying') and pay_until > ${now} or state = 'paid') limit 1`);
  return rowCount > 0;
}
