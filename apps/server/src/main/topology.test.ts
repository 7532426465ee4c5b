import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { apiPrefix } from "@yiqiao/contracts";
import { deviceCalls, type DeviceProcess, type Devices } from "@yiqiao/contracts/devices";
import { type DocumentTask, documentCalls } from "@yiqiao/contracts/documents";
import { type PublicKey, sessionCalls, type SignedIn, signInCalls } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#platform/database";
import { buildAccount, createTestDatabase, encryptWith } from "#testing";
import { startLoopback } from "#testing/loopback";
import { signalGroup } from "#testing/process-group";
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
      MACHINE_NAME: name,
    },
    stdio: ["ignore", "pipe", "inherit"],
    // Leads a group, so that its supervisor is killed with it.
    detached: true,
  });
  running.push(child);
  let banner = "";
  for await (const chunk of child.stdout) {
    banner += String(chunk);
    if (banner.includes("running")) break;
  }
  return { child, name, url: /http:\S+/.exec(banner)?.[0] ?? "" };
}

type Process = Awaited<ReturnType<typeof startProcess>>;
let apis: readonly Process[] = [];
let workers: Process[] = [];
const cookie = `device=${randomUUID()}`;
const password = "Harbour2026x";

interface Sent {
  readonly body?: string | undefined;
  readonly type?: string;
  readonly token?: string;
}

async function call<T>({ url }: Process, path: string, { body, type, token }: Sent = {}): Promise<T> {
  const headers = {
    ...(token === undefined ? { cookie } : { authorization: `Bearer ${token}` }),
    "accept-language": "en",
    ...(body === undefined ? {} : { "content-type": type ?? "application/json" }),
  };
  const answer = await fetch(`${url}${apiPrefix}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T };
  if (code !== 20000) throw new Error(`${path}: ${message}`);
  return data;
}

async function signIn(api: Process): Promise<string> {
  const key = await call<PublicKey>(api, sessionCalls.publicKey.path);
  const body = JSON.stringify({ account: "chief", password: encryptWith(key, password), client_kind: "web" });
  return (await call<SignedIn>(api, signInCalls.login.path, { body })).access_token;
}

async function upload(text: string, to: Process): Promise<string> {
  const begin = JSON.stringify({ name: "story.txt", size_bytes: Buffer.byteLength(text) });
  const { uid } = await call<{ uid: string }>(to, documentCalls.uploadBegin.path, { body: begin });
  const part = `${documentCalls.uploadPart.path}?uid=${uid}&offset=0`;
  await call(to, part, { body: text, type: "application/octet-stream" });
  return uid;
}

/** As soon as a worker has looked at the document. */
async function translate(uid: string, at: Process): Promise<string> {
  const body = JSON.stringify({ docs: [uid], src_lang: "en-us", tgt_lang: "zh-cn" });
  let taskId = "";
  const create = async () => (await call<{ task_id: string }>(at, documentCalls.createTask.path, { body })).task_id;
  await expect.poll(async () => (taskId = await create().catch(() => "")), { timeout: 120_000 }).not.toBe("");
  return taskId;
}

const taskAt = (api: Process, taskId: string) =>
  call<DocumentTask>(api, `${documentCalls.query.path}?task_id=${taskId}`);

beforeAll(async () => {
  database = await createTestDatabase();
  await buildAccount(database.db, { accountNumber: "chief", password, role: 0 });
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
    signalGroup(child, "SIGKILL");
    await once(child, "exit");
  }
  await engine.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The two processes that answer calls. */
function twoApis(): readonly [Process, Process] {
  const [first, second] = apis;
  if (first === undefined || second === undefined) throw new Error("There are no two of them");
  return [first, second];
}

it("two api and two worker processes: a killed worker is named, its document goes on in the other, charged once", async () => {
  apis = await Promise.all([startProcess("api.ts", "api-1"), startProcess("api.ts", "api-2")]);
  workers = await Promise.all([startProcess("worker.ts", "worker-1"), startProcess("worker.ts", "worker-2")]);
  const [first, second] = twoApis();
  const token = await signIn(first);
  const states = async () => {
    const { processes } = await call<Devices>(second, deviceCalls.list.path, { token });
    return Object.fromEntries(processes.map(({ host, state }) => [host, state]));
  };
  await expect
    .poll(states, { timeout: 120_000 })
    .toEqual({ "api-1": "running", "api-2": "running", "worker-1": "running", "worker-2": "running" });

  // Sent to one, asked for at the other.
  const uid = await upload(story, first);
  const taskId = await translate(uid, second);
  await expect.poll(() => asked.length, { timeout: 120_000, interval: 20 }).toBeGreaterThan(1);
  const victim = workers.find(({ name }) => name === asked[0]?.worker);
  const other = workers.find(({ name }) => name !== victim?.name);
  if (victim === undefined || other === undefined) throw new Error("The engine was asked by nobody known");
  signalGroup(victim.child, "SIGKILL");
  await once(victim.child, "exit");
  workers = [other];
  const killedAt = performance.now();
  const tell = (what: string): void => {
    process.stdout.write(`${what} after ${((performance.now() - killedAt) / 1000).toFixed(1)} s.\n`);
  };
  const took = () => asked.some(({ worker }) => worker === other.name);
  await expect.poll(took, { timeout: takeoverS * 1000, interval: 50 }).toBe(true);
  tell("The other worker went on");
  await expect
    .poll(async () => (await states())[victim.name], { timeout: takeoverS * 3000, interval: 250 })
    .toBe("lost");
  tell("The killed one was named");
  const { attention } = await call<Devices>(first, deviceCalls.list.path, { token });
  expect(attention).toContainEqual(expect.objectContaining({ kind: "processLost", host: victim.name }));

  await expect.poll(async () => (await taskAt(first, taskId)).done, { timeout: 120_000 }).toBe(true);
  const { translate_list: list, price } = await taskAt(first, taskId);
  expect(list).toMatchObject([{ status: "complete", charged: price }]);
  const download = `${documentCalls.download.path}?uid=${uid}&kind=translated`;
  const answer = await fetch(`${second.url}${apiPrefix}${download}`, { headers: { cookie } });
  expect((await answer.text()).trim().split("\n")).toEqual(story.trim().split("\n").map(translated));
  // What the killed one had kept is not asked for again.
  const texts = asked.flatMap((request) => request.texts);
  expect(new Set(texts).size).toBe(lines);
  expect(texts.length).toBeLessThan(2 * lines);
});

it("a worker that is drained for good takes nothing, also after it was started anew, until it is resumed", async () => {
  const [first, second] = twoApis();
  const token = await signIn(second);
  const [worker] = workers;
  if (worker === undefined) throw new Error("There is no worker left");
  const { name } = worker;
  const list = () => call<Devices>(first, deviceCalls.list.path, { token });
  const processOf = async () => (await list()).processes.find(({ host }) => host === name);
  const set = async (takesJobs: boolean) => {
    const body = { id: (await processOf())?.id, settings: { takes_jobs: takesJobs }, is_kept: true };
    await call<DeviceProcess>(second, deviceCalls.change.path, { token, body: JSON.stringify(body) });
  };
  await set(false);
  await expect.poll(async () => (await processOf())?.state, { timeout: 120_000 }).toBe("drained");
  worker.child.kill("SIGTERM");
  expect(await once(worker.child, "exit")).toEqual([0, null]);
  await expect.poll(processOf, { timeout: 120_000 }).toBeUndefined();
  workers = [await startProcess("worker.ts", name)];
  await expect.poll(async () => (await processOf())?.state, { timeout: 120_000 }).toBe("drained");

  const before = asked.length;
  const uid = await upload(storyOf(2), second);
  const reported = (await processOf())?.reported_at;
  await expect.poll(async () => (await processOf())?.reported_at, { timeout: 120_000 }).not.toBe(reported);
  expect((await list()).jobs.some(({ waiting }) => waiting > 0)).toBe(true);
  expect(await processOf()).toMatchObject({ state: "drained" });
  await set(true);
  const taskId = await translate(uid, first);
  await expect.poll(async () => (await taskAt(second, taskId)).done, { timeout: 120_000 }).toBe(true);
  expect(asked.length).toBeGreaterThan(before);
  expect(await processOf()).toMatchObject({ state: "running" });
});
