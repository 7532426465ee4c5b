import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { column, type Database } from "#platform/database";
import { SCHEMA } from "./pg-boss-store.ts";

/** The kinds that have a job that is due. */
export async function findReadyKinds(
  { db }: Pick<Database, "db">,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = await db.query({ name: column.text })`
    select kind.name
      from unnest(${sql.param(names)}::text[]) as kind(name)
     where exists (select from ${sql.identifier(SCHEMA)}.job
                    where job.name = kind.name and state < 'active' and not blocked and start_after <= now())`;
  return rows.map(({ name }) => name);
}

/**
 * Polls for jobs that nothing notifies about (retries, delayed and scheduled jobs), every `pollMs` milliseconds and for
 * all kinds at once.
 *
 * @returns stops polling, after a poll in progress
 */
export function watchReadyJobs(options: {
  readonly find: () => Promise<readonly string[]>;
  readonly wake: (names: readonly string[]) => void;
  readonly onError: (error: unknown) => void;
  readonly pollMs: number;
}): () => Promise<void> {
  const { find, wake, onError, pollMs } = options;
  const ending = new AbortController();
  const { signal } = ending;
  const look = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        wake(await find());
      } catch (error) {
        onError(error);
      }
      await delay(pollMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const looking = look();
  return async () => {
    ending.abort();
    await looking;
  };
}
