import type { PgBoss } from "pg-boss";
import type { Database } from "#platform/database";
import type { JobStore, TakenJob } from "./runner.ts";

/** Where pg-boss keeps its tables. */
export const SCHEMA = "pgboss";

/** Takes and settles jobs in pg-boss's tables. Every settling is bound to the taking, so that a lost claim changes nothing. */
export function createPgBossStore(boss: PgBoss, { pool }: Pick<Database, "pool">): JobStore {
  const attempt = ({ id, retryCount }: TakenJob) => ({ id, retryCount });
  const reason = ({ name, message, stack }: Error) => ({ name, message, stack });
  return {
    take: (name, batchSize) => boss.fetch<unknown>(name, { batchSize }),
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
      const { rows } = await pool.query<{ id: string }>(
        `update ${SCHEMA}.job set heartbeat_on = now()
          where name = $1 and id = any($2::uuid[]) and state = 'active' returning id`,
        [name, ids],
      );
      return rows.map(({ id }) => id);
    },
  };
}
