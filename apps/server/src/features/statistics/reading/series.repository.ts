import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import type { Days, Scope } from "./scope.ts";
import { sumsOf, sumsShape, within } from "./sums.ts";

/** Whose figures. */
export type RowScope = Pick<Scope, "site" | "plan" | "userId">;

const kindShape = { at: column.text, kind: column.text, ...sumsShape };
const incomeShape = {
  at: column.text,
  orders: column.bigint,
  paid: column.bigint,
  refunds: column.bigint,
  refunded: column.bigint,
};

/** Sums of each day and kind. */
export function daysByKind(db: Executor, whose: RowScope, { from, to }: Days) {
  if (whose.userId !== undefined) {
    return db.query(kindShape)`
      select u.day::text as at, u.kind, ${sumsOf} from usage_user_days u
      where ${within(whose)} and u.account_id = ${whose.userId} and u.day between ${from}::date and ${to}::date
      group by u.day, u.kind`;
  }
  return db.query(kindShape)`
    select u.day::text as at, u.value as kind, ${sumsOf} from usage_days u
    where ${within(whose)} and u.dimension = 'kind' and u.day between ${from}::date and ${to}::date
    group by u.day, u.value`;
}

/** Sums of each hour and kind, from a moment up to another, which is left out. */
export function hoursByKind(
  db: Executor,
  whose: RowScope,
  { start, end }: { readonly start: Date; readonly end: Date },
) {
  return db.query({ ...kindShape, at: column.timestamptz })`
    select u.hour as at, u.value as kind, ${sumsOf} from usage_hours u
    where ${within(whose)} and u.dimension = 'kind' and u.hour >= ${start} and u.hour < ${end}
    group by u.hour, u.value`;
}

/** How many users were active on each day. */
export function activesByDay(db: Executor, whose: RowScope, { from, to }: Days) {
  const { site, plan = "" } = whose;
  return db.query({ at: column.text, users: column.bigint })`
    select u.day::text as at, sum(u.users) as users from usage_actives u
    where ${within({ site, plan })} and u.day between ${from}::date and ${to}::date group by u.day`;
}

/** How many users were active, each once. */
export async function countActive(db: Executor, whose: RowScope, { from, to }: Days): Promise<number> {
  const { site, plan = "" } = whose;
  const rows = await db.query({ users: column.bigint })`
    select coalesce(sum(u.users), 0) as users from usage_actives u
    where ${within({ site, plan })} and u.day between ${from}::date and ${to}::date and u.previous_day < ${from}::date`;
  return rows[0]?.users ?? 0;
}

/** How many requests of each kind took as long as each class says: `text/500`. */
export function latencies(db: Executor, whose: RowScope, { from, to }: Days) {
  return db.query({ value: column.text, requests: column.bigint })`
    select u.value, sum(u.requests) as requests from usage_days u
    where ${within(whose)} and u.dimension = 'latency' and u.day between ${from}::date and ${to}::date group by u.value`;
}

/** What came in and went back on each day. */
export function incomeByDay(db: Executor, whose: RowScope, { from, to }: Days) {
  return db.query(incomeShape)`
    select u.day::text as at, sum(u.orders) as orders, sum(u.paid_fen) as paid, sum(u.refunds) as refunds,
           sum(u.refunded_fen) as refunded
    from income_days u
    where ${within(whose)} and u.day between ${from}::date and ${to}::date group by u.day`;
}

/** The same of one user: of a few orders. */
export function incomeOfUser(db: Executor, whose: RowScope & { readonly userId: string }, { from, to }: Days) {
  const { site, userId } = whose;
  const ofSite =
    site === "all" ? sql`true /* any site: read by the installation's administrators */` : sql`o.site_id = ${site}`;
  return db.query(incomeShape)`
    select (m.at at time zone s.time_zone)::date::text as at, sum(m.orders) as orders, sum(m.paid) as paid,
           sum(m.refunds) as refunds, sum(m.refunded) as refunded
    from (
      select o.site_id, o.paid_at as at, 1 as orders, o.amount_fen as paid, 0 as refunds, 0 as refunded
      from orders o where ${ofSite} and o.account_id = ${userId} and o.action <> 'grant' and o.paid_at is not null
      union all
      select r.site_id, r.done_at, 0, 0, 1, r.amount_fen
      from orders o join refunds r on r.order_id = o.id
      where ${ofSite} and o.account_id = ${userId} and r.state in ('done', 'by_hand') and r.done_at is not null
    ) m join sites s on s.id = m.site_id
    where ${site === "all" ? sql`true /* any site: days end where the order's site says */` : sql`m.site_id = ${site}`}
      and (m.at at time zone s.time_zone)::date between ${from}::date and ${to}::date
    group by 1`;
}
