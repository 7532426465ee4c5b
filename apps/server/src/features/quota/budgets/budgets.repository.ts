import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";
import { poolHolder } from "../holders.ts";

/** What the budgets among `names` allow in a month. */
export async function findCaps(db: Executor, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.prepared({ name: column.text, most: column.bigint })`
    select name, characters_per_month as most from quota_budgets where name = any(${sql.param([...names])}::text[])`;
  return new Map(rows.map(({ name, most }) => [name, most]));
}

export interface StoredBudget {
  readonly name: string;
  readonly siteId: number;
  readonly accountId: string | null;
  readonly characters: number;
}

export async function saveBudget(db: Executor, { name, siteId, accountId, characters }: StoredBudget): Promise<void> {
  await db.execute(sql`
    insert into quota_budgets (name, site_id, account_id, characters_per_month)
    values (${name}, ${siteId}, ${accountId}, ${characters})
    on conflict (name) do update set characters_per_month = excluded.characters_per_month`);
}

export async function deleteBudget(db: Executor, name: string): Promise<void> {
  await db.execute(sql`delete from quota_budgets where name = ${name}`);
}

const budgetShape = {
  account_id: column.uuid,
  account_number: column.text,
  username: column.text,
  characters_per_month: column.bigint.orNull(),
  /** Null: nothing was taken of the cap this month. */
  granted: column.bigint.orNull(),
  balance: column.bigint.orNull(),
  served: column.bigint,
};

export type BudgetRow = RowOf<typeof budgetShape>;

/** The members of a site, with their caps and what they took of the pool in the month that began at `since`. */
export function listBudgets(
  db: Executor,
  siteId: number,
  month: { readonly source: string; readonly since: Date },
): Promise<BudgetRow[]> {
  return db.query(budgetShape)`
    select a.id as account_id, a.account_number, a.username, b.characters_per_month, p.granted, p.balance,
           coalesce(s.served, 0) as served
    from accounts a
    left join quota_budgets b on b.account_id = a.id and b.site_id = a.site_id
    left join quota_purses p on p.holder = b.name and p.source = ${month.source}
    left join (
      select r.account_id, sum(m.characters) as served
      from quota_movements m join quota_reservations r on r.id = m.reservation_id
      where m.holder = ${poolHolder(siteId)} and m.kind = 'commit' and m.created_at >= ${month.since}
      group by r.account_id
    ) s on s.account_id = a.id
    where a.site_id = ${siteId} and a.status <> 'deleted'
    order by a.username, a.account_number`;
}

/** Whether the site has such an account. */
export async function isMember(db: Executor, siteId: number, accountId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from accounts where id = ${accountId} and site_id = ${siteId} and status <> 'deleted'`);
  return rowCount > 0;
}

/** What each of a site's API keys was charged since a moment. */
export async function sumChargesByKey(
  db: Executor,
  { siteId, keyIds, since }: { readonly siteId: number; readonly keyIds: readonly string[]; readonly since: Date },
): Promise<Map<string, number>> {
  const rows = await db.query({ id: column.uuid.present(), used: column.bigint })`
    select api_key_id as id, sum(committed)::bigint as used from quota_reservations
    where api_key_id = any(${sql.param([...keyIds])}::uuid[]) and site_id = ${siteId} and created_at >= ${since}
    group by api_key_id`;
  return new Map(rows.map(({ id, used }) => [id, used]));
}
