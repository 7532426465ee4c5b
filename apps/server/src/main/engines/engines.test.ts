import { once } from "node:events";
import { chmod, cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { EnginePair, Router } from "@yiqiao/engines";
import { type LoopbackServer, startLibreTranslateServer, startLoopbackProxy } from "@yiqiao/engines/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEngineSettings, type EngineSettings } from "#features/engines";
import { systemClock } from "#platform/clock";
import { type Environment, loadConfig } from "#platform/config";
import { type Database, openDatabase } from "#platform/database";
import { createSecrets } from "#platform/secrets";
import { createLogger, createMetrics } from "#platform/telemetry";
import { createTestDatabase } from "#testing";
import { checkEngines, createEngines, type Engines } from "./engines.ts";

const apiKey = "hush-hush-key-1a2b";
const enZh: EnginePair = { source: "en-us", target: "zh-cn" };
let database: Database;
let dataDir = "";
let server: LoopbackServer;
let settings: EngineSettings;
let logs = "";
const opened: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "yiqiao-main-engines-"));
  server = await startLibreTranslateServer({ apiKey });
  const secrets = createSecrets({ key: undefined, previousKey: undefined, dataDir });
  settings = createEngineSettings({ database, secrets, clock: systemClock });
  logs = "";
});
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
  await database.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
});

/** The engines as a process of its own has them. */
async function startEngines(env: Environment = {}): Promise<Engines> {
  const config = loadConfig({ DATA_DIR: dataDir, MODELS_DIR: "/nonexistent", ENGINE_WORKERS: "0", ...env });
  const lines = new PassThrough().on("data", (chunk: Buffer) => (logs += chunk.toString()));
  const logger = createLogger({ level: "trace", destination: lines });
  const connection = await openDatabase({ databaseUrl: database.connectionString, dataDir, logger });
  opened.push(connection);
  const engines = await createEngines(config, { database: connection, metrics: createMetrics(), logger });
  opened.push(engines);
  return engines;
}

const libre = (id: string, more: object = {}) => ({
  id,
  kind: "libretranslate",
  settings: { baseUrl: server.url },
  secrets: { apiKey },
  ...more,
});
const idsOf = ({ router }: Engines) => router.engines().map(({ id }) => id);

/** A LibreTranslate server whose first translation waits until it is let go. */
async function startGatedServer() {
  const gate = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  let wasAsked = false;
  const gated = createServer((request, response) => {
    const answer = (body: unknown) => response.end(JSON.stringify(body));
    if (request.url !== "/translate")
      return answer(request.url === "/languages" ? [{ code: "en" }, { code: "zh" }] : {});
    const isFirst = !wasAsked;
    wasAsked = true;
    asked.resolve(undefined);
    return (isFirst ? gate.promise : Promise.resolve()).then(() => answer({ translatedText: ["slow tea"] }));
  });
  gated.listen(0, "127.0.0.1");
  await once(gated, "listening");
  opened.push({ close: async () => void gated.close() });
  const { port } = gated.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: asked.promise, letGo: () => gate.resolve(undefined) };
}

async function translate(router: Router): Promise<unknown> {
  const request = { pair: enZh, segments: [{ text: "tea" }] };
  for await (const outcome of router.translate(request, new AbortController().signal)) return outcome;
  return undefined;
}

describe("engines of the database", () => {
  it("reach every running process as they change, before those of the environment", async () => {
    const processes = await Promise.all([startEngines({ LIBRETRANSLATE_URL: "http://127.0.0.1:9" }), startEngines()]);
    const ids = () => processes.map(idsOf);
    await settings.add("operator", libre("a"));
    await settings.add("operator", libre("b"));
    await expect.poll(ids).toEqual([
      ["a", "b", "libretranslate"],
      ["a", "b"],
    ]);
    for (const { router } of processes) {
      expect(await translate(router)).toMatchObject({ ok: true, engine: "a", result: { text: "tea (en-zh-Hans)" } });
    }
    await settings.reorder("operator", ["b"]);
    await settings.setEnabled("operator", "a", false);
    await expect.poll(ids).toEqual([["b", "libretranslate"], ["b"]]);
    await settings.remove("operator", "b");
    await expect.poll(ids).toEqual([["libretranslate"], []]);
    expect(logs).not.toContain("hush");
  });

  it("are reached through the proxy of the environment", async () => {
    const proxy = await startLoopbackProxy(server.url);
    opened.push({ close: () => proxy.stop() });
    await settings.add("operator", libre("a", { settings: { baseUrl: "http://engine.invalid" } }));
    const { router } = await startEngines({ HTTP_PROXY: proxy.url });
    expect(await translate(router)).toMatchObject({ ok: true, engine: "a" });
    expect(new Set(proxy.asked)).toEqual(new Set(["engine.invalid"]));
  });

  it("let a running request end on the engine as it was", async () => {
    const slow = await startGatedServer();
    await settings.add("operator", libre("a", { settings: { baseUrl: slow.url } }));
    const { router } = await startEngines();
    const running = translate(router);
    await slow.asked;
    await settings.update("operator", "a", { settings: { baseUrl: server.url } });
    await expect.poll(async () => translate(router)).toMatchObject({ result: { text: "tea (en-zh-Hans)" } });
    slow.letGo();
    expect(await running).toMatchObject({ ok: true, engine: "a", result: { text: "slow tea" } });
  });

  it("catch up on what changed while the connection was lost", async () => {
    const engines = await startEngines();
    await settings.add("operator", libre("a"));
    await expect.poll(() => idsOf(engines)).toEqual(["a"]);
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '% listen'",
    );
    await settings.add("operator", libre("b"));
    await expect.poll(() => idsOf(engines)).toEqual(["a", "b"]);
  });

  it("stand back for no broken one: the start tells of it and goes on", async () => {
    await settings.add("operator", libre("a"));
    await settings.add("operator", libre("b"));
    await database.pool.query(`
      update engines set secrets = set_byte(secrets, 80, get_byte(secrets, 80) # 1) where id = 'a';
      insert into engines (id, kind, position, created_at, updated_at, updated_by)
      values ('old', 'oracle', 7, now(), now(), 'operator'), ('bare', 'deepl', 8, now(), now(), 'operator')`);
    const engines = await startEngines({ LIBRETRANSLATE_URL: "http://user:hush@127.0.0.1:9" });
    expect(idsOf(engines)).toEqual(["b"]);
    expect(engines.notices).toMatchObject([
      { part: "Engine a", problem: expect.stringMatching(/^its secrets cannot be opened: it was changed/) },
      { part: "Engine old", problem: "this release knows no kind of engine oracle" },
      { part: "Engine bare", problem: expect.stringContaining("apiKey"), remedy: expect.stringContaining("set bare") },
      { part: "Engine libretranslate", remedy: "correct LIBRETRANSLATE_URL" },
      { part: expect.stringContaining("language pairs") },
    ]);
    expect(JSON.stringify(engines.notices) + logs).not.toContain("hush");
    expect(await translate(engines.router)).toMatchObject({ ok: true, engine: "b" });
  });

  it("go on with a key file that others may read, but tell of it", async () => {
    await settings.add("operator", libre("a"));
    const file = join(dataDir, "secrets.key");
    await chmod(file, 0o644);
    const engines = await startEngines();
    expect(idsOf(engines)).toEqual(["a"]);
    expect(engines.notices[0]).toMatchObject({ problem: `others may read ${file}`, remedy: `chmod 600 ${file}` });
  });

  it("go on without their key, but for those that need it", async () => {
    await settings.add("operator", libre("a"));
    await settings.add("operator", libre("open", { secrets: {} }));
    await rm(join(dataDir, "secrets.key"));
    const engines = await startEngines();
    expect(idsOf(engines)).toEqual(["open"]);
    expect(engines.notices[0]).toEqual({
      part: "Engine a",
      problem: expect.stringContaining("secrets.key back from a backup"),
      remedy: "or enter them anew: npm run engines -- set a --secret NAME",
    });
  });

  it("take the place of one of the environment that is called the same, and give it back", async () => {
    await settings.add("operator", libre("libretranslate", { settings: { baseUrl: server.url, batchSegments: 1 } }));
    const engines = await startEngines({ LIBRETRANSLATE_URL: server.url, LIBRETRANSLATE_API_KEY: apiKey });
    expect(idsOf(engines)).toEqual(["libretranslate"]);
    expect(engines.notices[0]?.problem).toContain("LIBRETRANSLATE_URL");
    const asked = server.calls.length;
    await settings.setEnabled("operator", "libretranslate", false);
    await expect.poll(() => server.calls.length).toBeGreaterThan(asked);
    await expect.poll(() => translate(engines.router)).toMatchObject({ ok: true, engine: "libretranslate" });
  });
});

describe("models", () => {
  it("are used as they come into the folder of the installation, and come back after they went", async () => {
    const engines = await startEngines({ ENGINE_WORKERS: "1" });
    const [bundled = ""] = await readdir(loadConfig({}).modelsDir);
    const installed = join(dataDir, "models", bundled);
    expect(idsOf(engines)).toEqual([]);
    expect(engines.notices[0]?.problem).toBe("there is no engine");
    for (const _ of ["first", "again"]) {
      await cp(join(loadConfig({}).modelsDir, bundled), installed, { recursive: true });
      await engines.reloadModels();
      expect(idsOf(engines)).toEqual(["local"]);
      expect(await translate(engines.router)).toMatchObject({ ok: true, engine: "local" });
      await rm(installed, { recursive: true });
      await engines.reloadModels();
      expect(idsOf(engines)).toEqual([]);
    }
  });
});

describe("a model that was being replaced when a process was killed", () => {
  it("is back after the start", async () => {
    const { modelsDir } = loadConfig({});
    const [bundled = ""] = await readdir(modelsDir);
    const aside = join(dataDir, "models", ".staging", `previous-${bundled}`);
    await cp(join(modelsDir, bundled), aside, { recursive: true });
    const engines = await startEngines({ ENGINE_WORKERS: "1" });
    expect(idsOf(engines)).toEqual(["local"]);
    expect(await readdir(join(dataDir, "models", ".staging"))).toEqual([]);
  });
});

describe("the bundled starter models", () => {
  it("are loaded by the start, which is not ready before", async () => {
    const { router } = await startEngines({ MODELS_DIR: "", ENGINE_WORKERS: "1", FETCH_MODELS: "none" });
    expect(await checkEngines(router)).toEqual({ ok: false, detail: "the models are being loaded" });
    await expect.poll(() => checkEngines(router), { timeout: 240_000 }).toEqual({ ok: true, detail: "ready" });
  });

  it("are told as such, until something better serves the pair", async () => {
    const bundled = { MODELS_DIR: "", ENGINE_WORKERS: "1", FETCH_MODELS: "none" };
    const { notices } = await startEngines(bundled);
    const told = expect.objectContaining({ remedy: expect.stringContaining("npm run models -- add zh-en") });
    expect(notices).toContainEqual(told);
    const fetching = await startEngines({ ...bundled, FETCH_MODELS: "zh-en" });
    expect(fetching.notices).toContainEqual(
      expect.objectContaining({ remedy: expect.stringContaining("better ones are fetched now") }),
    );
    await settings.add("operator", libre("a"));
    expect((await startEngines(bundled)).notices).not.toContainEqual(told);
  });
});
