import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createJobQueue } from "#platform/queue";
import { importLibrary } from "../job-definitions.ts";
import { defineLibraryFilesJobs } from "../library-files.jobs.ts";
import { buildLibraryFilesApp, type LibraryFilesApp, tmxOf } from "../testing/library-files-app.ts";

let files: LibraryFilesApp;
beforeAll(async () => {
  files = await buildLibraryFilesApp();
});
afterAll(() => files.close());

/** Starts a process that imports, and kills it while it writes the second piece. */
async function killInTheMidst(): Promise<void> {
  const { database, folder } = files.app;
  const script = fileURLToPath(new URL("../testing/work-imports.ts", import.meta.url));
  const child = spawn(process.execPath, [script, database.connectionString, folder, "300"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let pieces = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === "piece") pieces += 1;
    if (pieces === 2) child.kill("SIGKILL");
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

it("an import of a killed process goes on where it stood, and nothing comes in twice", async () => {
  const { app } = files;
  const ann = await files.user("killed@example.com");
  const bank = await files.library(ann, { twoWay: true });
  const pairs = Array.from({ length: 5000 }, (_, place) => [`第${place}句`, `sentence ${place}`] as const);
  // Twins of lines far above: found whichever run takes them.
  const { data } = await files.send(ann, bank, { name: "a.tmx", bytes: tmxOf([...pairs, ...pairs.slice(0, 10)]) });

  const queue = createJobQueue({ database: app.database, logger: pino({ level: "silent" }), pollMs: 100 });
  defineLibraryFilesJobs(queue, { libraryFiles: app.features.libraryFiles });
  await queue.start();
  await queue.enqueue(importLibrary, { id: data.import_id });
  await killInTheMidst();
  expect(await files.status(ann, data.import_id)).toMatchObject({ state: "running", imported: 3000 });

  await queue.work();
  const { pool } = app.database;
  // As if a minute had passed without a sign of life of the killed process.
  await pool.query("update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'");
  await pool.query("update pgboss.queue set monitor_on = null, monitor_claim_on = null");
  await queue.recover();
  const state = async () => (await files.status(ann, data.import_id)).state;
  await expect.poll(() => state(), { interval: 100 }).toBe("complete");
  await queue.stop();
  expect(await files.status(ann, data.import_id)).toMatchObject({ imported: 5000, duplicate: 10, refused: 0 });
  expect((await files.entries(bank)).map(({ target }) => target.text)).toEqual(pairs.map(([, target]) => target));
  const { rows } = await pool.query("select entries from libraries where id = $1", [bank]);
  expect(rows).toEqual([{ entries: 5000 }]);
});
