import { daysOfRange, statisticsHoursKept } from "@yiqiao/contracts/statistics";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import {
  addToPeriods,
  addToTotals,
  addToUserDays,
  countActives,
  daysOfEvents,
  lockAdding,
  markAdded,
  openEvents,
} from "./add-up.repository.ts";
import { deleteEvents, deleteHours } from "./clean-up.repository.ts";
import { sumIncome } from "./income.repository.ts";
import { beginSites, moveOn, sitesBehind } from "./totals.repository.ts";

/** Makes and keeps the sums that statistics are read from; for jobs. */
export interface Adding {
  /** Adds what happened since; a pass that is killed leaves nothing, and the next one does its work. */
  addUp(signal?: AbortSignal): Promise<void>;
  /** Makes all sums of income anew. */
  sumAllIncome(): Promise<void>;
  /** Takes away events and hours that are older than they are kept. */
  cleanUp(): Promise<void>;
}

export interface AddingDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
}

const dayMs = 24 * 3_600_000;
/** Events of one pass: some seconds at the most. */
const passEvents = 20_000;
const deleteBatch = 10_000;
/** How long events are kept once they are in the sums. */
export const eventDays = 7;
/** Payments are told late at times, and refunds are found out about hours later. */
const incomeAgainMs = 3 * dayMs;
const lengths = Object.values(daysOfRange).filter((days) => days > 1);

export function createAdding({ database, clock }: AddingDeps): Adding {
  const pass = () =>
    database.transaction(async (tx) => {
      await lockAdding(tx);
      await moveTotals(tx, clock.now());
      const ids = await openEvents(tx, passEvents);
      if (ids.length === 0) return 0;
      await addToPeriods(tx, "hours", ids);
      await addToPeriods(tx, "days", ids);
      for (const day of await daysOfEvents(tx, ids)) {
        const of = { ids, day };
        await countActives(tx, of);
        await addToUserDays(tx, of);
        await addToTotals(tx, of, lengths);
      }
      await markAdded(tx, ids);
      return ids.length;
    });
  const incomeSince = (since: Date) =>
    database.transaction(async (tx) => {
      await lockAdding(tx);
      await sumIncome(tx, since);
    });
  return {
    addUp: async (signal) => {
      while ((await pass()) === passEvents) signal?.throwIfAborted();
      await incomeSince(new Date(clock.now().getTime() - incomeAgainMs));
    },
    sumAllIncome: () => incomeSince(new Date(0)),
    cleanUp: async () => {
      const now = clock.now().getTime();
      const before = new Date(now - eventDays * dayMs);
      while ((await deleteEvents(database.db, before, deleteBatch)) === deleteBatch);
      await deleteHours(database.db, new Date(now - statisticsHoursKept * dayMs));
    },
  };
}

/** Before anything of a new day is added, every site's totals hold that day. */
async function moveTotals(tx: Executor, now: Date): Promise<void> {
  await beginSites(tx, now);
  for (let behind = await sitesBehind(tx, now); behind.length > 0; behind = await sitesBehind(tx, now)) {
    for (const site of behind) await moveOn(tx, site, lengths);
  }
}
