import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

const holder = fileURLToPath(new URL("./testing/hold-children.ts", import.meta.url));
const running: ChildProcess[] = [];
let folder: string;
let note: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yiqiao-bound-"));
  note = join(folder, "note");
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const { pid } of running.splice(0)) if (pid !== undefined) send(-pid, "SIGKILL");
  await rm(note, { force: true });
});

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** A process that leads a group, and the pids of what is bound to it: a database, and one that is deaf to most signals. */
async function hold() {
  const child = spawn(process.execPath, [holder, note], { stdio: ["ignore", "pipe", "inherit"], detached: true });
  running.push(child);
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, "line");
  const bound = JSON.parse(String(line)) as { database: number; deaf: number; grandchild: number };
  if (child.pid === undefined) throw new Error("It did not start");
  return { bound: Object.values(bound), child, lines, pid: child.pid };
}

const livingOf = (pids: readonly number[]) => pids.filter((pid) => send(pid, 0)).length;

it.each(["SIGKILL", "SIGTERM"] as const)(
  "ends with its process at %s: databases shut down, groups whole",
  async (signal) => {
    const { bound, child, pid } = await hold();
    expect(livingOf(bound)).toBe(3);
    send(pid, signal);
    await once(child, "exit");
    await expect.poll(() => livingOf(bound)).toBe(0);
    expect(await readFile(note, "utf8")).toBe("shut down\n");
  },
);

it("hears nothing of what is said to the group of its process", async () => {
  const { bound, lines, pid } = await hold();
  for (const signal of ["SIGINT", "SIGHUP"] as const) send(-pid, signal);
  expect(await once(lines, "line")).toEqual(["the echo"]);
  expect(livingOf(bound)).toBe(3);
});
