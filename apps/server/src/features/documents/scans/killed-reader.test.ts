import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { documentCalls, type Quote } from "@yiqiao/contracts/documents";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createJobQueue, type JobQueue } from "#platform/queue";
import { buildDocumentsApp, type Caller, type DocumentsApp } from "#testing/documents/documents-app";
import { analyseDocument, translateDocument } from "../job-definitions.ts";
import { ledgerOf } from "#testing/ledger";
import { scannedPdf } from "#testing/documents/scanned-pdf";
import { slowEngine } from "../testing/slow-engine.ts";

const pages = 8;

let documents: DocumentsApp;
let queue: JobQueue;
let child: ChildProcess | undefined;
beforeAll(async () => {
  documents = await buildDocumentsApp({ engines: [slowEngine(0)] });
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

/** A worker that takes some time for each page. */
async function startWorker(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL("../testing/work-documents.ts", import.meta.url));
  const { app } = documents;
  const started = spawn(process.execPath, [script, app.database.connectionString, app.folder, "0", "150"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(started.stdout, "data");
  return started;
}

/** What workers have begun, in their order: `read 1`, `draw 1`. */
async function readBegun(kind: "read" | "draw"): Promise<string[]> {
  const log = await readFile(join(documents.app.folder, "pages.log"), "utf8").catch(() => "");
  return log.split("\n").filter((line) => line.startsWith(kind));
}

/** Kills the worker while it is at a page, and gives its jobs to the next one. */
async function killAt(kind: "read" | "draw", count: number): Promise<void> {
  child ??= await startWorker();
  await expect
    .poll(async () => (await readBegun(kind)).length, { interval: 20, timeout: 60_000 })
    .toBeGreaterThan(count);
  child.kill("SIGKILL");
  await once(child, "exit");
  child = undefined;
  await run("update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'");
  await run("update pgboss.queue set monitor_on = null, monitor_claim_on = null");
  await queue.recover();
  await run("update pgboss.job set start_after = now() where state in ('created', 'retry')");
}

async function quoteOf(user: Caller, uid: string) {
  const body = { docs: [uid], src_lang: "en-us", tgt_lang: "zh-cn" };
  const { data } = await documents.app.call<Quote>(documentCalls.quote.path, { ...user, body });
  return data.docs[0];
}

it("a scanned document loses one page's work to each killed worker at most, and is charged once", async () => {
  const user = await documents.user("scanner@example.com");
  const uid = await documents.upload(user, { name: "scan.pdf", bytes: scannedPdf(Array(pages).fill("scan")) });
  await queue.enqueue(analyseDocument, { id: uid });
  await killAt("read", 3);
  expect(await quoteOf(user, uid)).toMatchObject({ state: "analysing" });
  const afterFirst = (await readBegun("read")).length;
  await killAt("read", afterFirst + 2);
  child = await startWorker();
  await expect.poll(async () => (await quoteOf(user, uid))?.state, { interval: 300, timeout: 60_000 }).toBe("ready");
  // The first page is read twice, as it turns out to be English; each kill begins one page anew, and its second try.
  expect((await readBegun("read")).length).toBeLessThanOrEqual(pages + 1 + 2 * 2);
  expect(new Set(await readBegun("read")).size).toBe(pages);

  const taskId = await documents.create(user, [uid]);
  await queue.enqueue(translateDocument, { id: uid, run: 1 }, { singletonKey: `${uid}:1` });
  await killAt("draw", 2);
  child = await startWorker();
  await expect
    .poll(async () => (await documents.query(user, taskId)).done, { interval: 300, timeout: 60_000 })
    .toBe(true);
  expect((await readBegun("draw")).length).toBeLessThanOrEqual(pages + 1);
  const task = await documents.query(user, taskId);
  expect(task.translate_list).toMatchObject([{ status: "complete" }]);
  expect(task.translate_list.every(({ charged, characters }) => charged === characters?.net)).toBe(true);
  const { rows } = await run("select owner from documents where id = $1", [uid]);
  const ledger = await ledgerOf(documents.app, (rows as { owner: string }[])[0]?.owner ?? "");
  expect(ledger).toMatchObject({ committed: task.price, reserved: 0 });
}, 240_000);
