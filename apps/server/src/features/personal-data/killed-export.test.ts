import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type DataExport, personalDataCalls } from "@yiqiao/contracts/accounts";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createJobQueue } from "#platform/queue";
import { createDiskStore, type ObjectStore } from "#platform/storage";
import { buildAccount, buildTestApp, type TestApp } from "#testing";
import { createDataExports, type DataExports } from "./exports.service.ts";
import { makeExport } from "./job-definitions.ts";
import { password } from "./testing/filled-account.ts";
import { unzip } from "./testing/unzip.ts";

let app: TestApp;
let folder: string;
let files: ObjectStore;
let dataExports: DataExports;
beforeAll(async () => {
  app = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), "yiqiao-files-"));
  files = await createDiskStore(folder);
  const queue = { enqueue: () => Promise.resolve(null) };
  dataExports = createDataExports({ ...app, ...app.features, files, queue });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const run = (statement: string) => app.database.pool.query(statement);

/** Starts a process that makes the waiting export, and kills it in the midst of writing. */
async function killInTheMidst(): Promise<void> {
  const script = fileURLToPath(new URL("testing/hold-export.ts", import.meta.url));
  const child = spawn(process.execPath, [script, app.database.connectionString, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
}

it("an export of a killed process is not seen, and is made whole by another", async () => {
  const id = await buildAccount(app.database.db, { accountNumber: "killed@example.com", password });
  const token = (await app.login("killed@example.com", password)).data.access_token;
  const { data } = await app.call<DataExport>(personalDataCalls.exportData.path, { token, method: "POST" });
  const key = `accounts/${id}/exports/${data.id}.zip`;
  const queue = createJobQueue({ database: app.database, logger: pino({ level: "silent" }), pollMs: 100 });
  queue.define({ ...makeExport, retry: { limit: 3, delaySeconds: 0 } }, (job) => dataExports.make(job));
  await queue.start();
  await queue.enqueue(makeExport, { id: data.id, accountId: id, language: "en" });
  await killInTheMidst();
  expect(await readdir(join(folder, "drafts"))).toHaveLength(1);
  expect(await files.head(key)).toBeNull();
  const states = async () =>
    (await app.call<{ exports: DataExport[] }>(personalDataCalls.exports.path, { token })).data.exports.map(
      (one) => one.status,
    );
  expect(await states()).toEqual(["waiting"]);

  await queue.work();
  // As if a minute had passed without a sign of life of the killed process.
  await run("update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'");
  await run("update pgboss.queue set monitor_on = null, monitor_claim_on = null");
  await queue.recover();
  await expect.poll(states).toEqual(["ready"]);
  const zip = await unzip(await buffer((await files.get(key)).stream));
  expect([...zip.keys()]).toContain("account.json");
  expect([...zip.keys()]).not.toContain("endless.bin");
  await queue.stop();
});
