import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { WebPageError } from "@yiqiao/web-pages";
import { DomainError } from "#platform/errors";
import type { JobName, PageAnswer, PageJobs } from "./page-jobs.ts";

/** Pages of strangers are read in threads with bounds of time and memory. */
export interface PageThreads {
  /**
   * @throws {WebPageError} `too-complex` also where it takes too long or too much
   * @throws {DomainError} `tooManyRequests` where too many wait
   */
  run<Name extends JobName>(
    name: Name,
    job: PageJobs[Name]["job"],
    signal: AbortSignal,
  ): Promise<PageJobs[Name]["result"]>;
  close(): Promise<void>;
}

export interface ThreadBounds {
  readonly atOnce: number;
  /** For one piece of work. */
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** Pieces of work, each with a page in memory. */
  readonly mostWaiting: number;
}

/** A long line is shorter by then. */
const waitSeconds = 15;
const usual: ThreadBounds = { atOnce: 2, timeoutMs: 20_000, memoryMb: 512, mostWaiting: 100 };

/** Threads begin with the first pages and stay; one that failed is replaced. */
export function createPageThreads({ atOnce, timeoutMs, memoryMb, mostWaiting }: ThreadBounds = usual): PageThreads {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let running = 0;
  const begin = (): Worker => {
    const worker = new Worker(new URL("./page-thread.ts", import.meta.url), {
      execArgv: [],
      name: "web-pages",
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.unref();
    all.add(worker);
    worker.once("exit", () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at !== -1) idle.splice(at, 1);
    });
    // Whoever waits for its answer hears of it; with nobody waiting it would end this process.
    worker.on("error", () => undefined);
    return worker;
  };
  const work = async (name: JobName, job: object, signal: AbortSignal): Promise<unknown> => {
    signal.throwIfAborted();
    const worker = idle.pop() ?? begin();
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const told = once(worker, "message", { signal: AbortSignal.any([signal, timeout]) });
      worker.postMessage({ name, ...job }, []);
      const [answer] = (await told) as [PageAnswer];
      idle.push(worker);
      if ("result" in answer) return answer.result;
      throw "fault" in answer ? new WebPageError(answer.fault) : new Error(answer.failure);
    } catch (error) {
      if (!idle.includes(worker)) await worker.terminate();
      signal.throwIfAborted();
      if (timeout.aborted || isOutOfMemory(error)) throw new WebPageError("too-complex");
      throw error;
    }
  };
  return {
    run: async (name, job, signal) => {
      if (waiting.length >= mostWaiting) throw new DomainError("tooManyRequests", { seconds: waitSeconds });
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return (await work(name, job, signal)) as PageJobs[typeof name]["result"];
      } finally {
        // The place goes on to who waits.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
    close: async () => {
      await Promise.all(Array.from(all, (worker) => worker.terminate()));
    },
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
