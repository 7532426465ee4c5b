import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withSession } from "#platform/backup";
import { recoverBackups } from "./index.ts";
import { contentsOf } from "./testing/contents.ts";
import { buildInstallation, type TestInstallation } from "./testing/installation.ts";
import { makeCheckedFile } from "./work.ts";

const script = fileURLToPath(new URL("testing/kill-work.ts", import.meta.url));
const restoreSteps = ["loading", "safety", "switching", "cleaning"] as const;
const backupSteps = ["tables", "checking"] as const;
/** Moments of each step, in milliseconds after it began. */
const after = [10];
const signal = new AbortController().signal;

let here: TestInstallation;
let path: string;
let [old, fresh]: Record<string, string>[] = [];
beforeAll(async () => {
  here = await buildInstallation();
  path = join(here.folder, "backup.tar.enc");
  await mkdir(join(here.folder, "made"));
  await fill("in the backup", 1500);
  await here.files.put("accounts/one/kept", Buffer.from("in the backup"), { contentType: "text/plain" });
  await here.files.put("accounts/two/gone", Buffer.from("in the backup"), { contentType: "text/plain" });
  fresh = await contents();
  await makeCheckedFile(here, { kind: "full", path, passphrase: "killed", signal, report: () => undefined });
  await change();
  old = await contents();
});
afterAll(() => here.close());

async function change(): Promise<void> {
  await fill("of today", 800);
  await here.files.put("accounts/one/kept", Buffer.from("of today"), { contentType: "text/plain" });
  await here.files.delete("accounts/two/gone");
  await here.files.put("accounts/three/new", Buffer.from("of today"), { contentType: "text/plain" });
}

async function fill(word: string, rows: number): Promise<void> {
  const { pool } = here.database;
  await pool.query("delete from captchas");
  await pool.query(
    `insert into captchas (id, answer_hash, expires_at)
     select gen_random_uuid(), convert_to($1 || i, 'UTF8'), '2030-01-01' from generate_series(1, $2::int) i`,
    [word, rows],
  );
}

/** Without the log, which tells of the restore itself. */
async function contents(): Promise<Record<string, string>> {
  const all = await contentsOf(here.database.connectionString, here.files);
  delete all["table audit_log"];
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith("file backups/")));
}

/**
 * Runs the script until a step begins and a little longer, and kills it.
 * @returns whether it had ended before
 * @throws where it failed by itself, which would look like having been killed
 */
async function killAt(does: string, file: string, step: string, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [script, does, here.database.connectionString, here.folder, file], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit");
  const begun = Promise.withResolvers<void>();
  let [said, complaint] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    said += String(chunk);
    if (said.split("\n").includes(step)) begun.resolve();
  });
  child.stderr.on("data", (chunk: Buffer) => (complaint += String(chunk)));
  await Promise.race([begun.promise, exit]);
  await Promise.race([delay(afterMs), exit]);
  child.kill("SIGKILL");
  await exit;
  const isDone = child.exitCode === 0;
  expect({ complaint, ended: isDone ? "done" : child.signalCode }).toEqual({
    complaint: "",
    ended: isDone ? "done" : "SIGKILL",
  });
  expect(said.split("\n")).toContain(step);
  return isDone;
}

async function listLeftovers(): Promise<string[]> {
  const schemas = await withSession(here.database.connectionString, "test", async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname like 'yiqiao%'",
    );
    return rows.map(({ name }) => name);
  });
  const work = await readdir(here.stores.workFolder).catch(() => []);
  const staged = (await here.files.list("backups/")).objects.map(({ key }) => key);
  return [...schemas, ...work, ...staged];
}

it("leaves everything as it was or everything restored, whenever a restore is killed", async () => {
  const outcomes: string[] = [];
  for (const step of restoreSteps) {
    for (const afterMs of after) {
      const isDone = await killAt("restore", path, step, afterMs);
      const { rows } = await here.database.pool.query<{ state: string }>(
        "select state from backup_restores order by created_at desc limit 1",
      );
      await here.database.learnTables();
      await recoverBackups(here, signal);
      const now = await contents();
      const isFresh = isDone || rows[0]?.state === "switched" || rows[0]?.state === "done";
      expect(now, `killed ${afterMs} ms after ${step}`).toEqual(isFresh ? fresh : old);
      expect(await listLeftovers(), `killed ${afterMs} ms after ${step}`).toEqual([]);
      outcomes.push(isFresh ? "fresh" : "old");
      if (isFresh) await change();
      if (isFresh) old = await contents();
    }
  }
  expect(new Set(outcomes)).toEqual(new Set(["old", "fresh"]));
}, 600_000);

it("leaves nothing that counts when a backup is killed, and makes it with the next try", async () => {
  const file = join(here.folder, "made", "killed.tar.enc");
  for (const step of backupSteps) {
    for (const afterMs of after) {
      await killAt("make", file, step, afterMs);
      const before = await contents();
      await makeCheckedFile(here, { kind: "full", path: file, passphrase: "x", signal, report: () => undefined });
      expect(await contents()).toEqual(before);
      await rm(file);
      expect((await readdir(join(here.folder, "made"))).filter((name) => !name.startsWith("killed"))).toEqual([]);
    }
  }
}, 600_000);
