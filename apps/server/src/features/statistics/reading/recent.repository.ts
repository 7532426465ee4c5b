import { column, type Executor } from "#platform/database";
import type { RowScope } from "./series.repository.ts";
import { sumsOf, sumsShape, within } from "./sums.ts";

interface Stretch {
  readonly start: Date;
  readonly end: Date;
}

/** Sums of a part of an hour, from the events themselves: a few thousand. Their plan is not known yet. */
export function eventsByKind(db: Executor, { site }: Pick<RowScope, "site">, { start, end }: Stretch) {
  return db.query({ kind: column.text, ...sumsShape })`
    select u.kind, ${sumsOf} from usage_events u
    where ${within({ site, plan: undefined })} and u.at >= ${start} and u.at < ${end} and u.is_added group by u.kind`;
}

/** Users who were active between two moments of the last days. */
export async function countActiveBetween(
  db: Executor,
  { site }: Pick<RowScope, "site">,
  { start, end }: Stretch,
): Promise<number> {
  const rows = await db.query({ users: column.int })`
    select count(distinct u.account_id)::int as users from usage_events u
    where ${within({ site, plan: undefined })} and u.at >= ${start} and u.at < ${end} and u.account_id is not null
      and (u.requests > 0 or u.machine + u.fuzzy + u.exact + u.context > 0 or u.charged > 0)`;
  return rows[0]?.users ?? 0;
}

/** What came in between two moments. */
export async function incomeBetween(
  db: Executor,
  { site }: Pick<RowScope, "site">,
  { start, end }: Stretch,
): Promise<{ readonly orders: number; readonly paid: number; readonly refunds: number; readonly refunded: number }> {
  const paid = await db.query({ orders: column.int, paid: column.bigint })`
    select count(*)::int as orders, coalesce(sum(u.amount_fen), 0) as paid from orders u
    where ${within({ site, plan: undefined })} and u.paid_at >= ${start} and u.paid_at < ${end} and u.action <> 'grant'`;
  const back = await db.query({ refunds: column.int, refunded: column.bigint })`
    select count(*)::int as refunds, coalesce(sum(u.amount_fen), 0) as refunded from refunds u
    where ${within({ site, plan: undefined })} and u.done_at >= ${start} and u.done_at < ${end}
      and u.state in ('done', 'by_hand')`;
  const { orders = 0, paid: paidFen = 0 } = paid[0] ?? {};
  const { refunds = 0, refunded = 0 } = back[0] ?? {};
  return { orders, paid: paidFen, refunds, refunded };
}
