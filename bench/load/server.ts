import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

export interface StartedServer {
  readonly url: string;
  readonly dataDir: string;
  /** Kills it without warning, as a power cut would, and starts it again; resolves when it is ready. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

const startTimeoutMs = 90_000;
const mainFile = resolve(import.meta.dirname, "../../apps/server/src/main/all.ts");

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Starts the whole product on a data folder of its own; `settings` are further environment variables. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<StartedServer> {
  const folder = await mkdtemp(join(tmpdir(), "yiqiao-load-"));
  const dataDir = join(folder, "data");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    FETCH_MODELS: "none",
    FREE_CHARACTERS: "1000000000",
    RATE_LIMIT_PER_MINUTE: "100000",
    ...settings,
  };
  // Leads a group, with the process that it supervises; ends when this one does.
  const start = () =>
    spawn(process.execPath, [mainFile], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: environment,
      detached: true,
    });
  let child = start();
  const end = async (signal: NodeJS.Signals) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    process.kill(-child.pid, signal);
    await exited;
  };
  const stop = async () => {
    await end("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  };
  const untilReady = async () => {
    const deadline = Date.now() + startTimeoutMs;
    while (!(await isReady(url))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await stop();
        throw new Error("The server did not become ready");
      }
      await delay(250);
    }
  };
  await untilReady();
  const crash = async () => {
    await end("SIGKILL");
    child = start();
    await untilReady();
  };
  return { url, dataDir, crash, stop };
}

export interface Memory {
  readonly rssMb: number;
  readonly heapMb: number;
}

/** The server's memory as its metrics tell it. */
export async function memoryOf(url: string): Promise<Memory> {
  const metrics = await fetch(`${url}/metrics`).then((response) => response.text());
  const read = (name: string) => Number(new RegExp(`^${name}(?:{[^{}\\n]*})? (\\S+)`, "m").exec(metrics)?.[1] ?? "NaN");
  return {
    rssMb: read("process_resident_memory_bytes") / 2 ** 20,
    heapMb: read("nodejs_heap_size_used_bytes") / 2 ** 20,
  };
}
