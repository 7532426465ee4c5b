import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { apiPrefix, type Envelope } from "@yiqiao/contracts";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { apiKeyCalls, type ApiKeySecret, openCalls, type OpenUsage } from "@yiqiao/contracts/public-api";
import { type PublicKey, sessionCalls, type SignedIn, signInCalls } from "@yiqiao/contracts/sessions";
import type { TranslateResult } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#platform/database";
import { buildAccount, createTestDatabase, encryptWith } from "#testing";
import { startLoopback } from "#testing/loopback";
import { signalGroup } from "#testing/process-group";

const hello = "你好，世界。";
const length = Array.from(hello).length;
const password = "Harbour2026x";
/**
 * Two servers take long to start: `TEST_KILLED_CALL=moved` moves time on in the database, `TEST_KILLED_CALL=waited` waits as
 * long as a caller would.
 */
const mode = process.env["TEST_KILLED_CALL"];
const waits = mode === "waited";

let database: Database;
let dataDir: string;
let engine: Awaited<ReturnType<typeof startLoopback>>;
let isSilent = true;
let asked = 0;
const running: ChildProcess[] = [];

beforeAll(async () => {
  if (mode === undefined) return;
  database = await createTestDatabase();
  await buildAccount(database.db, { accountNumber: "developer@example.com", password });
  dataDir = await mkdtemp(join(tmpdir(), "yiqiao-killed-call-"));
  const languages = ["en", "zh"].map((code) => ({ code, targets: ["en", "zh"] }));
  engine = await startLoopback(({ path }) => {
    const answer = (body: unknown) => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (path === "/languages") return answer(languages);
    if (path !== "/translate") return answer({});
    asked += 1;
    return isSilent ? "silence" : answer({ translatedText: ["Hello, world."] });
  });
});
afterAll(async () => {
  if (mode === undefined) return;
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    signalGroup(child, "SIGKILL");
    await once(child, "exit");
  }
  await engine.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function startServer() {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, "api.ts")], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "warn",
      MODELS_DIR: "/nonexistent",
      FETCH_MODELS: "none",
      LIBRETRANSLATE_URL: engine.url,
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  running.push(child);
  let banner = "";
  for await (const chunk of child.stdout) {
    banner += String(chunk);
    if (banner.includes("running")) break;
  }
  return { child, url: /http:\S+/.exec(banner)?.[0] ?? "" };
}

type Server = Awaited<ReturnType<typeof startServer>>;
interface Sent {
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Told<T> = Envelope<T> & { readonly isReplayed: boolean };

async function call<T>({ url }: Server, path: string, { body, token, headers }: Sent = {}): Promise<Told<T>> {
  const answer = await fetch(`${url}${apiPrefix}${path}`, {
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  return { ...((await answer.json()) as Envelope<T>), isReplayed: answer.headers.has("idempotent-replayed") };
}

async function keyAt(server: Server): Promise<string> {
  const { data: lock } = await call<PublicKey>(server, sessionCalls.publicKey.path);
  const account = { account: "developer@example.com", password: encryptWith(lock, password), client_kind: "web" };
  const { data: user } = await call<SignedIn>(server, signInCalls.login.path, { body: account });
  const wanted = { name: "killed", scopes: ["text", "usage"] };
  const made = await call<ApiKeySecret>(server, apiKeyCalls.create.path, { token: user.access_token, body: wanted });
  return made.data.api_key;
}

/** As if a caller had waited until a process that shows nothing counts as lost. */
async function passTime(): Promise<void> {
  const earlier = "- interval '21 seconds'";
  await database.pool.query(`update api_answers set begun_at = begun_at ${earlier}, taken_at = taken_at ${earlier}`);
  await database.pool.query(`update quota_reservations set alive_at = alive_at ${earlier} where status = 'open'`);
}

async function statuses(): Promise<string[]> {
  const { rows } = await database.pool.query<{ status: string; committed: number }>(
    "select status, committed::int from quota_reservations order by status",
  );
  return rows.map(({ status, committed }) => `${status} ${committed}`);
}

it.skipIf(mode === undefined)(
  "a call repeated after its server was killed is answered within 30 s, charged once",
  async () => {
    const [first, other] = await Promise.all([startServer(), startServer()]);
    const token = await keyAt(other);
    const body = { src_lang: "zh-cn", tgt_lang: "en-us", text: hello };
    const named = { token, body, headers: { "idempotency-key": "killed" } };
    const lost = call(first, openCalls.text.path, named);
    lost.catch(() => undefined);
    // The engine works, and what it will cost is set aside.
    await expect.poll(() => asked, { interval: 10 }).toBeGreaterThan(0);
    await expect.poll(statuses, { interval: 10 }).toEqual(["open 0"]);
    signalGroup(first.child, "SIGKILL");
    const killedAt = performance.now();
    await expect(lost).rejects.toThrow("fetch failed");
    isSilent = false;
    const repeat = () => call<TranslateResult>(other, openCalls.text.path, named);
    expect(errorNameOf((await repeat()).code)).toBe("apiIdempotencyRunning");
    if (!waits) await passTime();
    let answer = await repeat();
    while (errorNameOf(answer.code) === "apiIdempotencyRunning") {
      await new Promise((done) => setTimeout(done, 500));
      answer = await repeat();
    }
    const seconds = (performance.now() - killedAt) / 1000;
    process.stdout.write(`Answered ${seconds.toFixed(1)} s after the server was killed.\n`);
    expect(seconds).toBeLessThan(waits ? 30 : Infinity);
    expect([answer.data.translations[0]?.text, answer.data.characters]).toEqual(["Hello, world.", length]);
    expect(await repeat()).toMatchObject({ isReplayed: true, data: answer.data });

    // What the killed one had set aside is given back.
    await expect.poll(statuses).toEqual([`committed ${length}`, "released 0"]);
    const { data: usage } = await call<OpenUsage>(other, openCalls.usage.path, { token });
    expect(usage.characters_used).toBe(length);
    const { rows } = await database.pool.query<{ reserved: number; wrong: number }>(
      `select sum(p.reserved)::int as reserved, sum(p.granted - p.balance)::int - ${length} as wrong from quota_purses p`,
    );
    expect(rows).toEqual([{ reserved: 0, wrong: 0 }]);
  },
);
