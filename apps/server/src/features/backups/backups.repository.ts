import type {
  BackupKind,
  BackupPlace,
  BackupStepName,
  BackupSummary,
  backupReasons,
  backupStates,
} from "@yiqiao/contracts/backups";
import type { ErrorName } from "@yiqiao/contracts/errors";
import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

export type ErrorDetails = Readonly<Record<string, unknown>>;

const backupShape = {
  id: column.uuid,
  kind: column.text.as<BackupKind>(),
  reason: column.text.as<(typeof backupReasons)[number]>(),
  place: column.text.as<BackupPlace>(),
  file: column.text,
  state: column.text.as<(typeof backupStates)[number]>(),
  step: column.text.as<BackupStepName>(),
  share: column.float,
  sizeBytes: column.bigint.orNull().named("size_bytes"),
  encrypted: column.bool,
  summary: column.jsonb<BackupSummary>().orNull(),
  createdAt: column.timestamptz.named("created_at"),
  finishedAt: column.timestamptz.orNull().named("finished_at"),
  checkedAt: column.timestamptz.orNull().named("checked_at"),
  error: column.text.as<ErrorName>().orNull(),
  errorDetails: column.jsonb<ErrorDetails>().orNull().named("error_details"),
  stopping: column.bool,
};
export type StoredBackup = RowOf<typeof backupShape>;

export type NewBackup = Pick<StoredBackup, "id" | "kind" | "reason" | "place" | "file" | "encrypted" | "createdAt">;

export async function insertBackup(db: Executor, backup: NewBackup): Promise<void> {
  const { id, kind, reason, place, file, encrypted, createdAt } = backup;
  await db.execute(sql`
    insert into backups (id, kind, reason, place, file, state, encrypted, created_at)
    values (${id}, ${kind}, ${reason}, ${place}, ${file}, 'waiting', ${encrypted}, ${createdAt})`);
}

export async function findBackup(db: Executor, id: string): Promise<StoredBackup | undefined> {
  const rows = await db.query(backupShape)`select ${columnsOf(backupShape)} from backups where id = ${id}`;
  return rows[0];
}

export function listBackups(db: Executor, limit: number, before: Date | undefined): Promise<StoredBackup[]> {
  return db.query(backupShape)`
    select ${columnsOf(backupShape)} from backups
    where created_at < coalesce(${before ?? null}::timestamptz, 'infinity')
    order by created_at desc, id desc limit ${limit}`;
}

/** Those that are there to be restored, the newest first. */
export function listReady(db: Executor): Promise<StoredBackup[]> {
  return db.query(backupShape)`
    select ${columnsOf(backupShape)} from backups where state = 'ready' order by created_at desc, id desc`;
}

/** Those that are not over. */
export function listUnderWay(db: Executor): Promise<StoredBackup[]> {
  return db.query(backupShape)`
    select ${columnsOf(backupShape)} from backups where state in ('waiting', 'running')`;
}

/** @returns whether somebody wants it to stop */
export async function updateProgress(
  db: Executor,
  { id, step, share }: Pick<StoredBackup, "id" | "step" | "share">,
): Promise<boolean> {
  const rows = await db.query({ stopping: column.bool })`
    update backups set step = ${step}, share = ${share}, state = case when state = 'waiting' then 'running' else state end
    where id = ${id} returning stopping`;
  return rows[0]?.stopping ?? true;
}

export interface MadeFile {
  readonly id: string;
  readonly summary: BackupSummary;
  readonly sizeBytes: number;
  readonly at: Date;
  readonly checkedAt: Date | null;
}

export async function setReady(db: Executor, { id, summary, sizeBytes, at, checkedAt }: MadeFile): Promise<void> {
  await db.execute(sql`
    update backups set state = 'ready', step = '', share = 1, summary = ${JSON.stringify(summary)}::jsonb,
      size_bytes = ${sizeBytes}, finished_at = ${at}, checked_at = ${checkedAt}, error = null, error_details = null
    where id = ${id}`);
}

export interface Failed {
  readonly id: string;
  readonly error: ErrorName;
  readonly details: ErrorDetails;
  readonly at: Date;
}

export async function setFailed(db: Executor, { id, error, details, at }: Failed): Promise<void> {
  await db.execute(sql`
    update backups set state = case when stopping then 'cancelled' else 'failed' end, step = '', finished_at = ${at},
      error = case when stopping then null else ${error} end, error_details = ${JSON.stringify(details)}::jsonb
    where id = ${id} and state in ('waiting', 'running')`);
}

/** A check that could not be made, as with a wrong passphrase, says nothing against an earlier one. */
const worthless: readonly ErrorName[] = ["backupDamaged", "backupDiffers", "backupMissing", "backupNotOne"];

/** What a check of a backup that is there came to; `error` null: nothing differs. */
export async function setChecked(
  db: Executor,
  { id, error, details, at }: Omit<Failed, "error"> & { readonly error: ErrorName | null },
): Promise<void> {
  await db.execute(sql`
    update backups set step = '', share = 1, error = ${error}, error_details = ${JSON.stringify(details)}::jsonb,
      checked_at = case when ${error}::text is null then ${at}::timestamptz
                        when ${error}::text = any(${sql.param([...worthless])}::text[]) then null else checked_at end
    where id = ${id}`);
}

export async function setStopping(db: Executor, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update backups set stopping = true where id = ${id} and state in ('waiting', 'running')`);
  return rowCount > 0;
}

export async function deleteBackup(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from backups where id = ${id}`);
}

export async function setTicket(
  db: Executor,
  { id, ticket, until }: { readonly id: string; readonly ticket: Buffer; readonly until: Date },
): Promise<void> {
  await db.execute(sql`update backups set ticket = ${ticket}, ticket_until = ${until} where id = ${id}`);
}

/** Uses a ticket up. */
export async function takeTicket(db: Executor, ticket: Buffer, now: Date): Promise<string | undefined> {
  const rows = await db.query({ id: column.uuid })`
    update backups set ticket = null where ticket = ${ticket} and ticket_until > ${now} returning id`;
  return rows[0]?.id;
}

/** What came to nothing is told for a while. */
export async function pruneFailed(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from backups where state in ('failed', 'cancelled') and created_at < ${before}`);
}
