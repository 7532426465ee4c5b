import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

/** Events that are in the sums and older than a moment, at most `limit`. @returns how many went */
export async function deleteEvents(db: Executor, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from usage_events /* any site: what is over */
    where id in (select id from usage_events where at < ${before} and is_added order by at limit ${limit})`);
  return rowCount;
}

export async function deleteHours(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from usage_hours /* any site: what is over */ where hour < ${before}`);
}
