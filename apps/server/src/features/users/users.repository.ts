import type { userFilterSchema, usersQuerySchema } from "@yiqiao/contracts/users";
import { isPlanSku, planSkus } from "@yiqiao/contracts/plans";
import { userSeenDays } from "@yiqiao/contracts/users";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { accountRecord } from "#features/accounts";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";
import type { Position } from "#platform/paging";
import { without } from "#platform/records";

/** The account's own columns; none is a secret. */
const ownShape = without(accountRecord.shape, "password_hash", "search_text");
const userShape = {
  ...ownShape,
  status: ownShape.status.as<"active" | "inactive" | "disabled">(),
  version: column.text,
  site_zh: column.text,
  site_en: column.text,
  free_characters: column.int.orNull(),
  has_password: column.bool,
};
const listedShape = { ...userShape, sort_key: column.text };

export type UserRow = RowOf<typeof userShape>;
export type ListedRow = RowOf<typeof listedShape>;

/** Of `accounts a join sites s`. The version changes with whatever changes but when the user was there. */
const userColumns = sql`
  ${columnsOf(ownShape, "a")}, (extract(epoch from a.updated_at) * 1000000)::bigint::text as version,
  s.name_zh as site_zh, s.name_en as site_en, s.free_characters, a.password_hash is not null as has_password`;

/** Every account belongs to a site, whose name goes with it. */
const withSite = sql`join lateral (
    select * from sites /* any site: the one that the account belongs to */ where id = a.site_id) s on true`;

/** What of the users is wanted; of all sites only for who sees them all. */
export interface UserFilter extends Omit<z.output<typeof userFilterSchema>, "site_id"> {
  readonly siteId: number | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly now: Date;
}

type Order = Pick<z.output<typeof usersQuerySchema>, "sort" | "order">;

const sortKeys = {
  created: { key: sql`a.created_at`, type: sql`timestamptz` },
  seen: { key: sql`coalesce(a.last_seen_at, '-infinity')`, type: sql`timestamptz` },
  name: { key: sql`lower(a.username)`, type: sql`text` },
  plan: { key: sql`coalesce(a.plan_expires_at, 'infinity')`, type: sql`timestamptz` },
} as const;

export function listUsers(
  db: Executor,
  filter: UserFilter,
  page: Order & { readonly after: Position | undefined; readonly limit: number },
): Promise<ListedRow[]> {
  const { key, type } = sortKeys[page.sort];
  const isDescending = page.order === "desc";
  const way = isDescending ? sql`desc` : sql`asc`;
  const { after } = page;
  const beyond =
    after === undefined
      ? sql``
      : sql`and (${key}, a.id) ${isDescending ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::uuid)`;
  return db.query(listedShape)`
    select ${userColumns}, ${key}::text as sort_key
    from (select * from accounts a ${where(filter)} ${beyond} order by ${key} ${way}, a.id ${way} limit ${page.limit}) a
    ${withSite} order by ${key} ${way}, a.id ${way}`;
}

/** How many there are, counted no further than `most`. */
export async function countUsers(db: Executor, filter: UserFilter, most: number): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from (select 1 from accounts a ${where(filter)} limit ${most}) counted`;
  return rows[0]?.count ?? 0;
}

/** A user of a site, or, for who sees all sites, of any. */
export async function findUser(db: Executor, id: string, siteId: number | undefined): Promise<UserRow | undefined> {
  const ofSite = siteId === undefined ? sql`` : sql`and a.site_id = ${siteId}`;
  const rows = await db.query(userShape)`
    select ${userColumns} from accounts a ${withSite} where a.id = ${id} ${ofSite} and a.status <> 'deleted'`;
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockUser(tx: Executor, id: string, siteId: number | undefined): Promise<UserRow | undefined> {
  const ofSite = siteId === undefined ? sql`` : sql`and site_id = ${siteId}`;
  await tx.execute(sql`select 1 from accounts where id = ${id} ${ofSite} for no key update`);
  return findUser(tx, id, siteId);
}

function where(filter: UserFilter): SQL {
  const { siteId, ids } = filter;
  const ofSite =
    siteId === undefined
      ? sql`/* any site: the main site's administrators see the users of all */ where true`
      : sql`where a.site_id = ${siteId}`;
  const chosen = ids === undefined ? sql`` : sql`and a.id = any(${sql.param([...ids])}::uuid[])`;
  return sql`${ofSite} and a.status <> 'deleted' ${chosen} ${withRole(filter)} ${withPlan(filter)} ${withState(filter)}
    ${seen(filter)} ${matching(filter)}`;
}

function withRole({ role }: UserFilter): SQL {
  if (role === undefined) return sql``;
  if (role === "super") return sql`and a.is_super and a.role < 2`;
  if (role === "administrator") return sql`and a.role = 0`;
  return role === "manager" ? sql`and a.role = 1` : sql`and a.role = 2`;
}

function withPlan({ plan, now }: UserFilter): SQL {
  if (plan === undefined) return sql``;
  if (plan === "free") return sql`and (a.plan_sku = 'free' or a.plan_expires_at <= ${now})`;
  const skus = Object.keys(planSkus).filter((sku) => isPlanSku(sku) && planSkus[sku].plan === plan);
  return sql`and a.plan_sku = any(${sql.param(skus)}::text[]) and a.plan_sku <> 'free'
    and (a.plan_expires_at is null or a.plan_expires_at > ${now})`;
}

function withState({ state }: UserFilter): SQL {
  if (state === undefined) return sql``;
  if (state === "deleting") return sql`and a.deletion_due_at is not null`;
  if (state === "active") return sql`and a.status = 'active' and a.deletion_due_at is null`;
  return sql`and a.status = ${state} and a.status in ('inactive', 'disabled')`;
}

const dayMs = 24 * 3600 * 1000;

function seen({ seen: when, now }: UserFilter): SQL {
  const since = (days: number) => new Date(now.getTime() - days * dayMs);
  if (when === undefined) return sql``;
  // Most were never there or long ago: those are met soon in any order, and no index is to be gone through for them.
  if (when === "never") return sql`and a.last_seen_at is null`;
  if (when === "longer") return sql`and a.last_seen_at < ${since(userSeenDays.month)}`;
  return sql`and coalesce(a.last_seen_at, '-infinity') >= ${since(userSeenDays[when])}`;
}

/** Three signs are looked for anywhere, fewer where a name, account, address or number begins. */
function matching({ keyword = "" }: UserFilter): SQL {
  const word = keyword.toLowerCase();
  if (word === "") return sql``;
  const plain = word.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const pattern = Array.from(word).length < 3 ? `%\n${plain}%` : `%${plain}%`;
  return sql`and a.search_text like ${pattern}`;
}
