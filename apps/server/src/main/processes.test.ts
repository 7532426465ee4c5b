import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#platform/database";
import { createTestDatabase } from "#testing";
import { signalGroup } from "#testing/process-group";

const main = (name: string) => resolve(import.meta.dirname, name);
let database: Database;
const running: ChildProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    signalGroup(child, "SIGKILL");
    await once(child, "exit");
  }
  await database.close();
});

const environment = (more: Record<string, string> = {}) => ({
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
  DATABASE_URL: database.connectionString,
  PORT: "0",
  LOG_LEVEL: "info",
  MODELS_DIR: "/nonexistent",
  FETCH_MODELS: "none",
  ...more,
});

interface Running {
  readonly child: ChildProcess;
  readonly banner: string;
  readonly address: string;
}

async function startProcess(file: string, more: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, [main(file)], { env: environment(more), detached: true });
  running.push(child);
  let banner = "";
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()));
  for await (const chunk of child.stdout) {
    banner += String(chunk);
    if (banner.includes("running")) break;
  }
  if (!banner.includes("running")) throw new Error(`${file} did not start: ${log}`);
  return { child, banner, address: /http:\S+/.exec(banner)?.[0] ?? "" };
}

async function failure(file: string, more: Record<string, string>, ...args: string[]) {
  const run = promisify(execFile)(process.execPath, [main(file), ...args], { env: environment(more) });
  return run.then(
    () => ({ code: 0, stderr: "" }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
}

/** Every call is described, each with an answer and a tag. */
async function expectDescription(address: string): Promise<void> {
  const document = (await (await fetch(`${address}/api/v1.0/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { summary?: string; tags?: string[]; responses: Record<string, unknown> }>>;
  };
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(["/health", "/api/v1.0/new_login"]));
  for (const methods of Object.values(document.paths)) {
    for (const { summary, tags, responses } of Object.values(methods)) {
      expect(summary).toMatch(/^[A-Z]/);
      expect(tags).toHaveLength(1);
      expect(Object.keys(responses).some((status) => status.startsWith("2"))).toBe(true);
    }
  }
}

describe("the whole server", () => {
  it("migrates, seeds, answers, and tells a person what to know; once", async () => {
    const first = await startProcess("all.ts");
    expect(first.banner).toMatch(/running at http:\/\/127\.0\.0\.1:\d+/);
    expect(first.banner).toMatch(/Administrator +admin\n +One-time password +\w{14}\n/);
    expect(first.banner).toContain("Translation: there is no engine");
    const ready = await fetch(`${first.address}/ready`);
    expect(await ready.json()).toMatchObject({
      status: "ready",
      checks: { database: { ok: true }, queue: { ok: true } },
    });
    const metrics = await (await fetch(`${first.address}/metrics`)).text();
    expect(metrics).toContain('jobs{job="quota.release-stale",state="waiting"}');
    expect(metrics).toContain('database_connections{state="total"}');
    expect(metrics).toContain("process_cpu_seconds_total");
    first.child.kill("SIGTERM");
    expect(await once(first.child, "exit")).toEqual([0, null]);
    const second = await startProcess("api.ts");
    expect(second.banner).not.toContain("One-time password");
    await expectDescription(second.address);
  });

  it("says when the port is taken, and keeps the one-time password for the next start", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await failure("all.ts", { PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`Cannot listen on 127.0.0.1:${port}: another program uses it`);
    expect((await startProcess("all.ts")).banner).toContain("One-time password");
  });

  it("closes what it has opened when it is told to stop before it is up", async () => {
    const migrating = await database.pool.connect();
    await migrating.query("select pg_advisory_lock(7262026)");
    const child = spawn(process.execPath, [main("all.ts")], { env: environment(), detached: true });
    running.push(child);
    let log = "";
    child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()));
    const waiting = () => database.pool.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    child.kill("SIGTERM");
    await expect.poll(() => log).toContain("stopping");
    await migrating.query("select pg_advisory_unlock(7262026)");
    migrating.release();
    expect(await once(child, "exit")).toEqual([0, null]);
    expect((await database.pool.query("select 1 from accounts")).rowCount).toBe(0);
  });

  it("says which setting is wrong, and when the database does not answer", async () => {
    const [settings, silent] = await Promise.all([
      failure("all.ts", { PORT: "http", LOG_LEVEL: "loud" }),
      failure("all.ts", { DATABASE_URL: "postgres://x@127.0.0.1:1/y" }),
    ]);
    expect([settings.code, silent.code]).toEqual([78, 1]);
    for (const words of ["could not start", "PORT: must be a whole number", "LOG_LEVEL: "]) {
      expect(settings.stderr).toContain(words);
    }
    expect(settings.stderr).not.toContain("    at ");
    expect(silent.stderr).toContain("No connection to 127.0.0.1:1/y");
  });

  it("says when DATA_DIR is no folder, and where", async () => {
    const [folder, embedded] = await Promise.all([
      failure("all.ts", { DATA_DIR: main("all.ts") }),
      failure("all.ts", { DATA_DIR: main("all.ts"), DATABASE_URL: "" }),
    ]);
    expect([folder.code, folder.stderr]).toEqual([1, expect.stringContaining(`${main("all.ts")}/files: `)]);
    expect(folder.stderr).not.toContain("    at ");
    expect(embedded.stderr).toContain(`${main("all.ts")}: a file stands where a folder must be`);
  });
});

describe("a worker", () => {
  it("answers nothing but its health, where it is told to", async () => {
    const { address } = await startProcess("worker.ts", { WORKER_PORT: "0" });
    expect((await fetch(`${address}/ready`)).status).toBe(200);
    expect((await fetch(`${address}/api/v1.0/site/get_site_name`)).status).toBe(404);
    const silent = await startProcess("worker.ts");
    expect(silent.banner).toContain("worker is running");
    expect(silent.address).toBe("");
  });
});

describe("the command line", () => {
  const cli = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [main("cli.ts"), ...args], { env: environment() })).stdout;

  it("migrates", async () => {
    expect(await cli("migrate")).toContain("0010_sites_accounts_sessions.sql");
    expect(await cli("migrate")).toBe("Nothing to do.\n");
  });

  it("seeds and resets a password", async () => {
    await database.close();
    database = await createTestDatabase();
    const seeded = await cli("seed");
    expect(seeded).toMatch(/Account +admin\nOne-time password +\w{14}\n/);
    expect(await cli("seed")).toContain("There is an administrator already.");
    expect(await cli("reset-admin-password")).not.toBe(seeded);
  });

  it("makes an API key and shows it once", async () => {
    await database.close();
    database = await createTestDatabase();
    await cli("seed");
    const made = await cli("api-key", "create", "--account", "admin", "--scopes", "text,usage");
    const [, key = ""] = /API key +(yqk_\w{12}_\w{32})\n/.exec(made) ?? [];
    const { rows } = await database.pool.query<{ app_id: string; scopes: string[] }>(
      "select app_id, scopes from api_keys",
    );
    expect(rows).toEqual([{ app_id: key.slice(0, 16), scopes: ["text", "usage"] }]);
    const wrong = ["--scopes", "everything"];
    expect((await failure("cli.ts", {}, "api-key", "create", "--account", "admin", ...wrong)).stderr).toContain(
      "libraries",
    );
    expect((await failure("cli.ts", {}, "api-key", "create", "--account", "nobody")).stderr).toContain("nobody");
    expect((await failure("cli.ts", {}, "api-key", "create")).stderr).toContain("--account");
  });

  it("refuses what it does not know", async () => {
    await database.close();
    database = await createTestDatabase();
    const missing = await failure("cli.ts", {}, "reset-admin-password", "nobody");
    expect(missing.stderr).toContain("There is no account nobody.");
    expect((await failure("cli.ts", {}, "dance")).code).toBe(2);
  });
});
