import { expiryWarningDays } from "@yiqiao/contracts/plans";
import type { Messages } from "#features/messages";
import { daysUntil } from "#features/plans";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import { listManagers, listToWarn, saveWarning } from "./enterprises.repository.ts";

export interface ExpiryWarnings {
  /** Tells managers that their site ends in a week, tomorrow, today, each once; for a job. @returns how many sites */
  run(): Promise<number>;
}

interface Options {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly messages: Pick<Messages, "tell">;
}

const dayMs = 24 * 3_600_000;
/** Days before the end at which managers are told; the nearest stands for those before it. */
const warningDays = [0, 1, expiryWarningDays] as const;

export function createExpiryWarnings({ database, clock, messages }: Options): ExpiryWarnings {
  return {
    run: async () => {
      const now = clock.now();
      const until = new Date(now.getTime() + (expiryWarningDays + 2) * dayMs);
      let told = 0;
      for (const site of await listToWarn(database.db, now, until)) {
        const { id: siteId, expires_at: end } = site;
        const left = daysUntil(end, now, site.time_zone);
        const due = warningDays.find((days) => left <= days);
        const isTold = site.warned_end?.getTime() === end.getTime() && (site.warned_days ?? 0) <= (due ?? 0);
        if (due === undefined || isTold) continue;
        told += await database.transaction(async (tx) => {
          if (!(await saveWarning(tx, { siteId, end, days: due }))) return 0;
          const params = { endsAt: end.toISOString(), days: left };
          for (const account of await listManagers(tx, siteId)) {
            await messages.tell(tx, { account, kind: "site-ending", params });
          }
          return 1;
        });
      }
      return told;
    },
  };
}
