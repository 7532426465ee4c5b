import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { z } from "zod";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createJobQueue, type JobQueue } from "#platform/queue";
import { BusyError } from "#platform/maintenance";
import { insertBackup, listReady } from "./backups.repository.ts";
import { insertRestore } from "./restores.repository.ts";
import { applyRetention, runBackup } from "./run-backup.ts";
import { restoreByCommand, runRestore } from "./run-restore.ts";
import { unset } from "./settings.service.ts";
import { writeSettings } from "./settings.repository.ts";
import { buildInstallation, type TestInstallation } from "./testing/installation.ts";
import { requeueRestored, runHousekeeping } from "./housekeeping.ts";
import { makeCheckedFile } from "./work.ts";

let installation: TestInstallation;
let queue: JobQueue;
const { promise: ran, resolve } = Promise.withResolvers<number>();
beforeAll(async () => {
  installation = await buildInstallation();
  queue = createJobQueue({ database: installation.database, logger: pino({ level: "silent" }) });
  const retry = { limit: 1, delaySeconds: 1 };
  const job = { name: "test.waited", payload: z.object({ n: z.number() }), retry, concurrency: 1, timeoutSeconds: 60 };
  queue.define(job, ({ n }) => Promise.resolve(resolve(n)));
  await queue.start();
});
afterAll(async () => {
  await queue.stop();
  await installation.close();
});

it("gives the queue what waited in a restored backup, but for kinds that there are no longer", async () => {
  const { pool } = installation.database;
  const jobs = [
    { name: "test.waited", data: { n: 7 }, priority: null, singleton_key: null, start_after: null },
    { name: "test.gone", data: {}, priority: 0, singleton_key: null, start_after: null },
  ];
  await pool.query("insert into backup_jobs (job) select * from jsonb_array_elements($1::jsonb)", [
    JSON.stringify(jobs),
  ]);
  await requeueRestored(installation);
  expect((await pool.query("select 1 from backup_jobs")).rowCount).toBe(0);
  expect((await pool.query("select name from pgboss.job where name like 'test.%'")).rows).toEqual([
    { name: "test.waited" },
  ]);
  await queue.work();
  expect(await ran).toBe(7);
});

const { signal } = new AbortController();

/** A restore as it stands when its process is killed after the tables were switched, with a file that still waits. */
async function insertSwitched(more: { readonly backupId?: string; readonly file?: string } = {}): Promise<string> {
  const { database, clock, files } = installation;
  const id = randomUUID();
  const { backupId = null, file = "gone.tar" } = more;
  await insertRestore(database.db, { id, backupId, file, kind: "full", passphrase: null, createdAt: clock.now() });
  await database.pool.query("update backup_restores set state = 'switched', switched_at = now() where id = $1", [id]);
  await files.put(`backups/restore-${id}/accounts/late`, Buffer.from(id), { contentType: "text/plain" });
  return id;
}
const readRestoreState = async (id: string) => {
  const { database } = installation;
  const { rows } = await database.pool.query("select state, error from backup_restores where id = $1", [id]);
  return rows[0] as unknown;
};
const waiting = async () => (await installation.files.list("backups/")).objects.map(({ key }) => key);

it("ends a restore whose tables are switched and whose backup is gone, with its files in place, and says so", async () => {
  const id = await insertSwitched({ backupId: randomUUID() });
  await runRestore(installation, id, signal);
  expect(await readRestoreState(id)).toEqual({ state: "done", error: "backupMissing" });
  expect(await waiting()).toEqual([]);
  const { stream } = await installation.files.get("accounts/late");
  expect(String(await stream.toArray())).toBe(id);
});

it("ends one of a command whose file was taken away, or cannot be read any more", async () => {
  const gone = await insertSwitched({ file: join(installation.folder, "gone.tar") });
  await runRestore(installation, gone, signal);
  expect(await readRestoreState(gone)).toEqual({ state: "done", error: "backupMissing" });
  const file = join(installation.folder, "rubbish.tar");
  await writeFile(file, Buffer.alloc(5000, "rubbish"));
  const rubbish = await insertSwitched({ file });
  await runRestore(installation, rubbish, signal);
  expect(await readRestoreState(rubbish)).toEqual({ state: "done", error: "backupNotOne" });
});

it("goes on with what is due while a restore cannot be ended yet", async () => {
  const { database, clock } = installation;
  const backupId = randomUUID();
  const row = { id: backupId, kind: "full", reason: "manual", file: "a.tar", encrypted: false } as const;
  await insertBackup(database.db, { ...row, place: "s3", createdAt: clock.now() });
  await database.pool.query("update backups set state = 'ready' where id = $1", [backupId]);
  const id = await insertSwitched({ backupId });
  await writeSettings(database.db, { ...unset, everyHours: 24, keepCount: 1 }, clock.now());
  let made = 0;
  const ticking = runHousekeeping(installation, { makeScheduled: () => Promise.resolve(void (made += 1)) });
  await expect(ticking).rejects.toMatchObject({ error: "backupPlaceUnavailable" });
  expect(made).toBe(1);
  expect(await readRestoreState(id)).toEqual({ state: "switched", error: null });
  expect(await waiting(), "its files are in place already").toEqual([]);
  await database.pool.query("update backup_restores set state = 'done'");
});

it("keeps a backup while it is restored, also one that is too old", async () => {
  const { database, clock } = installation;
  await database.pool.query("delete from backups");
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const [at, id] of ids.entries()) {
    const createdAt = new Date(clock.now().getTime() - (10 - at) * 86_400_000);
    const row = { id, kind: "full", reason: "schedule", place: "disk", file: `${id}.tar`, encrypted: false } as const;
    await insertBackup(database.db, { ...row, createdAt });
  }
  await database.pool.query("update backups set state = 'ready'");
  await writeSettings(database.db, { ...unset, keepCount: 1 }, clock.now());
  const restore = { id: randomUUID(), backupId: ids[0] ?? "", file: "x", kind: "full", passphrase: null } as const;
  await insertRestore(database.db, { ...restore, createdAt: clock.now() });
  await applyRetention(installation);
  expect((await listReady(database.db)).map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  await database.pool.query("update backup_restores set state = 'done'");
  await applyRetention(installation);
  expect((await listReady(database.db)).map(({ id }) => id)).toEqual([ids[2]]);
});

it("does one thing at a time, whichever process begins", async () => {
  const { database, clock } = installation;
  const path = join(installation.folder, "one.tar");
  await makeCheckedFile(installation, { kind: "search", path, passphrase: undefined, signal, report: () => undefined });
  const restores = [randomUUID(), randomUUID()];
  const createdAt = clock.now();
  for (const id of restores) {
    await insertRestore(database.db, { id, backupId: null, file: path, kind: "search", passphrase: null, createdAt });
  }
  const backup = randomUUID();
  const row = { id: backup, kind: "search", reason: "manual", file: "two.tar", encrypted: false } as const;
  await insertBackup(database.db, { ...row, place: "disk", createdAt });
  await Promise.all([
    ...restores.map((id) => runRestore(installation, id, signal)),
    runBackup(installation, backup, signal),
  ]);
  const { rows } = await database.pool.query<{ state: string; error: string | null }>(
    `select state, error from backup_restores where id = any($1::uuid[])
     union all select state, error from backups where id = $2`,
    [restores, backup],
  );
  const done = rows.filter(({ state }) => state === "done" || state === "ready");
  expect([done.length, rows.length]).toEqual([1, 3]);
  expect(rows.filter(({ state }) => state === "failed")).toEqual([
    { state: "failed", error: "backupBusy" },
    { state: "failed", error: "backupBusy" },
  ]);
});

it("leaves no files beside the others when a restore fails before the tables are switched", async () => {
  const { database, files } = installation;
  await database.pool.query("delete from backup_settings");
  await files.put("accounts/late", Buffer.from("in the backup"), { contentType: "text/plain" });
  const path = join(installation.folder, "good.tar");
  await makeCheckedFile(installation, { kind: "full", path, passphrase: undefined, signal, report: () => undefined });
  await files.put("accounts/late", Buffer.from("of today"), { contentType: "text/plain" });
  const seen: string[][] = [];
  const begin = async () => {
    seen.push(await waiting());
    throw new BusyError("another process goes on working");
  };
  const busy = { ...installation, maintenance: { begin } };
  const restoring = restoreByCommand(busy, { path, passphrase: undefined, signal, report: () => undefined });
  await expect(restoring).rejects.toBeInstanceOf(BusyError);
  expect(seen).toEqual([[expect.stringMatching(/^backups\/restore-.*\/accounts\/late$/)]]);
  expect(await waiting()).toEqual([]);
  const { rows } = await database.pool.query(
    "select state, error, to_regnamespace('yiqiao_restore') as schema from backup_restores where file = $1",
    [path],
  );
  expect(rows).toEqual([{ state: "failed", error: "backupInUse", schema: null }]);
});
