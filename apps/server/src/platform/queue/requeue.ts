import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import { SCHEMA } from "./pg-boss-store.ts";

/**
 * Enqueues the jobs that a restored backup had waiting, given as its rows `{ name, data, priority, singleton_key,
 * start_after }`. Jobs of kinds that no longer exist are dropped.
 * @returns how many were enqueued
 */
export async function requeueJobs(executor: Executor, jobs: readonly unknown[]): Promise<number> {
  const schema = sql.identifier(SCHEMA);
  const rows = await executor.query({ name: column.text })`
    insert into ${schema}.job (name, data, priority, start_after, singleton_key, expire_seconds, deletion_seconds,
      keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select q.name, j.data, coalesce(j.priority, 0), coalesce(j.start_after, now()), j.singleton_key, q.expire_seconds,
      q.deletion_seconds, now() + q.retention_seconds * interval '1 second', q.retry_limit, q.retry_delay,
      coalesce(q.retry_backoff, false), q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
      as j(name text, data jsonb, priority int, singleton_key text, start_after timestamptz)
    join ${schema}.queue q on q.name = j.name
    on conflict do nothing returning name`;
  return rows.length;
}
