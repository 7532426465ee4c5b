import type { ChildProcess } from "node:child_process";
import { getPriority, setPriority, tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { spawnBound } from "@yiqiao/processes";
import { removeLineFolders } from "../reading/tesseract/line-folder.ts";
import { PictureError } from "../model/picture-error.ts";
import { type JobKind, type PictureJobs, type Reply, replySchema } from "./messages.ts";
import { groupBytes } from "./resident-memory.ts";

const childPath = fileURLToPath(new URL("./child.ts", import.meta.url));
/** Compiled code is kept, and shared with the other programs of this repository. */
const compileCache = fileURLToPath(new URL("../../../../node_modules/.cache/compiled", import.meta.url));
const nodeOptions = ["--unhandled-rejections=warn", "--expose-gc"];
/**
 * Of the C library: what is larger than 8 MB is given back to the system at once, and not kept for the thread that had it.
 * Half of that doubles the time of a picture of unusual size, whose every step asks for memory anew; four times as much
 * takes a fifth more memory.
 */
const memory = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "8388608",
  MALLOC_TRIM_THRESHOLD_: "16777216",
};
const watchMs = 100;
/** People who wait for text go before pictures. */
const politePriority = 5;
const keptErrorOutput = 4096;

/**
 * Lines of a shell that then becomes the process: no core file, and the first place in the system's own choice when memory
 * runs short.
 */
const prepare = 'ulimit -c 0; echo 800 2>/dev/null >/proc/self/oom_score_adj; exec "$@"';

export interface ProcessLimits {
  /** Resident memory, with what the process starts itself. */
  readonly memoryBytes: number;
  /** For one job. */
  readonly timeoutMs: number;
}

/** What the process itself takes apart. */
export interface AnyJob {
  readonly kind: JobKind;
  readonly job: PictureJobs[JobKind]["job"];
}

/** A process that does one job after the other. */
export interface PictureProcess {
  /**
   * Does a job; one at a time.
   * @throws {PictureError} what went wrong in it, pictureTimeout, pictureOutOfMemory, or pictureFailed where it has died;
   * after each of the last three, and when it was aborted, the process is gone
   */
  run(request: AnyJob, signal?: AbortSignal): Promise<unknown>;
  readonly isAlive: () => boolean;
  /** Kept from ending the program that has it, or not. */
  setWaiting(isWaiting: boolean): void;
  end(): void;
}

export function startPictureProcess(limits: ProcessLimits): PictureProcess {
  const child = start();
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-keptErrorOutput);
  });
  let alive = true;
  child.once("error", () => (alive = false));
  child.once("exit", () => {
    alive = false;
    if (child.pid !== undefined) removeLineFolders(child.pid);
  });
  const end = (): void => {
    alive = false;
    killGroup(child);
  };
  return {
    run: (request, signal) => runJob({ child, limits, end, output: () => output }, request, signal),
    isAlive: () => alive && child.connected,
    setWaiting: (isWaiting) => setWaiting(child, isWaiting),
    end,
  };
}

function start(): ChildProcess {
  const child = spawnBound("/bin/sh", ["-c", prepare, "sh", process.execPath, ...nodeOptions, childPath], {
    env: { PATH: process.env["PATH"], TMPDIR: tmpdir(), NODE_COMPILE_CACHE: compileCache, ...memory },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  if (child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + politePriority));
  return child;
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function setWaiting(child: ChildProcess, isWaiting: boolean): void {
  const stderr = child.stderr as (typeof child.stderr & { ref(): void; unref(): void }) | null;
  for (const part of [child, child.channel, stderr]) {
    if (isWaiting) part?.unref();
    else part?.ref();
  }
}

interface Running {
  readonly child: ChildProcess;
  readonly limits: ProcessLimits;
  readonly end: () => void;
  readonly output: () => string;
}

async function runJob(running: Running, request: AnyJob, signal?: AbortSignal): Promise<unknown> {
  signal?.throwIfAborted();
  const { child, limits, end } = running;
  let ending: PictureError | undefined;
  const stop = (error?: PictureError): void => {
    ending ??= error;
    end();
  };
  const abort = (): void => stop();
  signal?.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(
    () => stop(new PictureError("pictureTimeout", { seconds: limits.timeoutMs / 1000 })),
    limits.timeoutMs,
  );
  const watch = setInterval(() => {
    if (groupBytes(child.pid) > limits.memoryBytes)
      stop(new PictureError("pictureOutOfMemory", { megabytes: Math.round(limits.memoryBytes / 1e6) }));
  }, watchMs);
  try {
    const reply = await answer(running, request);
    if (reply !== undefined) return resultOf(reply);
    signal?.throwIfAborted();
    throw (
      ending ??
      new PictureError("pictureFailed", {}, { cause: new Error(`The process ended: ${running.output().trim()}`) })
    );
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    signal?.removeEventListener("abort", abort);
  }
}

function resultOf(reply: Reply): unknown {
  if ("fault" in reply) throw new PictureError(reply.fault, reply.details);
  return reply.result;
}

/** Undefined where the process ended without one, or said what no process of ours says. */
function answer({ child, end }: Running, request: AnyJob): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    const settle = (reply?: Reply): void => {
      child.off("message", onMessage);
      child.off("exit", onExit);
      child.off("error", onExit);
      resolve(reply);
    };
    const onExit = (): void => settle();
    const onMessage = (message: unknown): void => {
      const reply = replySchema.safeParse(message);
      if (!reply.success) end();
      settle(reply.data);
    };
    child.on("message", onMessage);
    child.once("exit", onExit);
    child.once("error", onExit);
    if (!child.connected) return settle();
    child.send(request, (error) => {
      if (error !== null) settle();
    });
  });
}
