import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createJobQueue, type JobQueue } from "#platform/queue";
import { defineDocumentsJobs } from "../documents.jobs.ts";
import { analyseDocument, translateDocument } from "../job-definitions.ts";
import { buildDocumentsApp, type Caller, type DocumentsApp } from "#testing/documents/documents-app";
import { ledgerOf } from "#testing/ledger";
import { slowEngine } from "../testing/slow-engine.ts";
import { storyOf } from "#testing/documents/stories";

/** How many workers are killed one after the other; `TEST_KILLS=20` for more. */
const kills = Number(process.env["TEST_KILLS"] ?? 2);
const batch = [1, 2, 3, 4, 5].map((number) => storyOf(70, number * 1000));

let documents: DocumentsApp;
let queue: JobQueue;
let folder = "";
let child: ChildProcess | undefined;
beforeAll(async () => {
  documents = await buildDocumentsApp({ engines: [slowEngine(0)] });
  ({ folder } = documents.app);
  queue = createJobQueue({ database: documents.app.database, logger: pino({ level: "silent" }), pollMs: 100 });
  queue.define(analyseDocument);
  queue.define(translateDocument);
  await queue.start();
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await queue.stop();
  await documents.close();
});

const run = (statement: string, values: unknown[] = []) => documents.app.database.pool.query(statement, values);

/** Sends the batch and sets it on its way; nothing works on it yet. */
async function send(user: Caller): Promise<{ readonly uids: string[]; readonly taskId: string }> {
  const uids: string[] = [];
  for (const [at, bytes] of batch.entries()) {
    uids.push(await documents.upload(user, { name: `part-${at}.txt`, bytes }));
  }
  await documents.drain();
  return { uids, taskId: await documents.create(user, uids) };
}

async function startWorker(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL("../testing/work-documents.ts", import.meta.url));
  const started = spawn(process.execPath, [script, documents.app.database.connectionString, folder, "4"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(started.stdout, "data");
  return started;
}

/** Gives the jobs of dead processes to the next one, as if their time without a sign had passed. */
async function recover(): Promise<void> {
  await run("update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'");
  await run("update pgboss.queue set monitor_on = null, monitor_claim_on = null");
  await queue.recover();
  await run("update pgboss.job set start_after = now() where state in ('created', 'retry')");
}

const download = (user: Caller, uids: readonly string[]) =>
  Promise.all(uids.map(async (uid) => (await documents.download(user, uid)).rawPayload));

it(
  `a batch of five outlives ${kills} killed workers: finished, charged once, byte for byte the same`,
  async () => {
    const calm = await documents.user("calm@example.com");
    const undisturbed = await send(calm);
    await documents.drain();
    const expected = await download(calm, undisturbed.uids);

    const user = await documents.user("unlucky@example.com");
    const { uids, taskId } = await send(user);
    for (const id of uids) await queue.enqueue(translateDocument, { id, run: 1 }, { singletonKey: `${id}:1` });
    const seen: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      child = await startWorker();
      await setTimeout(100 + Math.random() * 1400);
      child.kill("SIGKILL");
      await once(child, "exit");
      const { score, translate_list: list } = await documents.query(user, taskId);
      expect(score).toBeGreaterThanOrEqual(seen.at(-1) ?? 0);
      seen.push(score);
      expect(list.filter(({ status }) => status === "failed")).toEqual([]);
      await recover();
    }
    // A queue of this process finishes what the last killed worker left, as any other worker would.
    const others = createJobQueue({ database: documents.app.database, logger: pino({ level: "silent" }), pollMs: 100 });
    defineDocumentsJobs(others, documents.app.features);
    await others.start();
    await others.work();
    await expect.poll(async () => (await documents.query(user, taskId)).done, { interval: 300 }).toBe(true);
    await others.stop();

    const task = await documents.query(user, taskId);
    expect(task.translate_list.map(({ status }) => status)).toEqual(uids.map(() => "complete"));
    expect(task.translate_list.every(({ charged, characters }) => charged === characters?.net)).toBe(true);
    const { rows } = await run("select owner from documents where id = $1", [uids[0]]);
    const ledger = await ledgerOf(documents.app, (rows as { owner: string }[])[0]?.owner ?? "");
    expect(ledger).toMatchObject({ committed: task.price, reserved: 0 });
    expect(await download(user, uids)).toEqual(expected);
  },
  300_000 + kills * 60_000,
);
