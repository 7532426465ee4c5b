import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { spawnBound } from "@yiqiao/processes";
import { DocumentError } from "../model/document-error.ts";
import type { IsolationLimits } from "./jobs.ts";
import type { Preparation, Reply, Request, TaskName, Tasks } from "./messages.ts";
import { makeReady, takeReady } from "./ready-processes.ts";

const defaultMemoryMb = 600;
const defaultTimeoutMs = 600_000;
const watchMs = 200;
/** People who wait for an answer go before files: a third of the processor's time where both want it. */
const politePriority = 5;
const keptErrorOutput = 4096;
const childPath = fileURLToPath(new URL("./child.ts", import.meta.url));

/** Compiled code is kept: compiling it anew would be most of the time that a small document takes. */
const compileCache = fileURLToPath(new URL("../../../../node_modules/.cache/compiled", import.meta.url));

/** Why a process was ended before it answered. */
type Ending = "memory" | "time";

/** Does one piece of work in a process of its own. */
export async function runIsolated<Name extends TaskName>(
  task: Name,
  job: Tasks[Name]["job"],
  limits: IsolationLimits = {},
): Promise<Tasks[Name]["result"]> {
  limits.signal?.throwIfAborted();
  try {
    const reply = await ask({ task, job } as Request, limits);
    if ("result" in reply) return reply.result;
    if ("fault" in reply) throw new DocumentError(reply.fault, reply.details, { retryable: reply.retryable });
    throw Object.assign(new Error(reply.failure), { code: reply.code });
  } catch (error) {
    if ("output" in job) await rm(job.output, { force: true });
    throw error;
  }
}

async function ask(request: Request, limits: IsolationLimits): Promise<Reply> {
  const { memoryMb = defaultMemoryMb, timeoutMs = defaultTimeoutMs, signal, isFollowed = false } = limits;
  const begin = (): ChildProcess => start(memoryMb, timeoutMs);
  const preparation = isFollowed ? preparationOf(request) : undefined;
  const next = preparation && { kind: JSON.stringify([preparation, memoryMb, timeoutMs]), begin, preparation };
  const child = (next && takeReady(next.kind)) ?? begin();
  const over = new AbortController();
  let ending: Ending | undefined;
  const end = (why?: Ending): void => {
    ending ??= why;
    child.kill("SIGKILL");
  };
  const abort = (): void => end();
  signal?.addEventListener("abort", abort, { once: true });
  void watch(child, { memoryMb, timeoutMs, end, signal: over.signal });
  try {
    const answered = await answer(child, request);
    signal?.throwIfAborted();
    if (answered.reply !== undefined) {
      if (next !== undefined) makeReady(next);
      return answered.reply;
    }
    throw endedError(ending, answered, limits);
  } finally {
    over.abort();
    signal?.removeEventListener("abort", abort);
    child.kill("SIGKILL");
  }
}

/**
 * Lines of a shell that then becomes the process: a limit of processor time, so that it ends even when its parent was
 * killed, no core file, and the first place in the system's own choice when memory runs short.
 */
const prepare = 'ulimit -t "$1"; ulimit -c 0; echo 800 2>/dev/null >/proc/self/oom_score_adj; shift; exec "$@"';

/**
 * The process knows nothing else of this one's environment. Promises that a library rejects and forgets are written to
 * its error output, and do not end the reading of what is whole.
 */
function start(memoryMb: number, timeoutMs: number): ChildProcess {
  const cpuSeconds = Math.ceil(timeoutMs / 1000) * 4;
  const heapMb = Math.max(64, Math.floor(memoryMb * 0.75));
  const options = [`--max-old-space-size=${heapMb}`, "--unhandled-rejections=warn"];
  const program = [process.execPath, ...options, childPath];
  const child = spawnBound("/bin/sh", ["-c", prepare, "sh", String(cpuSeconds), ...program], {
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  if (child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + politePriority));
  return child;
}

function preparationOf({ task, job }: Request): Preparation | undefined {
  return "format" in job ? { prepare: task, format: job.format } : undefined;
}

interface Answer {
  readonly reply?: Reply;
  /** Exit status or signal, when it ended without a reply. */
  readonly status: string;
  /** The last of what it wrote on its error output. */
  readonly output: string;
}

function answer(child: ChildProcess, request: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-keptErrorOutput);
    });
    child.once("message", (message) => resolve({ reply: message as Reply, status: "0", output }));
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ status: signal ?? String(code), output }));
    child.send(request, () => {
      // A process that has ended already shows itself by "close".
    });
  });
}

interface Watch {
  readonly memoryMb: number;
  readonly timeoutMs: number;
  readonly end: (why: Ending) => void;
  readonly signal: AbortSignal;
}

/** Ends a process that takes too long or too much; V8's own limit knows of its heap alone. */
async function watch(child: ChildProcess, { memoryMb, timeoutMs, end, signal }: Watch): Promise<void> {
  const started = performance.now();
  while (!signal.aborted) {
    if (performance.now() - started > timeoutMs) end("time");
    else if (residentMb(child.pid) > memoryMb) end("memory");
    const left = timeoutMs - (performance.now() - started);
    await wait(Math.max(1, Math.min(watchMs, left)), undefined, { signal, ref: false }).catch(() => undefined);
  }
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

function endedError(ending: Ending | undefined, { status, output }: Answer, limits: IsolationLimits): DocumentError {
  const { memoryMb = defaultMemoryMb, timeoutMs = defaultTimeoutMs } = limits;
  const cause = new Error(`The reader ended with ${status}: ${output.trim()}`);
  if (ending === "time" || status === "SIGXCPU")
    return new DocumentError("documentTooMuch", { place: `${timeoutMs / 1000} s` }, { cause });
  if (ending === "memory" || status === "SIGKILL" || /heap out of memory|Allocation failed/.test(output))
    return new DocumentError("documentTooMuch", { place: `${memoryMb} MB` }, { cause });
  return new DocumentError("documentCorrupt", { part: "file", reason: "unreadable" }, { cause });
}
