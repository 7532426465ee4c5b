import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The whole product, running for the tests on a port of its own. */
export interface RunningProduct {
  readonly url: string;
  /** What the process has printed so far. */
  output(): string;
  /** Kills without warning, as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** However long a busy machine takes: whoever waits has a time limit of its own. */
async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/ready`).catch(() => undefined);
    // The banner comes last, with the first password.
    if (answer?.ok && output().includes("Yiqiao is running")) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts `main/all.ts` on `dataDir`; resolves when it answers as ready. */
export async function startProduct(dataDir: string, environment: Record<string, string> = {}): Promise<RunningProduct> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, "apps/server/src/main/all.ts")], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      // Tests reach nobody.
      FETCH_MODELS: "none",
      ...environment,
    },
    // Leads a group, with the process that it supervises; ends when this one does.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  let printed = "";
  for (const from of [child.stdout, child.stderr]) from?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await untilReady(url, child, () => printed);
  return {
    url,
    output: () => printed,
    async kill() {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** A folder for one run's data, and how to remove it. */
export function temporaryDataDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "yiqiao-e2e-"));
  // PostgreSQL runs as another user when the tests run as root; what it may enter stays in the folder.
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
