import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

const visitors = sql`(holder like 'device:%' or holder like 'address:%')`;

/**
 * Deletes visitors' purses that ended before `before`, with their movements; then, when none are left, the reservations
 * that these paid for, and the holders.
 * @returns how many rows went, `limit` at most of each kind; 0 when nothing is left
 */
export async function deleteVisitorsBefore(tx: Executor, before: Date, limit: number): Promise<number> {
  await tx.execute(sql`select set_config('yiqiao.forgetting', 'on', true)`);
  const rows = await tx.query({ id: column.uuid })`
    select id from quota_purses /* any site: visitors' old purses */
    where ${visitors} and expires_at <= ${before} limit ${limit}`;
  const ids = sql.param(rows.map(({ id }) => id));
  if (rows.length > 0) {
    await tx.execute(sql`delete from quota_movements where purse_id = any(${ids}::uuid[])`);
    await tx.execute(sql`delete from quota_shares where purse_id = any(${ids}::uuid[])`);
    await tx.execute(sql`delete from quota_purses where id = any(${ids}::uuid[])`);
    return rows.length;
  }
  const reservations = await tx.execute(sql`
    delete from quota_reservations /* any site: visitors' old reservations */
    where id in (select r.id from quota_reservations r
                 where (r.holder like 'device:%' or r.holder like 'address:%') and r.created_at < ${before}
                   and not exists (select 1 from quota_shares s where s.reservation_id = r.id)
                   and not exists (select 1 from quota_movements m where m.reservation_id = r.id)
                 limit ${limit})`);
  const holders = await tx.execute(sql`
    delete from quota_holders /* any site: visitors who left nothing */
    where name in (select h.name from quota_holders h
                   where (h.name like 'device:%' or h.name like 'address:%')
                     and not exists (select 1 from quota_purses p where p.holder = h.name)
                   limit ${limit} for update skip locked)`);
  return reservations.rowCount + holders.rowCount;
}
