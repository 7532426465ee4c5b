import {
  type ProcessReport,
  type ProcessRole,
  type ProcessSettings,
  processSettingsSchema,
} from "@yiqiao/contracts/devices";
import { sql } from "drizzle-orm";
import { column, type Executor, queueSchema } from "#platform/database";

/** A process, from its start to its end. */
export interface ProcessIdentity {
  readonly id: string;
  readonly host: string;
  readonly role: ProcessRole;
  readonly pid: number;
  readonly version: string;
  readonly startedAt: Date;
}

/** What charts show of a report. */
export interface ReportedFigures {
  readonly cpu: number;
  readonly machineCpu: number;
  readonly rssBytes: number;
  readonly memoryUsedBytes: number;
  readonly lagMs: number;
  readonly running: number;
  readonly wordsPerSecond: number;
}

/** A minute keeps so many single reports or counts, should more come than one in five seconds. */
const mostPoints = 30;

export const settingsColumn = column.jsonb<ProcessSettings>((stored) => processSettingsSchema.parse(stored));

/** A process that is new begins with the settings that were kept for its machine and role. Returns what it is set to. */
export async function writeReport(
  db: Executor,
  { id, host, role, pid, version, startedAt }: ProcessIdentity,
  report: ProcessReport,
): Promise<ProcessSettings> {
  const [row] = await db.query({ settings: settingsColumn })`
    insert into processes (id, host, role, pid, version, started_at, reported_at, report, settings)
    values (${id}, ${host}, ${role}, ${pid}, ${version}, ${startedAt}, now(), ${JSON.stringify(report)}::jsonb,
            coalesce((select settings from kept_process_settings where host = ${host} and role = ${role}), '{}'))
    on conflict (id) do update set reported_at = now(), report = excluded.report, stopped_at = null
    returning settings`;
  return row?.settings ?? processSettingsSchema.parse({});
}

export async function addToMinute(db: Executor, id: string, figures: ReportedFigures): Promise<void> {
  const { cpu, machineCpu, rssBytes, memoryUsedBytes, lagMs, running, wordsPerSecond } = figures;
  const point = JSON.stringify([cpu, machineCpu, rssBytes, memoryUsedBytes, lagMs, running, wordsPerSecond]);
  await db.execute(sql`
    insert into process_minutes as m (process_id, minute, reports, cpu, machine_cpu, rss_bytes, memory_used_bytes, lag_ms,
                                      running, words_per_second, points)
    values (${id}, date_trunc('minute', now()), 1, ${cpu}, ${machineCpu}, ${rssBytes}, ${memoryUsedBytes}, ${lagMs}, ${running},
            ${wordsPerSecond}, jsonb_build_array(jsonb_build_array(extract(epoch from now())::bigint) || ${point}::jsonb))
    on conflict (process_id, minute) do update set
      reports = m.reports + 1,
      cpu = m.cpu + (excluded.cpu - m.cpu) / (m.reports + 1),
      machine_cpu = m.machine_cpu + (excluded.machine_cpu - m.machine_cpu) / (m.reports + 1),
      rss_bytes = m.rss_bytes + (excluded.rss_bytes - m.rss_bytes) / (m.reports + 1),
      memory_used_bytes = m.memory_used_bytes + (excluded.memory_used_bytes - m.memory_used_bytes) / (m.reports + 1),
      lag_ms = greatest(m.lag_ms, excluded.lag_ms),
      running = m.running + (excluded.running - m.running) / (m.reports + 1),
      words_per_second = m.words_per_second + (excluded.words_per_second - m.words_per_second) / (m.reports + 1),
      points = case when jsonb_array_length(m.points) < ${mostPoints} then m.points || excluded.points else m.points end`);
}

/** Counts what waits and runs, unless another process has just done so. */
export async function countQueue(db: Executor): Promise<void> {
  await db.execute(sql`
    insert into queue_minutes as q (minute, counted_at, waiting, running, points)
    select date_trunc('minute', now()), now(), counted.waiting, counted.running,
           jsonb_build_array(jsonb_build_array(extract(epoch from now())::bigint, counted.waiting, counted.running))
      from (select count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
                   count(*) filter (where state = 'active')::int as running
              from ${sql.identifier(queueSchema)}.job
             where state <= 'active' and name !~ '(^__pgboss|[.]dead$)') as counted
     where not exists (select 1 from queue_minutes where counted_at > now() - interval '4 seconds')
    on conflict (minute) do update set
      counted_at = excluded.counted_at,
      waiting = greatest(q.waiting, excluded.waiting),
      running = greatest(q.running, excluded.running),
      points = case when jsonb_array_length(q.points) < ${mostPoints} then q.points || excluded.points else q.points end
      where q.counted_at < now() - interval '4 seconds'`);
}

export async function writeEnd(db: Executor, id: string): Promise<void> {
  await db.execute(sql`update processes set stopped_at = now() where id = ${id}`);
}
