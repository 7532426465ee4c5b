import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { spawnBound } from "../spawn-bound.ts";
import type { Message, Performer } from "./messages.ts";
import { makeReady, takeReady } from "./ready-processes.ts";

/** What a process may use before it is ended. */
export interface ProcessLimits {
  /** Resident memory. */
  readonly memoryMb: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Program extends ProcessLimits {
  /** The address of a module that exports what a {@link Performer} has. */
  readonly module: string;
  /** Another request is expected soon: a process is made ready for it with this, and ends if none comes. */
  readonly preparation?: object | undefined;
}

/** A process ended before it answered: by a limit (`memory`, `time`), or by itself (`fault`). */
export class ProcessEndedError extends Error {
  override readonly name = "ProcessEndedError";
  readonly reason: "memory" | "time" | "fault";

  constructor(reason: ProcessEndedError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

const watchMs = 200;
/** People who wait for an answer go before files: a third of the processor's time where both want it. */
const politePriority = 5;
const keptErrorOutput = 4096;
const childPath = fileURLToPath(new URL("./child.ts", import.meta.url));

/** Compiled code is kept: compiling it anew would be most of the time that a small request takes. */
const compileCache = fileURLToPath(new URL("../../../../node_modules/.cache/compiled", import.meta.url));

let isHere = false;

/**
 * Whether requests are performed in this thread, without limits: for tests of what comes before and after them, whose time
 * would go into starting processes.
 */
export function performHere(here: boolean): void {
  isHere = here;
}

/**
 * Has a request performed by a process of its own: one that crashes, hangs or fills its memory ends alone. Requests and
 * answers travel as JSON.
 *
 * @throws {ProcessEndedError} where there is no answer
 */
export async function askProcess(request: object, program: Program): Promise<unknown> {
  const { module, memoryMb, timeoutMs, signal, preparation } = program;
  signal?.throwIfAborted();
  if (isHere) return askHere(request, program);
  const begin = (): ChildProcess => start(program);
  const next = preparation && {
    kind: JSON.stringify([module, preparation, memoryMb, timeoutMs]),
    begin,
    message: { prepare: preparation } satisfies Message,
  };
  const child = (next && takeReady(next.kind)) ?? begin();
  const over = new AbortController();
  let ending: "memory" | "time" | undefined;
  const end = (why?: "memory" | "time"): void => {
    ending ??= why;
    child.kill("SIGKILL");
  };
  const abort = (): void => end();
  signal?.addEventListener("abort", abort, { once: true });
  void watch(child, { memoryMb, timeoutMs, end, signal: over.signal });
  try {
    const answered = await answer(child, request);
    signal?.throwIfAborted();
    if (answered.reply === undefined) throw endedError(ending, answered, program);
    if (next !== undefined) makeReady(next);
    return answered.reply;
  } finally {
    over.abort();
    signal?.removeEventListener("abort", abort);
    child.kill("SIGKILL");
  }
}

async function askHere(request: object, { module, signal }: Program): Promise<unknown> {
  const { perform } = (await import(module)) as Performer;
  const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const reply = await perform(throughJson(request));
  signal?.throwIfAborted();
  return throughJson(reply);
}

/**
 * Lines of a shell that then becomes the process: a limit of processor time, so that it ends even when its parent was
 * killed, no core file, and the first place in the system's own choice when memory runs short.
 */
const prelude = 'ulimit -t "$1"; ulimit -c 0; echo 800 2>/dev/null >/proc/self/oom_score_adj; shift; exec "$@"';

/**
 * The process knows nothing else of this one's environment. Promises that a library rejects and forgets are written to
 * its error output, and do not end what is whole.
 */
function start({ module, memoryMb, timeoutMs }: Program): ChildProcess {
  const cpuSeconds = Math.ceil(timeoutMs / 1000) * 4;
  const heapMb = Math.max(64, Math.floor(memoryMb * 0.75));
  const options = [`--max-old-space-size=${heapMb}`, "--unhandled-rejections=warn"];
  const program = [process.execPath, ...options, childPath, module];
  const child = spawnBound("/bin/sh", ["-c", prelude, "sh", String(cpuSeconds), ...program], {
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  if (child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + politePriority));
  return child;
}

interface Answer {
  readonly reply?: unknown;
  /** Exit status or signal, when it ended without a reply. */
  readonly status: string;
  /** The last of what it wrote on its error output. */
  readonly output: string;
}

function answer(child: ChildProcess, request: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-keptErrorOutput);
    });
    child.once("message", (reply) => resolve({ reply, status: "0", output }));
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ status: signal ?? String(code), output }));
    child.send({ perform: request } satisfies Message, () => {
      // A process that has ended already shows itself by "close".
    });
  });
}

interface Watch extends Pick<ProcessLimits, "memoryMb" | "timeoutMs"> {
  readonly end: (why: "memory" | "time") => void;
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

function endedError(
  ending: "memory" | "time" | undefined,
  { status, output }: Answer,
  { memoryMb, timeoutMs }: ProcessLimits,
): ProcessEndedError {
  if (ending === "time" || status === "SIGXCPU") return new ProcessEndedError("time", `${timeoutMs / 1000} s`);
  if (ending === "memory" || status === "SIGKILL" || /heap out of memory|Allocation failed/.test(output))
    return new ProcessEndedError("memory", `${memoryMb} MB`);
  return new ProcessEndedError("fault", `The process ended with ${status}: ${output.trim()}`);
}
