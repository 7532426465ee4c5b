import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

/**
 * Makes the sums of income anew from a moment's day on: twice the same gives the same. Gifts are no income. A refund counts
 * on the day on which it was made.
 */
export async function sumIncome(tx: Executor, since: Date): Promise<void> {
  await tx.execute(sql`
    delete from income_days d /* any site: sums of all are made anew */ using sites s
    where s.id = d.site_id and d.day >= (${since}::timestamptz at time zone s.time_zone)::date`);
  await tx.execute(sql`
    insert into income_days /* any site: sums of all are made anew */
      (site_id, day, plan, code, orders, paid_fen, refunds, refunded_fen)
    select m.site_id, (m.at at time zone s.time_zone)::date,
           case when a.plan_expires_at is not null and a.plan_expires_at <= m.at then 'free'
                else split_part(a.plan_sku, '-', 1) end,
           m.code, sum(m.orders), sum(m.paid), sum(m.refunds), sum(m.refunded)
    from (
      select o.site_id, o.account_id, o.code, o.paid_at as at, 1 as orders, o.amount_fen as paid, 0 as refunds, 0 as refunded
      from orders o where o.paid_at >= ${since}::timestamptz - interval '2 days' and o.action <> 'grant'
      union all
      select r.site_id, o.account_id, o.code, r.done_at, 0, 0, 1, r.amount_fen
      from refunds r join orders o on o.id = r.order_id
      where r.done_at >= ${since}::timestamptz - interval '2 days' and r.state in ('done', 'by_hand')
    ) m
    join sites s on s.id = m.site_id
    join accounts a on a.id = m.account_id
    where (m.at at time zone s.time_zone)::date >= (${since}::timestamptz at time zone s.time_zone)::date
    group by 1, 2, 3, 4`);
}
