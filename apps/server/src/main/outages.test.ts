import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionCalls } from "@yiqiao/contracts/sessions";
import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "#platform/config";
import { createLogger } from "#platform/telemetry";
import { createTestDatabase } from "#testing";
import { type DatabaseProxy, startDatabaseProxy } from "#testing/database-proxy";
import { type RunningServer, start } from "./start.ts";

let proxy: DatabaseProxy;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: RunningServer;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.connectionString);
  dataDir = await mkdtemp(join(tmpdir(), "yiqiao-outages-"));
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: proxy.connectionString,
    PORT: "0",
    MODELS_DIR: "/nonexistent",
    FETCH_MODELS: "none",
    DISK_RESERVE_MB: "0",
  });
  const surroundings = { logger: createLogger({ level: "silent" }), signal: new AbortController().signal };
  server = await start(config, { api: true, worker: true }, surroundings);
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await server.stop();
  await proxy.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = (path: string) => fetch(`${server.address}${path}`, { headers: { "accept-language": "zh" } });
/** One that reads and writes in the database. */
const call = () => ask(`${apiPrefix}${sessionCalls.publicKey.path}`);
const readiness = async () => {
  const startedMs = performance.now();
  const answer = await ask("/ready");
  const { checks } = (await answer.json()) as { checks: Record<string, { ok: boolean }> };
  return { ok: checks["database"]?.ok, status: answer.status, ms: performance.now() - startedMs };
};

describe("a database that", () => {
  it.each([
    ["is frozen", () => Promise.resolve(proxy.freeze())],
    ["restarts", () => proxy.cut()],
  ])(
    "%s: calls answer 503 and when to come again, /ready soon, and all is well afterwards by itself",
    async (_how, go) => {
      await expect.poll(async () => (await call()).status).toBe(200);
      await go();
      const [first, ready] = await Promise.all([call(), readiness()]);
      expect(ready).toMatchObject({ ok: false, status: 503 });
      // 1.5 s, and room for a slow machine; without its own bound it would take as long as the calls.
      expect(ready.ms).toBeLessThan(4500);
      for (const answer of [first, await call()]) {
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(await answer.json()).toMatchObject({
          code: codes.databaseUnavailable.code,
          message: expect.stringContaining("数据库"),
        });
      }
      expect((await ask("/health")).status).toBe(200);
      await proxy.restore();
      await expect.poll(async () => (await call()).status).toBe(200);
      await expect.poll(async () => (await readiness()).ok).toBe(true);
    },
  );
});
