import { PictureError } from "../model/picture-error.ts";
import { type JobKind, type PictureJobs, resultSchemas } from "./messages.ts";
import { type PictureProcess, type ProcessLimits, startPictureProcess } from "./picture-process.ts";

export interface PoolOptions extends ProcessLimits {
  /** How many jobs are done side by side; the others wait. */
  readonly processes: number;
  /** How long a process waits for its next job. */
  readonly idleMs: number;
}

export interface ProcessPool {
  /** @throws {PictureError} and whatever `signal` was aborted with */
  run<Kind extends JobKind>(
    kind: Kind,
    job: PictureJobs[Kind]["job"],
    signal?: AbortSignal,
  ): Promise<PictureJobs[Kind]["result"]>;
  /** Ends all processes; what is being done or waits fails. */
  close(): void;
}

/** Processes that are started when there is work and end when there was none for a while. */
export function createProcessPool({ processes, idleMs, ...limits }: PoolOptions): ProcessPool {
  const idle: { readonly process: PictureProcess; readonly timer: NodeJS.Timeout }[] = [];
  const { take, give } = createTurns(processes);
  const closing = new AbortController();

  const takeProcess = (): PictureProcess => {
    for (let one = idle.pop(); one !== undefined; one = idle.pop()) {
      clearTimeout(one.timer);
      one.process.setWaiting(false);
      if (one.process.isAlive()) return one.process;
    }
    return startPictureProcess(limits);
  };
  const keep = (process: PictureProcess): void => {
    if (!process.isAlive()) return;
    if (closing.signal.aborted) {
      process.end();
      return;
    }
    process.setWaiting(true);
    const one = { process, timer: setTimeout(() => end(), idleMs).unref() };
    const end = (): void => {
      idle.splice(idle.indexOf(one), 1);
      process.end();
    };
    idle.push(one);
  };

  return {
    run: async (kind, job, signal) => {
      const ended = AbortSignal.any([closing.signal, ...(signal === undefined ? [] : [signal])]);
      ended.throwIfAborted();
      await take(ended);
      try {
        const process = takeProcess();
        try {
          const result = await process.run({ kind, job }, ended);
          return parsed(kind, result);
        } finally {
          keep(process);
        }
      } finally {
        give();
      }
    },
    close: () => {
      closing.abort(new PictureError("pictureFailed", { reason: "closed" }));
      for (const { process, timer } of idle.splice(0)) {
        clearTimeout(timer);
        process.end();
      }
    },
  };
}

/** So many at a time; the others wait in their order. */
function createTurns(most: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;

  const take = async (signal: AbortSignal): Promise<void> => {
    if (busy < most) {
      busy++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(signal.reason as Error);
      };
      const turn = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      signal.addEventListener("abort", leave, { once: true });
      waiting.push(turn);
    });
  };
  /** The turn goes to the one who waits longest, if there is one. */
  const give = (): void => {
    const next = waiting.shift();
    if (next === undefined) busy--;
    else next();
  };
  return { take, give };
}

function parsed<Kind extends JobKind>(kind: Kind, result: unknown): PictureJobs[Kind]["result"] {
  const { success, data, error } = resultSchemas[kind].safeParse(result);
  if (!success) throw new PictureError("pictureFailed", { reason: "reply" }, { cause: error });
  return data;
}
