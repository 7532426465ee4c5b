import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { column, type Database } from "#platform/database";
import { SCHEMA } from "./pg-boss-store.ts";

/** Those of the kinds that have a job whose time has come. */
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
 * Looks every `pollMs` milliseconds, once for all kinds together, for what nobody is notified of: retries, delayed and
 * scheduled jobs.
 *
 * @returns ends it, once it has looked
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
