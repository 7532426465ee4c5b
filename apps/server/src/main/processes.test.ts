import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { resolve } from "node:path";
import { PassThrough } from "node:stream";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadConfig } from "#platform/config";
import type { Database } from "#platform/database";
import { createLogger } from "#platform/telemetry";
import { createTestDatabase } from "#testing";
import { signalGroup } from "#testing/process-group";
import { banner } from "./banner.ts";
import { runCli } from "./cli/run.ts";
import { roles } from "./role.ts";
import { failureOf } from "./run.ts";
import { start } from "./start.ts";

let database: Database;
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    signalGroup(child, "SIGKILL");
    await once(child, "exit");
  }
  await database.close();
});

const main = (name: string) => resolve(import.meta.dirname, name);

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

/** What the same start says in this process, which tells what another says in a tenth of the time. */
async function startHere(role: keyof typeof roles, more: Record<string, string> = {}) {
  const surroundings = { logger: createLogger({ level: "silent" }), signal: new AbortController().signal };
  const server = await start(loadConfig(environment(more)), roles[role], surroundings).catch(failureOf);
  if ("exitCode" in server) return server;
  await server.stop();
  return { text: banner(server), exitCode: 0 };
}

describe("processes on an empty database", () => {
  beforeEach(async () => {
    database = await createTestDatabase({ empty: true });
  });

  it("say when the port is taken; migrate, seed, answer, and tell a person what to know; once", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await failure("all.ts", { PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`Cannot listen on 127.0.0.1:${port}: another program uses it`);

    // The failed start has kept the one-time password for this one.
    const whole = await startProcess("all.ts");
    expect(whole.banner).toMatch(/running at http:\/\/127\.0\.0\.1:\d+/);
    expect(whole.banner).toMatch(/Administrator +admin\n +One-time password +\w{14}\n/);
    expect(whole.banner).toContain("Translation: there is no engine");
    const ready = await fetch(`${whole.address}/ready`);
    expect(await ready.json()).toMatchObject({
      status: "ready",
      checks: { database: { ok: true }, queue: { ok: true } },
    });
    const metrics = await (await fetch(`${whole.address}/metrics`)).text();
    expect(metrics).toContain('jobs{job="quota.release-stale",state="waiting"}');
    expect(metrics).toContain('database_connections{state="total"}');
    expect(metrics).toContain("process_cpu_seconds_total");
    await expectDescription(whole.address);
    whole.child.kill("SIGTERM");
    expect(await once(whole.child, "exit")).toEqual([0, null]);

    // A worker answers nothing but its health, where it is told to.
    const worker = await startProcess("worker.ts", { WORKER_PORT: "0" });
    expect(worker.banner).not.toContain("One-time password");
    expect((await fetch(`${worker.address}/ready`)).status).toBe(200);
    expect((await fetch(`${worker.address}/api/v1.0/site/get_site_name`)).status).toBe(404);
    const silent = await startHere("worker");
    expect(silent.text).toContain("worker is running");
    expect(silent.text).not.toMatch(/http:|One-time password/);
  });

  it("close what they have opened when they are told to stop before they are up", async () => {
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

  it("that start by the command line migrate", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [main("cli.ts"), "migrate"], { env: environment() });
    expect(stdout).toContain("0010_sites_accounts_sessions.sql");
    expect(await cli("migrate")).toEqual({ code: 0, out: "Nothing to do.\n", err: "" });
  });
});

describe("a process that cannot start", () => {
  beforeEach(async () => {
    database = await createTestDatabase();
  });

  it("says which setting is wrong, and when the database does not answer", async () => {
    const settings = await failure("all.ts", { PORT: "http", LOG_LEVEL: "loud" });
    const silent = await startHere("all", { DATABASE_URL: "postgres://x@127.0.0.1:1/y" });
    expect([settings.code, silent.exitCode]).toEqual([78, 1]);
    for (const words of ["could not start", "PORT: must be a whole number", "LOG_LEVEL: "]) {
      expect(settings.stderr).toContain(words);
    }
    expect(settings.stderr).not.toContain("    at ");
    expect(silent.text).toContain("could not start");
    expect(silent.text).toContain("No connection to 127.0.0.1:1/y");
  });

  it("says when DATA_DIR is no folder, and where", async () => {
    const folder = await startHere("all", { DATA_DIR: main("all.ts") });
    expect(folder).toEqual({ exitCode: 1, text: expect.stringContaining(`${main("all.ts")}/files: `) });
    expect(folder.text).not.toContain("    at ");
    const embedded = await startHere("all", { DATA_DIR: main("all.ts"), DATABASE_URL: "" });
    expect(embedded.text).toContain(`${main("all.ts")}: a file stands where a folder must be`);
  });
});

/** The command line in this process. */
async function cli(...args: string[]) {
  const texts = { out: "", err: "" };
  const code = await runCli(args, {
    readConfig: () => loadConfig(environment()),
    out: new PassThrough().on("data", (chunk: Buffer) => (texts.out += chunk.toString())),
    err: new PassThrough().on("data", (chunk: Buffer) => (texts.err += chunk.toString())),
  });
  return { code, ...texts };
}

describe("the command line", () => {
  beforeEach(async () => {
    database = await createTestDatabase();
  });

  it("seeds and resets a password", async () => {
    const seeded = await cli("seed");
    expect(seeded.out).toMatch(/Account +admin\nOne-time password +\w{14}\n/);
    expect((await cli("seed")).out).toContain("There is an administrator already.");
    const reset = await cli("reset-admin-password");
    expect(reset.out).toMatch(/Account +admin\nOne-time password +\w{14}\n/);
    expect(reset.out).not.toBe(seeded.out);
  });

  it("makes an API key and shows it once", async () => {
    await cli("seed");
    const made = await cli("api-key", "create", "--account", "admin", "--scopes", "text,usage");
    const [, key = ""] = /API key +(yqk_\w{12}_\w{32})\n/.exec(made.out) ?? [];
    const { rows } = await database.pool.query<{ app_id: string; scopes: string[] }>(
      "select app_id, scopes from api_keys",
    );
    expect(rows).toEqual([{ app_id: key.slice(0, 16), scopes: ["text", "usage"] }]);
    const wrong = await cli("api-key", "create", "--account", "admin", "--scopes", "everything");
    expect(wrong).toMatchObject({ code: 1, out: "", err: expect.stringContaining("libraries") });
    expect((await cli("api-key", "create", "--account", "nobody")).err).toContain("nobody");
    expect((await cli("api-key", "create")).err).toContain("--account");
  });

  it("refuses what it does not know", async () => {
    expect(await cli("reset-admin-password", "nobody")).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no account nobody."),
    });
    const unknown = await failure("cli.ts", {}, "dance");
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("Usage: npm run cli")]);
  });
});
