import { sql } from "drizzle-orm";
import { column, type Executor, type Shape } from "#platform/database";
import { deadName } from "./failed-jobs.ts";
import { SCHEMA } from "./pg-boss-store.ts";
import type { DeadLetter, JobStats } from "./queue.ts";

const statsShape: Shape<JobStats> = {
  name: column.text,
  waiting: column.int,
  deferred: column.int,
  running: column.int,
  dead: column.int,
  deadLately: column.int,
  waitingSince: column.timestamptz.orNull(),
};

export function readStats({ db }: { db: Executor }, names: readonly string[]): Promise<JobStats[]> {
  const schema = sql.identifier(SCHEMA);
  return db.query(statsShape)`
    select kind.name,
           count(*) filter (where job.name = kind.name and state < 'active' and start_after <= now())::int as waiting,
           count(*) filter (where job.name = kind.name and state < 'active' and start_after > now())::int as deferred,
           count(*) filter (where job.name = kind.name and state = 'active')::int as running,
           count(*) filter (where job.name <> kind.name and state = 'created')::int as dead,
           count(*) filter (where job.name <> kind.name and state = 'created'
                            and created_on > now() - interval '24 hours')::int as "deadLately",
           min(start_after) filter (where job.name = kind.name and state < 'active' and start_after <= now())
             as "waitingSince"
      from unnest(${sql.param(names)}::text[]) as kind(name)
      left join ${schema}.job on job.name in (kind.name, kind.name || '.dead')
     group by kind.name order by kind.name`;
}

const deadLetterShape: Shape<DeadLetter> = {
  id: column.uuid,
  payload: column.jsonb(),
  reason: column.text,
  diedAt: column.timestamptz,
};

export function readDeadLetters({ db }: { db: Executor }, name: string, limit: number): Promise<DeadLetter[]> {
  return db.query(deadLetterShape)`
    select id, data as payload, created_on as "diedAt",
           coalesce(source_output->>'message', source_output->'value'->>'message', '') as reason
      from ${sql.identifier(SCHEMA)}.job
     where name = ${deadName(name)} and state = 'created'
     order by created_on desc limit ${limit}`;
}
