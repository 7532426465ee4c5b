import { z } from "zod";
import { column, type Executor, type RowOf } from "#platform/database";

const figure = z.number().nullable();
/** Seconds since 1970, then the figures in their order. */
const points = column.jsonb<readonly (readonly (number | null)[])[]>((stored) =>
  z.array(z.array(figure)).parse(stored),
);

const processMinuteShape = {
  minute: column.timestamptz,
  cpu: column.float,
  machineCpu: column.float,
  rssBytes: column.float,
  memoryUsedBytes: column.float,
  lagMs: column.float,
  running: column.float,
  wordsPerSecond: column.float,
  points: points.orNull(),
};
export type ProcessMinute = RowOf<typeof processMinuteShape>;

/** The minutes of a process since so many minutes ago; single reports where they are wanted and still there. */
export function readProcessMinutes(
  db: Executor,
  { id, minutes, isExact }: { readonly id: string; readonly minutes: number; readonly isExact: boolean },
): Promise<ProcessMinute[]> {
  return db.query(processMinuteShape)`
    select minute, cpu, machine_cpu as "machineCpu", rss_bytes as "rssBytes", memory_used_bytes as "memoryUsedBytes",
           lag_ms as "lagMs", running, words_per_second as "wordsPerSecond",
           case when ${isExact}::boolean then points end as points
    from process_minutes where process_id = ${id} and minute > now() - make_interval(mins => ${minutes}) order by minute`;
}

const queueMinuteShape = {
  minute: column.timestamptz,
  waiting: column.int,
  running: column.int,
  points: points.orNull(),
};
export type QueueMinute = RowOf<typeof queueMinuteShape>;

export function readQueueMinutes(
  db: Executor,
  { minutes, isExact }: { readonly minutes: number; readonly isExact: boolean },
): Promise<QueueMinute[]> {
  return db.query(queueMinuteShape)`
    select minute, waiting, running, case when ${isExact}::boolean then points end as points
    from queue_minutes where minute > now() - make_interval(mins => ${minutes}) order by minute`;
}
