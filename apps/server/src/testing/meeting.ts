import { expect, vi } from "vitest";
import type { Database, Executor } from "../platform/database/index.ts";

type Take = (tx: Executor, which: readonly ("first" | "second")[]) => Promise<unknown>;

/**
 * One transaction takes the first of two rows and then the second, while another asks for both, the second before. They pass
 * where rows are taken in an order of their own. @returns how often both were done
 */
export async function runsOfTwoThatMeet(database: Database, take: Take): Promise<number> {
  const [hasFirst, otherWaits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const one = database.transaction(async (tx) => {
    runs += 1;
    await take(tx, ["first"]);
    hasFirst.resolve();
    await otherWaits.promise;
    await take(tx, ["second"]);
  });
  await hasFirst.promise;
  const other = database.transaction(async (tx) => {
    runs += 1;
    await take(tx, ["second", "first"]);
  });
  await waitersOf(database, 1);
  otherWaits.resolve();
  await Promise.all([one, other]);
  return runs;
}

/** Once so many connections of the database wait for a lock. */
async function waitersOf({ pool }: Database, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows[0]?.waiting).toBe(count);
    },
    { timeout: 240_000, interval: 5 },
  );
}
