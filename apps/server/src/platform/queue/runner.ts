import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { outageOf } from "#platform/outage";
import { withSpan, workOn } from "#platform/telemetry";
import type { Gate } from "./gate.ts";
import type { JobDefinition, JobHandler, RunOutcome } from "./queue.ts";
import { PermanentJobError } from "./queue.ts";

/** A job as claimed from the database; `retryCount` distinguishes this claim from later ones. */
export interface TakenJob {
  readonly id: string;
  readonly retryCount: number;
  readonly data: unknown;
}

/** Identifies a claim of a job. */
export type Attempt = Pick<TakenJob, "id" | "retryCount">;

/** What a runner needs from the job store. */
export interface JobStore {
  take(name: string, limit: number): Promise<TakenJob[]>;
  /** Lets other processes see that this one lives and has the job, until it is let go. */
  hold(id: string): Promise<() => Promise<void>>;
  complete(name: string, job: Attempt): Promise<void>;
  fail(name: string, job: Attempt, error: Error): Promise<void>;
  /** Fails for good. */
  bury(name: string, job: Attempt, error: Error): Promise<void>;
  /** Lets a job wait, as if it had not been taken: no try is used up. */
  putOff(name: string, job: Attempt, seconds: number): Promise<void>;
  /** Makes jobs waiting again as if they had not been taken. */
  handBack(name: string, ids: readonly string[]): Promise<void>;
  /** Tells that the jobs are still worked on; returns the ids of those that are still ours. */
  keep(name: string, ids: readonly string[]): Promise<string[]>;
}

export interface Runner {
  readonly name: string;
  readonly running: number;
  /** Whether it has room for another job; when a job ends, it looks by itself. */
  readonly takesMore: boolean;
  /** Looks for jobs now. */
  wake(): void;
  keepClaims(): Promise<void>;
  stop(timeoutMs: number): Promise<void>;
}

interface Running {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** After which a job is tried again that found no room or no database. */
const outageWaitS = 20;
/** How long a handler whose signal was aborted may take to end before it is left alone. */
const GRACE_MS = 5000;

/** Aborts a run because the process stops. */
class StoppedError extends Error {
  override readonly name = "StoppedError";
}

/** Aborts a run because another process has the job. */
class LostError extends Error {
  override readonly name = "LostError";
}

/**
 * Claims and runs jobs of one kind, `concurrency` at a time. It looks for jobs at the start and whenever it is woken.
 */
export function startRunner<P extends object>(options: RunnerOptions<P>): Runner {
  const { job, store, logger } = options;
  const running = new Map<string, Running>();
  const stopping = new AbortController();
  let wakeUp = Promise.withResolvers<void>();

  const wake = (): void => wakeUp.resolve();

  const takeSome = createTaking(options, { running, wake });

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      wakeUp = Promise.withResolvers<void>();
      await takeSome();
      await wakeUp.promise;
    }
  };
  const looping = loop();

  const waitForSettled = async (timeoutMs: number): Promise<void> => {
    const timer = new AbortController();
    const all = Promise.all([...running.values()].map(({ done }) => done));
    await Promise.race([all, delay(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  };

  return {
    name: job.name,
    get running() {
      return running.size;
    },
    get takesMore() {
      return !stopping.signal.aborted && running.size < job.concurrency;
    },
    wake,
    keepClaims: async () => {
      if (running.size === 0) return;
      const kept = new Set(await store.keep(job.name, [...running.keys()]));
      for (const [id, { abort }] of running) if (!kept.has(id)) abort.abort(new LostError("the job is no longer ours"));
    },
    stop: async (timeoutMs) => {
      stopping.abort();
      wake();
      await looping;
      await waitForSettled(timeoutMs);
      if (running.size === 0) return;
      for (const { abort } of running.values()) abort.abort(new StoppedError("the process stops"));
      await waitForSettled(GRACE_MS);
      if (running.size === 0) return;
      logger.warn({ job: job.name, count: running.size }, "jobs did not end when asked to; they are handed back");
      await store.handBack(job.name, [...running.keys()]);
    },
  };
}

interface RunnerOptions<P extends object> {
  job: JobDefinition<P>;
  handler: JobHandler<P>;
  store: JobStore;
  logger: Pick<Logger, "warn" | "error">;
  gate: Gate;
  /** Told of each run when it has ended. */
  onRun?: ((name: string, outcome: RunOutcome, seconds: number) => void) | undefined;
}

/** Takes as many jobs as there are places for, and lets them run. */
function createTaking<P extends object>(
  options: RunnerOptions<P>,
  { running, wake }: { readonly running: Map<string, Running>; readonly wake: () => void },
): () => Promise<void> {
  const { job, store, logger, gate } = options;
  const launch = (taken: TakenJob): void => {
    const abort = new AbortController();
    const done = holding(store, taken.id, () => runOnce(options, taken, abort))
      .catch((error: unknown) =>
        logger.error({ err: error, job: job.name, id: taken.id }, "a job's end was not written"),
      )
      .finally(() => {
        running.delete(taken.id);
        gate.leave(1);
        wake();
      });
    running.set(taken.id, { abort, done });
  };

  return async () => {
    const free = job.concurrency - running.size;
    if (free <= 0) return;
    const places = gate.enter(job.name, free);
    if (places === 0) return;
    let used = 0;
    try {
      for (const taken of await store.take(job.name, places)) {
        used += 1;
        launch(taken);
      }
    } catch (error) {
      logger.error({ err: error, job: job.name }, "jobs could not be taken; it is tried again");
    } finally {
      gate.leave(places - used);
    }
  };
}

/** Holds a job before anything of it is done: what computes at once could not tell any more that it lives. */
async function holding(store: JobStore, id: string, run: () => Promise<void>): Promise<void> {
  const release = await store.hold(id);
  try {
    await run();
  } finally {
    await release();
  }
}

async function runOnce<P extends object>(
  options: RunnerOptions<P>,
  taken: TakenJob,
  abort: AbortController,
): Promise<void> {
  const begun = performance.now();
  const { job, onRun } = options;
  const payload = job.payload.safeParse(taken.data);
  const tell = (outcome: RunOutcome): void => onRun?.(job.name, outcome, (performance.now() - begun) / 1000);
  if (!payload.success) {
    tell("failed");
    return options.store.bury(job.name, taken, payload.error);
  }
  const timer = setTimeout(
    () => abort.abort(new Error(`the job took longer than ${job.timeoutSeconds} s`)),
    job.timeoutSeconds * 1000,
  );
  try {
    const attempt = taken.retryCount + 1;
    const facts = { "messaging.destination.name": job.name, "messaging.message.id": taken.id, attempt };
    const handle = async () => options.handler(payload.data, { id: taken.id, attempt, signal: abort.signal });
    const work = { name: job.name, id: taken.id };
    const run = workOn(
      () => work,
      () => withSpan(`job ${job.name}`, facts, handle),
    );
    await Promise.race([run, rejectAfterAbort(abort.signal)]);
  } catch (thrown) {
    const { outcome, settle } = afterFailure(options, taken, { thrown, reason: abort.signal.reason });
    tell(outcome);
    return await settle();
  } finally {
    clearTimeout(timer);
  }
  tell("done");
  return options.store.complete(job.name, taken);
}

interface Settlement {
  readonly outcome: RunOutcome;
  readonly settle: () => Promise<void>;
}

/** @param failure what the handler threw, and why its signal was aborted, if it was */
function afterFailure<P extends object>(
  { job, store, logger }: Parameters<typeof startRunner<P>>[0],
  taken: TakenJob,
  { thrown, reason }: { readonly thrown: unknown; readonly reason: unknown },
): Settlement {
  if (reason instanceof LostError) return { outcome: "lost", settle: () => Promise.resolve() };
  if (reason instanceof StoppedError) {
    return { outcome: "handed-back", settle: () => store.handBack(job.name, [taken.id]) };
  }
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const outage = outageOf(error);
  if (outage !== undefined) {
    logger.warn({ err: error, job: job.name, id: taken.id, outage }, "a job waits until it can be done");
    return { outcome: "put-off", settle: () => store.putOff(job.name, taken, outageWaitS) };
  }
  logger.warn({ err: error, job: job.name, id: taken.id, attempt: taken.retryCount + 1 }, "a job failed");
  const settle = () =>
    error instanceof PermanentJobError ? store.bury(job.name, taken, error) : store.fail(job.name, taken, error);
  return { outcome: "failed", settle };
}

/** Gives a handler some time after its signal was aborted, then no longer waits for it. */
function rejectAfterAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => {
      setTimeout(() => reject(signal.reason as Error), GRACE_MS).unref();
    });
  });
}
