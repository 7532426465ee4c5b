import type { Messages } from "#features/messages";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { Logger } from "#platform/telemetry";
import {
  type Counts,
  countAll,
  type Difference,
  findSuperAdministrators,
  findWrongPurses,
  findWrongReservations,
  insertCheck,
} from "./check.repository.ts";

export interface CheckResult extends Counts {
  /** The first ones; none in a ledger that is right. */
  readonly differences: readonly Difference[];
}

export interface CheckDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  /** Tells the super administrators. */
  readonly messages?: Pick<Messages, "notify"> | undefined;
  readonly logger?: Pick<Logger, "info" | "error"> | undefined;
}

const maxDifferences = 100;

/** Adds up the whole ledger as it is at one moment, whatever is charged meanwhile, and keeps the result. */
export async function checkLedger(deps: CheckDeps): Promise<CheckResult> {
  const { database, clock, logger } = deps;
  const result = await database.transaction(
    async (tx) => {
      const counts = await countAll(tx);
      const purses = await findWrongPurses(tx, maxDifferences);
      const reservations = await findWrongReservations(tx, maxDifferences);
      return { ...counts, differences: [...purses, ...reservations] };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  await insertCheck(database.db, { ...result, at: clock.now() });
  if (result.differences.length === 0) logger?.info(result, "the ledger adds up");
  else {
    logger?.error(result, "the ledger does not add up");
    await notifyAdministrators(deps, result.differences.length);
  }
  return result;
}

async function notifyAdministrators({ database, messages }: CheckDeps, count: number): Promise<void> {
  const params = {
    title_zh: "字符账本核对不一致",
    title_en: "The ledger of characters does not add up",
    body_zh: `每日核对发现 ${count} 处不一致，详情见日志和 quota_checks 表。`,
    body_en: `The daily check found ${count} differences; the log and the table quota_checks name them.`,
  };
  await database.transaction(async (tx) => {
    for (const accountId of await findSuperAdministrators(tx)) {
      await messages?.notify(tx, { accountId, siteId: 0, kind: "notice", params });
    }
  });
}
