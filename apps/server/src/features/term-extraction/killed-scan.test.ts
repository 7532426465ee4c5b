import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createJobQueue } from "#platform/queue";
import { scanDocuments } from "./job-definitions.ts";
import { defineTermExtractionJobs } from "./term-extraction.jobs.ts";
import { buildScansApp, manual, type ScansApp } from "./testing/scans-app.ts";

let scans: ScansApp;
beforeAll(async () => {
  scans = await buildScansApp();
});
afterAll(() => scans.close());

/** Starts a process that scans, and kills it when it has counted the second document and kept nothing of that. */
async function killInTheMidst(): Promise<void> {
  const { database, folder } = scans.app;
  const script = fileURLToPath(new URL("testing/work-scans.ts", import.meta.url));
  const child = spawn(process.execPath, [script, database.connectionString, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line === "second") child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

it("a scan of a killed process goes on after what it had counted, and lists nothing twice", async () => {
  const { app } = scans;
  const user = await scans.user("killed@example.com");
  const files = ["one.txt", "two.txt", "three.txt"].map((name) => ({ name, value: manual }));
  const whole = await scans.create(user, { files });
  await scans.drain();
  const expected = (await scans.query(user, whole.data.task_id)).terms;
  const { data } = await scans.create(user, { files });
  const id = data.task_id;

  const queue = createJobQueue({ database: app.database, logger: pino({ level: "silent" }), pollMs: 100 });
  defineTermExtractionJobs(queue, { termExtraction: app.features.termExtraction });
  await queue.start();
  await queue.enqueue(scanDocuments, { id, run: 0 });
  await killInTheMidst();
  const half = (await scans.query(user, id)).scan;
  expect(half.state).toBe("running");
  expect(half.docs.map(({ state }) => state)).toEqual(["counted", "reading", "waiting"]);
  const sources = async () => (await app.files.list(`accounts/${user.id}/term-scans/${id}/sources/`)).objects.length;
  expect(await sources()).toBe(2);

  await queue.work();
  const { pool } = app.database;
  // As if a minute had passed without a sign of life of the killed process.
  await pool.query("update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'");
  await pool.query("update pgboss.queue set monitor_on = null, monitor_claim_on = null");
  await queue.recover();
  const state = async () => (await scans.query(user, id)).scan.state;
  await expect.poll(() => state(), { interval: 500, timeout: 60_000 }).toBe("finished");
  await queue.stop();
  expect((await scans.query(user, id)).terms).toEqual(expected);
  expect(await sources()).toBe(0);
});
