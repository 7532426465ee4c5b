import { afterAll, beforeAll, expect, it } from "vitest";
import { backupCalls } from "@yiqiao/contracts/backups";
import type { BackupList, Backup } from "@yiqiao/contracts/backups";
import { buildAccount, buildTestApp, buildTestJobs, type TestApp, type TestJobs } from "#testing";
import { fillAccount } from "#testing/fill-account";
import { ownTables } from "./table-groups.ts";
import { contentsOf } from "./testing/contents.ts";

let app: TestApp;
let jobs: TestJobs;
let token: string;
const password = "Harbour2026x";
beforeAll(async () => {
  app = await buildTestApp();
  app.clock.advance({ ms: Date.now() - app.clock.now().getTime() });
  jobs = buildTestJobs(app.features);
  await buildAccount(app.database.db, { accountNumber: "super", password, role: 0, isSuper: true });
  token = (await app.login("super", password)).data.access_token;
  await fillAccount(app, "backedup");
});
afterAll(() => app.close());

const list = async (): Promise<BackupList> => (await app.call<BackupList>(backupCalls.list.path, { token })).data;
const path = (call: { readonly path: string }, id: string): string => call.path.replace(":id", id);

async function runLast(): Promise<void> {
  const job = app.enqueued.findLast(({ name }) => name === "backups.run");
  await jobs.run("backups.run", job?.payload ?? {});
}

async function make(kind: string): Promise<Backup> {
  const { data } = await app.call<Backup>(backupCalls.make.path, { token, body: { kind } });
  await runLast();
  const made = (await list()).backups.find(({ id }) => id === data.id);
  expect(made).toMatchObject({ state: "ready", failure: null, checked_time: expect.any(String) });
  return made as Backup;
}

async function restore({ id, file }: Backup, passphrase?: string): Promise<BackupList["restore"]> {
  app.clock.advance({ minutes: 1 });
  await app.call(path(backupCalls.restore, id), { token, body: { confirm: file, passphrase } });
  await runLast();
  token = (await app.login("super", password)).data?.access_token ?? token;
  return (await list()).restore;
}

/** Without what a restore itself writes down and takes away, and what signing in leaves. */
async function contents(): Promise<Record<string, string>> {
  const all = await contentsOf(app.database.connectionString, app.files);
  const changing = [
    "audit_log",
    "sessions",
    "refresh_tokens",
    "password_nonces",
    "sign_in_locks",
    "accounts",
    "rate_limits",
  ];
  for (const name of changing) delete all[`table ${name}`];
  return all;
}

it("brings every table and every file back as they were", async () => {
  const backup = await make("full");
  const before = await contents();
  await fillAccount(app, "later");
  await app.database.pool
    .query("delete from libraries; delete from messages; update sites set name = name || '?'")
    .catch(() => undefined);
  await app.files.put("accounts/new/file", Buffer.from("new"), { contentType: "text/plain" });
  const [changed] = (await app.files.list("accounts/")).objects;
  await app.files.put(changed?.key ?? "", Buffer.from("another"), { contentType: "text/html" });
  expect(await contents()).not.toEqual(before);
  const restored = await restore(backup);
  expect(restored).toMatchObject({ state: "done", failure: null });
  expect(await contents()).toEqual(before);
  expect((await list()).backups.map(({ reason }) => reason)).toEqual(["safety", "manual"]);
  const { rows } = await app.database.pool.query(
    "select action from audit_log where action like 'backup.%' order by id",
  );
  expect(rows.map((row: { action: string }) => row.action)).toEqual([
    "backup.make",
    "backup.restore",
    "backup.restored",
  ]);
});

it("leaves what belongs to the installation as it is: its log and its machines", async () => {
  const backup = await make("full");
  await app.features.systemLog.write("worker", [
    {
      at: app.clock.now().toISOString(),
      level: 50,
      source: "jobs",
      content: "why it is restored",
      details: "",
      requestId: null,
    },
  ]);
  await app.database.pool.query(
    `insert into processes (id, host, role, pid, version, started_at, reported_at, report)
     values (gen_random_uuid(), 'here', 'worker', 1, '1', now(), now(), '{}')`,
  );
  expect(await restore(backup)).toMatchObject({ state: "done", failure: null });
  const { rows } = await app.database.pool.query(
    "select content as kept from system_log where level = 50 union all select host from processes",
  );
  expect(rows).toEqual([{ kept: "why it is restored" }, { kept: "here" }]);
});

it("has no table of the installation that names one which is restored", async () => {
  const { rows } = await app.database.pool.query(
    `select conname from pg_constraint where contype = 'f' and conrelid = any($1::text[]::regclass[])
       and not confrelid = any($1::text[]::regclass[])`,
    [ownTables],
  );
  expect(rows).toEqual([]);
});

it("restores the search store alone, and the user database alone", async () => {
  const { pool } = app.database;
  const search = await make("search");
  const users = await make("database");
  const before = await contents();
  await pool.query("delete from libraries");
  await pool.query("delete from messages");
  expect(await restore(search)).toMatchObject({ state: "done" });
  const half = await contents();
  expect(half["table library_entries"]).toBe(before["table library_entries"]);
  expect(half["table libraries"]).toBe(before["table libraries"]);
  expect(half["table messages"]).not.toBe(before["table messages"]);
  expect(await restore(users)).toMatchObject({ state: "done" });
  expect((await contents())["table messages"]).toBe(before["table messages"]);
});

it("removes what names an account that the other half does not have, and tells how much", async () => {
  const { pool } = app.database;
  const member = await buildAccount(app.database.db, { accountNumber: "member", password });
  await pool.query(
    "insert into library_members (library_id, account_id, role, created_at) select id, $1, 'reader', now() from libraries limit 1",
    [member],
  );
  const search = await make("search");
  await pool.query("delete from library_members where account_id = $1", [member]);
  await pool.query("delete from accounts where id = $1", [member]);
  const restored = await restore(search);
  expect(restored?.outcome?.orphans).toEqual([{ table: "library_members", rows: 1, became: "removed" }]);
});
