import { sql } from "drizzle-orm";
import { column, type Executor, type Shape } from "#platform/database";
import { SCHEMA } from "./pg-boss-store.ts";
import type { FailedJob, FailedJobFilter } from "./queue.ts";

export const deadName = (kind: string): string => `${kind}.dead`;

const longestReason = 300;
const failedShape: Shape<FailedJob> = {
  id: column.uuid,
  kind: column.text,
  reason: column.text,
  tries: column.int,
  madeAt: column.timestamptz,
  failedAt: column.timestamptz,
};

/** As exact as the moment that a page ends with is told: those of one millisecond follow each other by their ids. */
const failedAt = sql.raw("date_trunc('milliseconds', created_on)");

/** Newest first. */
export async function readFailedJobs(
  db: Executor,
  kinds: readonly string[],
  { kind, before, limit }: FailedJobFilter,
): Promise<FailedJob[]> {
  const names = sql.param((kind === undefined ? kinds : kinds.filter((name) => name === kind)).map(deadName));
  const older =
    before === undefined
      ? sql``
      : sql` and (${failedAt}, id) < (${before.failedAt.toISOString()}::timestamptz, ${before.id}::uuid)`;
  const rows = await db.query(failedShape)`
    select id, left(name, -5) as kind, coalesce(source_output->>'message', source_output->'value'->>'message', '') as reason,
           coalesce(source_retry_count, 0) + 1 as tries, coalesce(source_created_on, created_on) as "madeAt",
           ${failedAt} as "failedAt"
      from ${sql.identifier(SCHEMA)}.job
     where name = any(${names}::text[]) and state = 'created'${older}
     order by ${failedAt} desc, id desc limit ${limit}`;
  return rows.map(({ id, kind: of, reason, tries, madeAt, failedAt }) => {
    return { id, kind: of, reason: inOneLine(reason), tries, madeAt, failedAt };
  });
}

/** Without what a failed query was given, which earlier versions kept. */
function inOneLine(reason: string): string {
  const [line = ""] = reason.replace(/\nparams:[\s\S]*$/, "").split("\n");
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line;
}

/** The kinds of those of these jobs that still exist; the jobs stay locked until the transaction ends. */
export function lockFailedJobs(db: Executor, ids: readonly string[]): Promise<{ id: string; kind: string }[]> {
  return db.query({ id: column.uuid, kind: column.text })`
    select id, left(name, -5) as kind from ${sql.identifier(SCHEMA)}.job
     where id = any(${sql.param([...ids])}::uuid[]) and name like '%.dead' and state = 'created' for update`;
}

export async function deleteFailedJobs(db: Executor, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${sql.identifier(SCHEMA)}.job
     where id = any(${sql.param([...ids])}::uuid[]) and name like '%.dead' and state = 'created'`);
  return rowCount;
}
