import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { spawnBound } from "@yiqiao/processes";
import type { Reply, Request, ScanLimits, TaskName, Tasks } from "./jobs.ts";

const defaultMemoryMb = 500;
const defaultTimeoutMs = 120_000;
const watchMs = 200;
/** People who wait for an answer go before lists. */
const politePriority = 5;
const childPath = fileURLToPath(new URL("./child.ts", import.meta.url));
/** Compiled code is kept, and shared with the other programs of this repository. */
const compileCache = fileURLToPath(new URL("../../../../node_modules/.cache/compiled", import.meta.url));

/** A process was ended since it took too much (`memory`, `time`), or ended by itself (`fault`). */
export class TermCountError extends Error {
  override readonly name = "TermCountError";
  readonly reason: "memory" | "time" | "fault";

  constructor(reason: TermCountError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

function start(memoryMb: number): ChildProcess {
  const heap = `--max-old-space-size=${Math.max(64, Math.floor(memoryMb * 0.8))}`;
  const child = spawnBound(process.execPath, [heap, childPath], {
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  if (child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + politePriority));
  return child;
}

/** Where the system does not tell, V8's limit alone holds. */
function residentMb(pid: number | undefined): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

interface Ended {
  readonly reply?: Reply;
  readonly status: string;
}

function answer(child: ChildProcess, request: Request): Promise<Ended> {
  return new Promise((resolve, reject) => {
    child.once("message", (reply) => resolve({ reply: reply as Reply, status: "0" }));
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve({ status: signal ?? String(code) }));
    child.send(request, () => {
      // A process that has ended already shows itself by "exit".
    });
  });
}

/**
 * Does one piece of work in a process of its own.
 *
 * @throws {TermCountError}
 */
export async function runIsolated<Name extends TaskName>(
  task: Name,
  job: Tasks[Name]["job"],
  { memoryMb = defaultMemoryMb, timeoutMs = defaultTimeoutMs, signal }: ScanLimits = {},
): Promise<Tasks[Name]["result"]> {
  signal?.throwIfAborted();
  const child = start(memoryMb);
  let ending: TermCountError | undefined;
  const stop = (why?: TermCountError): void => {
    ending ??= why;
    child.kill("SIGKILL");
  };
  const abort = (): void => stop();
  signal?.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(() => stop(new TermCountError("time", `${timeoutMs / 1000} s`)), timeoutMs);
  const watch = setInterval(() => {
    if (residentMb(child.pid) > memoryMb) stop(new TermCountError("memory", `${memoryMb} MB`));
  }, watchMs);
  try {
    const { reply, status } = await answer(child, { task, job } as Request);
    signal?.throwIfAborted();
    if (reply === undefined) throw ending ?? endedError(status, memoryMb);
    if ("failure" in reply) throw new TermCountError("fault", reply.failure);
    return reply.result;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    signal?.removeEventListener("abort", abort);
    child.kill("SIGKILL");
  }
}

/** V8 aborts where its heap is full, and the system kills where memory runs short. */
function endedError(status: string, memoryMb: number): TermCountError {
  const isOfMemory = status === "SIGABRT" || status === "SIGKILL" || status === "SIGTRAP" || status === "134";
  return isOfMemory
    ? new TermCountError("memory", `${memoryMb} MB`)
    : new TermCountError("fault", `The process ended with ${status}`);
}
