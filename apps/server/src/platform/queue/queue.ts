import type { z } from "zod";
import type { Executor } from "#platform/database";
import type { Intake } from "./gate.ts";

/** A job that failed permanently, without its payload, which may hold readers' texts. */
export interface FailedJob {
  readonly id: string;
  readonly kind: string;
  /** What the last try threw, in one line. */
  readonly reason: string;
  readonly tries: number;
  readonly madeAt: Date;
  readonly failedAt: Date;
}

/** Jobs that failed before a given one. */
export interface FailedJobFilter {
  readonly kind?: string;
  readonly before?: Pick<FailedJob, "id" | "failedAt">;
  readonly limit: number;
}

export interface RetryPolicy {
  /** How often a failed job runs again; a job of a killed process counts as failed once. */
  readonly limit: number;
  readonly delaySeconds: number;
  /** Doubles the delay with every try, with some chance in it, up to this many seconds. */
  readonly maxDelaySeconds?: number;
}

/** One kind of job; declare it next to its handler in `*.jobs.ts`. */
export interface JobDefinition<P extends object> {
  /** Lower case words, parted by dots and dashes: `mail.send`. */
  readonly name: string;
  /** What a payload must be, when it goes in and when it comes out. It must parse its own output. */
  readonly payload: z.ZodType<P, P>;
  /**
   * Schedule in UTC, run once for all processes, with the payload `{}`: minute, hour, day of month, month, day of week.
   */
  readonly cron?: string;
  readonly retry: RetryPolicy;
  /** Jobs of this kind that one process runs at a time. */
  readonly concurrency: number;
  /** How long a run may take before its signal is aborted and it counts as failed. */
  readonly timeoutSeconds: number;
}

export interface JobRun {
  readonly id: string;
  /** 1 for the first run. */
  readonly attempt: number;
  /** Aborted when the time is up, when the process stops, or when the job was given to another process. */
  readonly signal: AbortSignal;
}

/** Runs a job. It may run more than once for the same job, so it must be idempotent. */
export type JobHandler<P extends object> = (payload: P, run: JobRun) => Promise<void>;

/** Thrown by a handler when a retry cannot help: the job becomes a dead letter at once. */
export class PermanentJobError extends Error {
  override readonly name = "PermanentJobError";
}

export interface EnqueueOptions {
  /** Enqueues when the transaction commits. */
  readonly transaction?: Executor;
  /** Nothing is enqueued while a job of this kind with the same key waits or runs. */
  readonly singletonKey?: string;
  readonly startAfter?: Date;
  /** Higher goes first (default 0). */
  readonly priority?: number;
}

export interface JobStats {
  readonly name: string;
  /** Ready to run. */
  readonly waiting: number;
  /** To run later: delayed, or between two tries. */
  readonly deferred: number;
  readonly running: number;
  readonly dead: number;
  /** Of the dead: those that failed in the last 24 hours. */
  readonly deadLately: number;
  /** Since when the one that has waited longest could run; null: none waits. */
  readonly waitingSince: Date | null;
}

/** How this process handles a kind of job that it can run. */
export interface KindActivity {
  readonly name: string;
  /** Jobs that it runs at a time, at most. */
  readonly concurrency: number;
  readonly running: number;
}

export interface DeadLetter {
  readonly id: string;
  readonly payload: unknown;
  /** What the last try threw. */
  readonly reason: string;
  readonly diedAt: Date;
}

/** Those of several failed jobs that are of one kind. */
export interface FailedJobsOfKind {
  readonly kind: string;
  /** Those that were still there. */
  readonly found: number;
  /** With how many it was done. */
  readonly count: number;
}

/** How a run ended. `lost`: another process has the job. */
export type RunOutcome = "done" | "failed" | "put-off" | "handed-back" | "lost";

/** Jobs that survive a crash of the process, in the product's own database. */
export interface JobQueue {
  /** Makes a kind of job known; with a handler, `work` runs it. Before `start`. */
  define<P extends object>(job: JobDefinition<P>, handler?: JobHandler<P>): void;
  /** Prepares the database; from now on jobs can be enqueued. */
  start(): Promise<void>;
  /** Begins to run the jobs that have a handler, and sets the clock for those that run by it. */
  work(): Promise<void>;
  /**
   * @returns The job's id, or null if `singletonKey` holds it back.
   * @throws ZodError when the payload is not what the job takes.
   */
  enqueue<P extends object>(job: JobDefinition<P>, payload: P, options?: EnqueueOptions): Promise<string | null>;
  stats(): Promise<JobStats[]>;
  /** The youngest first. */
  deadLetters(job: Pick<JobDefinition<object>, "name">, limit: number): Promise<DeadLetter[]>;
  /** Gives all dead jobs of a kind another life; returns how many. */
  revive(job: Pick<JobDefinition<object>, "name">): Promise<number>;
  /** Jobs of all kinds that failed for good, the youngest first. */
  failedJobs(filter: FailedJobFilter): Promise<FailedJob[]>;
  /** Gives failed jobs another life, but for those of which the like waits or runs already; tells which kinds they were. */
  retryFailed(ids: readonly string[], transaction: Executor): Promise<readonly FailedJobsOfKind[]>;
  /** Forgets failed jobs; tells which kinds they were. */
  discardFailed(ids: readonly string[], transaction: Executor): Promise<readonly FailedJobsOfKind[]>;
  /** From now on this process takes jobs only as far as that goes. */
  limit(intake: Intake): void;
  /** What this process does, and as far as it takes more. */
  activity(): { readonly intake: Intake; readonly kinds: readonly KindActivity[] };
  /** Finds jobs whose process died and makes them run again. Happens by itself every two seconds. */
  recover(): Promise<void>;
  /**
   * Takes no more jobs, like `stop`, except of a kind whose handler asked for it. Everything else continues, so that
   * running jobs keep their claims and others can be enqueued.
   */
  rest(options: { readonly except?: string; readonly timeoutMs?: number }): Promise<void>;
  /** Takes no more jobs, lets the running ones finish within the time, and hands the rest back unharmed. */
  stop(options?: { readonly timeoutMs?: number }): Promise<void>;
}

/** The queue's interface for administration. */
export type JobDesk = Pick<JobQueue, "stats" | "failedJobs" | "retryFailed" | "discardFailed">;
