import {
  lostAfterSeconds,
  type ProcessReport,
  processReportSchema,
  type ProcessRole,
  type ProcessSettings,
} from "@yiqiao/contracts/devices";
import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";
import { settingsColumn } from "./report/report.repository.ts";

/** A process of the installation, and what it reported last. */
const processShape = {
  id: column.uuid,
  host: column.text,
  role: column.text.as<ProcessRole>(),
  pid: column.int,
  version: column.text,
  startedAt: column.timestamptz,
  reportedAt: column.timestamptz,
  /** By the database's clock, since those of machines differ. */
  silentSeconds: column.float,
  /** Null: another version of the product wrote it. */
  report: column.jsonb<ProcessReport | null>((stored) => processReportSchema.safeParse(stored).data ?? null),
  settings: settingsColumn,
  isKept: column.bool,
};

export type ProcessRow = RowOf<typeof processShape>;

const processColumns = sql`
  p.id, p.host, p.role, p.pid, p.version, p.started_at as "startedAt", p.reported_at as "reportedAt",
  greatest(0, extract(epoch from now() - p.reported_at))::float8 as "silentSeconds", p.report, p.settings,
  exists (select 1 from kept_process_settings k where k.host = p.host and k.role = p.role) as "isKept"`;

/** A process that is lost is named for a day, unless it is taken off the list. */
const mostProcesses = 500;

export function listProcesses(db: Executor): Promise<ProcessRow[]> {
  return db.query(processShape)`
    select ${processColumns} from processes p
    where p.stopped_at is null and p.reported_at > now() - interval '1 day'
    order by p.host, p.role, p.started_at, p.id limit ${mostProcesses}`;
}

/** Keeps it from others until the transaction ends; undefined: there is none, or it has ended. */
export async function lockProcess(tx: Executor, id: string): Promise<ProcessRow | undefined> {
  const rows = await tx.query(processShape)`
    select ${processColumns} from processes p where p.id = ${id} and p.stopped_at is null for update of p`;
  return rows[0];
}

export async function updateSettings(tx: Executor, id: string, settings: ProcessSettings): Promise<void> {
  await tx.execute(sql`update processes set settings = ${JSON.stringify(settings)}::jsonb where id = ${id}`);
}

type Place = Pick<ProcessRow, "host" | "role">;

export async function keepSettings(tx: Executor, { host, role }: Place, settings: ProcessSettings): Promise<void> {
  await tx.execute(sql`
    insert into kept_process_settings (host, role, settings) values (${host}, ${role}, ${JSON.stringify(settings)}::jsonb)
    on conflict (host, role) do update set settings = excluded.settings`);
}

export async function dropKeptSettings(tx: Executor, { host, role }: Place): Promise<void> {
  await tx.execute(sql`delete from kept_process_settings where host = ${host} and role = ${role}`);
}

/** Only of one that is lost: another would come back with its next report. */
export async function deleteLostProcess(tx: Executor, id: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from processes where id = ${id} and reported_at < now() - make_interval(secs => ${lostAfterSeconds})`);
  return rowCount;
}

/** Takes out what is old: single reports after an hour, all after a day. */
export async function deleteOldReports(db: Executor): Promise<void> {
  await db.execute(sql`
    update process_minutes set points = null
    where points is not null and minute < now() - interval '62 minutes'`);
  await db.execute(sql`delete from process_minutes where minute < now() - interval '1 day'`);
  await db.execute(sql`
    update queue_minutes set points = null
    where points is not null and minute < now() - interval '62 minutes'`);
  await db.execute(sql`delete from queue_minutes where minute < now() - interval '1 day'`);
  await db.execute(sql`delete from processes where reported_at < now() - interval '1 day'`);
}
