import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { apiPrefix } from "@yiqiao/contracts";
import { type DocumentTask, documentCalls } from "@yiqiao/contracts/documents";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#platform/database";
import { createTestDatabase } from "#testing";
import { startLoopback } from "#testing/loopback";
import { storyOf } from "#testing/documents/stories";

/** `TEST_TAKEOVER_S=10` holds the wait for the other worker to that; without it any machine is quick enough. */
const takeoverS = Number(process.env["TEST_TAKEOVER_S"] ?? 120);
const lines = 400;
const story = storyOf(lines);

/** A translation that tells its line. */
const translated = (line: string) => `译${/\d+/.exec(line)?.[0] ?? ""}。`;

let database: Database;
let dataDir: string;
let engine: Awaited<ReturnType<typeof startLoopback>>;
/** Which worker asked the engine for what, in order. */
const asked: { readonly worker: string; readonly texts: readonly string[] }[] = [];
const running: ChildProcess[] = [];

async function answerAsEngine(path: string, body: string) {
  if (path === "/languages")
    return [
      { code: "en", targets: ["en", "zh"] },
      { code: "zh", targets: ["en", "zh"] },
    ];
  if (path !== "/translate") return {};
  const { q, api_key: worker } = JSON.parse(body) as { q: string | string[]; api_key: string };
  asked.push({ worker, texts: [q].flat() });
  await delay(150);
  return { translatedText: Array.isArray(q) ? q.map(translated) : translated(q) };
}

/** Starts a process of the product, and gives its address where it has one. */
async function startProcess(file: "api.ts" | "worker.ts", name: string) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, file)], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "warn",
      MODELS_DIR: "/nonexistent",
      FETCH_MODELS: "none",
      FREE_CHARACTERS: "1000000",
      LIBRETRANSLATE_URL: engine.url,
      LIBRETRANSLATE_API_KEY: name,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(child);
  let banner = "";
  for await (const chunk of child.stdout) {
    banner += String(chunk);
    if (banner.includes("running")) break;
  }
  return { child, name, url: /http:\S+/.exec(banner)?.[0] ?? "" };
}

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "yiqiao-topology-"));
  engine = await startLoopback(async ({ path, body }) => ({
    status: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(await answerAsEngine(path, body)),
  }));
});
afterAll(async () => {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await engine.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

it("two api and two worker processes: a document goes on in the other worker when its own is killed, charged once", async () => {
  const [first, second] = await Promise.all([startProcess("api.ts", "api-1"), startProcess("api.ts", "api-2")]);
  const workers = await Promise.all([startProcess("worker.ts", "worker-1"), startProcess("worker.ts", "worker-2")]);
  const cookie = `device=${randomUUID()}`;
  const call = async <T>(url: string, path: string, body?: string, type = "application/json") => {
    const headers = { cookie, "accept-language": "en", ...(body === undefined ? {} : { "content-type": type }) };
    const answer = await fetch(`${url}${apiPrefix}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T };
    if (code !== 20000) throw new Error(`${path}: ${message}`);
    return data;
  };

  // Sent to one, asked for at the other.
  const size_bytes = Buffer.byteLength(story);
  const begin = JSON.stringify({ name: "story.txt", size_bytes });
  const { uid } = await call<{ uid: string }>(first.url, documentCalls.uploadBegin.path, begin);
  const part = `${documentCalls.uploadPart.path}?uid=${uid}&offset=0`;
  await call(first.url, part, story, "application/octet-stream");
  const body = JSON.stringify({ docs: [uid], src_lang: "en-us", tgt_lang: "zh-cn" });
  let taskId = "";
  await expect
    .poll(
      async () => {
        taskId = await call<{ task_id: string }>(second.url, documentCalls.createTask.path, body).then(
          ({ task_id }) => task_id,
          () => "",
        );
        return taskId;
      },
      { timeout: 120_000 },
    )
    .not.toBe("");

  await expect.poll(() => asked.length, { timeout: 120_000, interval: 20 }).toBeGreaterThan(1);
  const victim = workers.find(({ name }) => name === asked[0]?.worker);
  const other = workers.find(({ name }) => name !== victim?.name);
  if (victim === undefined || other === undefined) throw new Error("The engine was asked by nobody known");
  victim.child.kill("SIGKILL");
  await once(victim.child, "exit");
  const killedAt = performance.now();
  await expect
    .poll(() => asked.some(({ worker }) => worker === other.name), { timeout: takeoverS * 1000, interval: 50 })
    .toBe(true);
  process.stdout.write(`The other worker went on after ${((performance.now() - killedAt) / 1000).toFixed(1)} s.\n`);

  const query = () => call<DocumentTask>(first.url, `${documentCalls.query.path}?task_id=${taskId}`);
  await expect.poll(async () => (await query()).done, { timeout: 120_000 }).toBe(true);
  const { translate_list: list, price } = await query();
  expect(list).toMatchObject([{ status: "complete", charged: price }]);
  const download = `${documentCalls.download.path}?uid=${uid}&kind=translated`;
  const answer = await fetch(`${second.url}${apiPrefix}${download}`, { headers: { cookie } });
  expect((await answer.text()).trim().split("\n")).toEqual(story.trim().split("\n").map(translated));
  // What the killed one had kept is not asked for again.
  const texts = asked.flatMap((request) => request.texts);
  expect(new Set(texts).size).toBe(lines);
  expect(texts.length).toBeLessThan(2 * lines);
});
