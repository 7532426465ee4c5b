import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { apiPrefix } from "@yiqiao/contracts";
import { webPageCalls } from "@yiqiao/contracts/web-pages";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "#testing";
import { signalGroup } from "#testing/process-group";

const main = resolve(import.meta.dirname, "..");
const launcher = resolve(main, "../../../../scripts/lib/launch.mjs");
/** What `npm start` does once everything is installed and built. */
const launch = `
  const { launchServer } = await import(${JSON.stringify(launcher)});
  const server = launchServer({ script: "", main: "all.ts", environment: {} });
  server.on("exit", (code, signal) => process.exit(signal ? 1 : code));`;

let dataDir: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "yiqiao-supervision-"));
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    signalGroup(child, "SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  /** All that it has printed. */
  readonly printed: () => string;
  /** The address that it told at that start, the first being 1; once it has. */
  readonly addressOf: (start: number) => Promise<string>;
}

/** Starts a program in a group of its own, as a terminal does. */
function startGroup(args: readonly string[], environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      DATA_DIR: dataDir,
      PORT: "0",
      MODELS_DIR: "/nonexistent",
      FETCH_MODELS: "none",
      ...environment,
    },
  });
  running.push(child);
  let printed = "";
  for (const from of [child.stdout, child.stderr]) from.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const addresses = () => [...printed.matchAll(/running at (http:\S+)\n/g)].map(([, address = ""]) => address);
  return {
    child,
    printed: () => printed,
    addressOf: async (start) => {
      await expect.poll(() => addresses().length).toBeGreaterThanOrEqual(start);
      return addresses()[start - 1] ?? "";
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const postgres = async (): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, "postgres/data/postmaster.pid"), "utf8"), 10);
const stopsOf = (printed: string) => printed.split('"msg":"stopped"').length - 1;

it("one Ctrl+C is one stop, though the terminal tells every process of it and each hands it on", async () => {
  const { child, printed, addressOf } = startGroup(["--input-type=module", "-e", launch]);
  await addressOf(1);
  const database = await postgres();
  signalGroup(child, "SIGINT");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(stopsOf(printed())).toBe(1);
  expect(isAlive(database)).toBe(false);
});

it("the server stops when who started it is killed", async () => {
  const { child, printed, addressOf } = startGroup(["--input-type=module", "-e", launch]);
  await addressOf(1);
  const database = await postgres();
  child.kill("SIGKILL");
  await expect.poll(() => isAlive(database)).toBe(false);
  await expect.poll(() => stopsOf(printed())).toBe(1);
});

it("a second Ctrl+C ends it at once, and PostgreSQL with it", async () => {
  const { child, printed, addressOf } = startGroup(["--input-type=module", "-e", launch]);
  const address = await addressOf(1);
  const database = await postgres();
  // A call whose body never comes holds the stop up.
  const headers = { "content-type": "application/json", "content-length": "100" };
  const held = request(`${address}${apiPrefix}${webPageCalls.open.path}`, { method: "POST", headers });
  held.on("error", () => undefined);
  held.write("{");
  await expect.poll(async () => (await fetch(`${address}/metrics`)).text()).toMatch(/http_requests_in_flight [2-9]/);
  signalGroup(child, "SIGINT");
  await expect.poll(printed).toContain("stopping");
  signalGroup(child, "SIGINT");
  expect(await once(child, "exit")).toEqual([130, null]);
  expect(stopsOf(printed())).toBe(0);
  await expect.poll(() => isAlive(database)).toBe(false);
});

it("a server that stands still is started anew and its call is told; one that was halted or killed is known from it", async () => {
  const database = await createTestDatabase();
  const freezing = join(import.meta.dirname, "testing/freeze-at-word.ts");
  const settings = { DATABASE_URL: database.connectionString, FREEZE_LIMIT_S: "2" };
  const { child, addressOf } = startGroup(["--import", freezing, join(main, "all.ts")], settings);
  const first = await addressOf(1);
  const lines = async () => {
    const found = await database.pool.query<{ content: string; details: string; request_id: string }>(
      "select content, details, request_id from system_log where source = 'supervision' order by id",
    );
    return found.rows;
  };

  signalGroup(child, "SIGSTOP");
  // Longer than it may stand still.
  await delay(5000);
  signalGroup(child, "SIGCONT");
  expect((await fetch(`${first}/ready`)).status).toBe(200);

  const body = JSON.stringify({ address: "freeze now", src_lang: "en-us", tgt_lang: "zh-cn" });
  const headers = { "content-type": "application/json", "x-request-id": "the-one-that-froze" };
  const call = `${apiPrefix}${webPageCalls.open.path}`;
  await expect(fetch(`${first}${call}`, { method: "POST", headers, body })).rejects.toThrow("fetch failed");
  const second = await addressOf(2);
  expect((await fetch(`${second}/ready`)).status).toBe(200);
  await expect.poll(lines).toHaveLength(1);
  const [frozen] = await lines();
  expect(frozen).toMatchObject({ request_id: "the-one-that-froze" });
  expect(frozen?.content).toMatch(new RegExp(`^the server stood still for \\S+ s at POST ${call}; it was ended and`));
  expect(frozen?.details).toContain("freezeAtWord");
  expect(`${frozen?.content}${frozen?.details}`).not.toContain("freeze now");

  const [server] = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8")).trim().split(" ");
  process.kill(Number(server), "SIGKILL");
  const third = await addressOf(3);
  expect((await fetch(`${third}/ready`)).status).toBe(200);
  await expect
    .poll(async () => (await lines()).map(({ content }) => content))
    .toEqual([frozen?.content, "the server ended killed by SIGKILL; it was started anew"]);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  await database.close();
});
