import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { column, type Database, queueSchema } from "#platform/database";
import { messageOf } from "#platform/telemetry";
import type { Attempt, JobStore } from "./runner.ts";

/** The schema of pg-boss's tables. */
export const SCHEMA = queueSchema;

/** How long a job waits for a connection that hangs. */
const patience = (): Promise<void> => delay(2000, undefined, { ref: false });

/**
 * Claims and settles jobs in pg-boss's tables. A job can only be settled by the claim that it belongs to, so a lost
 * claim changes nothing.
 */
export function createPgBossStore(boss: PgBoss, database: Database, logger: Pick<Logger, "warn">): JobStore {
  const { db, pool } = database;
  const attempt = ({ id, retryCount }: Attempt) => ({ id, retryCount });
  // A failed query's message holds what it was given, its stack begins with the message.
  const reason = (error: Error) => {
    const message = messageOf(error);
    return { name: error.name, message, stack: error.stack?.replace(error.message, () => message) };
  };
  return {
    take: (name, batchSize) => boss.fetch<unknown>(name, { batchSize }),
    hold: async (id) => {
      const holding = database.hold(id).catch((error: unknown) => {
        logger.warn({ err: error, id }, "a job is kept by its signs of life alone");
        return undefined;
      });
      await Promise.race([holding, patience()]);
      return async () => {
        await Promise.race([holding.then((release) => release?.()), patience()]);
      };
    },
    complete: async (name, job) => {
      await boss.complete(name, attempt(job));
    },
    fail: async (name, job, error) => {
      await boss.fail(name, attempt(job), reason(error));
    },
    bury: async (name, job, error) => {
      await pool.query(
        `update ${SCHEMA}.job set retry_limit = retry_count
          where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
        [name, job.id, job.retryCount],
      );
      await boss.fail(name, attempt(job), reason(error));
    },
    putOff: async (name, job, seconds) => {
      await pool.query(
        `update ${SCHEMA}.job
            set state = 'created', started_on = null, heartbeat_on = null, start_after = now() + make_interval(secs => $4)
          where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
        [name, job.id, job.retryCount, seconds],
      );
    },
    handBack: async (name, ids) => {
      await pool.query(
        `update ${SCHEMA}.job set state = 'created', started_on = null, heartbeat_on = null
          where name = $1 and id = any($2::uuid[]) and state = 'active'`,
        [name, ids],
      );
    },
    keep: async (name, ids) => {
      const rows = await db.query({ id: column.uuid })`
        update ${sql.identifier(SCHEMA)}.job set heartbeat_on = now()
        where name = ${name} and id = any(${sql.param(ids)}::uuid[]) and state = 'active' returning id`;
      return rows.map(({ id }) => id);
    },
  };
}
