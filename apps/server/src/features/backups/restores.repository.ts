import type { BackupKind, BackupStepName, RestoreOutcome, restoreStates } from "@yiqiao/contracts/backups";
import type { ErrorName } from "@yiqiao/contracts/errors";
import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, queueSchema, type RowOf } from "#platform/database";
import type { ErrorDetails, Failed } from "./backups.repository.ts";

const restoreShape = {
  id: column.uuid,
  backupId: column.uuid.orNull().named("backup_id"),
  file: column.text,
  kind: column.text.as<BackupKind>(),
  state: column.text.as<(typeof restoreStates)[number]>(),
  step: column.text.as<BackupStepName>(),
  share: column.float,
  passphrase: column.bytea.orNull(),
  outcome: column.jsonb<RestoreOutcome>().orNull(),
  error: column.text.as<ErrorName>().orNull(),
  errorDetails: column.jsonb<ErrorDetails>().orNull().named("error_details"),
  createdAt: column.timestamptz.named("created_at"),
  switchedAt: column.timestamptz.orNull().named("switched_at"),
  finishedAt: column.timestamptz.orNull().named("finished_at"),
};
export type StoredRestore = RowOf<typeof restoreShape>;

export async function insertRestore(
  db: Executor,
  restore: Pick<StoredRestore, "id" | "backupId" | "file" | "kind" | "passphrase" | "createdAt">,
): Promise<void> {
  const { id, backupId, file, kind, passphrase, createdAt } = restore;
  await db.execute(sql`
    insert into backup_restores (id, backup_id, file, kind, state, passphrase, created_at)
    values (${id}, ${backupId}, ${file}, ${kind}, 'waiting', ${passphrase}, ${createdAt})`);
}

export async function findRestore(db: Executor, id: string): Promise<StoredRestore | undefined> {
  const rows = await db.query(restoreShape)`select ${columnsOf(restoreShape)} from backup_restores where id = ${id}`;
  return rows[0];
}

export async function latestRestore(db: Executor): Promise<StoredRestore | undefined> {
  const rows = await db.query(restoreShape)`
    select ${columnsOf(restoreShape)} from backup_restores order by created_at desc limit 1`;
  return rows[0];
}

export function listRestoresUnderWay(db: Executor): Promise<StoredRestore[]> {
  return db.query(restoreShape)`
    select ${columnsOf(restoreShape)} from backup_restores where state in ('waiting', 'running', 'switched')`;
}

export async function updateRestore(
  db: Executor,
  { id, step, share }: Pick<StoredRestore, "id" | "step" | "share">,
): Promise<void> {
  await db.execute(sql`
    update backup_restores set step = ${step}, share = ${share},
      state = case when state = 'waiting' then 'running' else state end
    where id = ${id} and state in ('waiting', 'running', 'switched')`);
}

export async function setRestoreFailed(db: Executor, { id, error, details, at }: Failed): Promise<void> {
  await db.execute(sql`
    update backup_restores set state = 'failed', step = '', finished_at = ${at}, passphrase = null, error = ${error},
      error_details = ${JSON.stringify(details)}::jsonb where id = ${id} and state in ('waiting', 'running')`);
}

export async function setRestored(
  db: Executor,
  { id, outcome, at }: { readonly id: string; readonly outcome: RestoreOutcome; readonly at: Date },
): Promise<void> {
  await db.execute(sql`
    update backup_restores set state = 'done', step = '', share = 1, finished_at = ${at}, passphrase = null,
      outcome = ${JSON.stringify(outcome)}::jsonb where id = ${id}`);
}

/** Its tables are there, and its files cannot be put in order: the backup is gone. */
export async function setUnsettled(db: Executor, { id, error, details, at }: Failed): Promise<void> {
  await db.execute(sql`
    update backup_restores set state = 'done', step = '', finished_at = ${at}, passphrase = null, error = ${error},
      error_details = ${JSON.stringify(details)}::jsonb where id = ${id}`);
}

/** Jobs of a restored backup that wait for the queue, which takes them in the same transaction. */
export async function takeRestoredJobs(db: Executor, limit: number): Promise<readonly unknown[]> {
  const rows = await db.query({ job: column.jsonb() })`
    delete from backup_jobs where id in (select id from backup_jobs order by id limit ${limit} for update) returning job`;
  return rows.map(({ job }) => job);
}

/** Whether the queue still has work on backups, waiting, running or between two tries. */
export async function hasWorkQueued(db: Executor): Promise<boolean> {
  const [queue] = await db.query({ found: column.bool })`
    select to_regclass(${`${queueSchema}.job`}) is not null as found`;
  if (queue?.found !== true) return false;
  const rows = await db.query({ found: column.bool })`
    select exists (select from ${sql.identifier(queueSchema)}.job
      where name = 'backups.run' and state < 'completed') as found`;
  return rows[0]?.found === true;
}
