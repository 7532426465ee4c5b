import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { PgBoss, fromDrizzle } from "pg-boss";
import type { Logger } from "pino";
import type { Database, Executor, StopListening } from "#platform/database";
import { deadName, deleteFailedJobs, lockFailedJobs, readFailedJobs } from "./failed-jobs.ts";
import { createGate } from "./gate.ts";
import { readDeadLetters, readStats } from "./job-stats.ts";
import { findLostJobs } from "./lost-jobs.ts";
import { SCHEMA, createPgBossStore } from "./pg-boss-store.ts";
import type { EnqueueOptions, FailedJobsOfKind, JobDefinition, JobHandler, JobQueue, RunOutcome } from "./queue.ts";
import { findReadyKinds, watchReadyJobs } from "./ready-jobs.ts";
import type { JobStore, Runner } from "./runner.ts";
import { startRunner } from "./runner.ts";

export interface JobQueueOptions {
  readonly database: Database;
  readonly logger: Pick<Logger, "info" | "warn" | "error">;
  /** How often a process looks without being notified: for retries, delayed and scheduled jobs. */
  readonly pollMs?: number;
  /** Whether this process looks after schedules and jobs of dead processes (default true). */
  readonly maintains?: boolean;
  /** Told of each run of a job when it has ended. */
  readonly onRun?: (name: string, outcome: RunOutcome, seconds: number) => void;
}

/** A job whose process gives no sign for this long is given to another, though it may still be connected. */
const HEARTBEAT_SECONDS = 15;
const SIGN_MS = 2000;
/** How often jobs are looked for whose process is no longer connected and gives no sign. */
const SWEEP_MS = 2000;
const MAINTENANCE_SECONDS = 10;
const NAME = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)*$/;
const CHANNEL = "yiqiao_jobs";
const DAY_SECONDS = 86_400;
/** The id of no job. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** A job of whatever payload. */
interface DefinedJob extends Omit<JobDefinition<object>, "payload"> {
  readonly payload: { parse(given: unknown): object };
}

interface Kind {
  readonly job: DefinedJob;
  /** Present if this process can run the job. */
  readonly start?: (store: JobStore) => Runner;
}

/** A job queue in the tables of pg-boss, in the same database as everything else. */
export function createJobQueue(options: JobQueueOptions): JobQueue {
  const { database, logger, onRun } = options;
  const kinds = new Map<string, Kind>();
  const boss = openBoss(options);
  const store = createPgBossStore(boss, database, logger);
  const work = createWork(options, { boss, store, kinds });
  const sweeper = createSweeper(options, { boss, store });
  const assertDefined = ({ name }: { name: string }): void => {
    if (!kinds.has(name)) throw new Error(`${name}: the job is not defined`);
  };
  return {
    define: <P extends object>(job: JobDefinition<P>, handler?: JobHandler<P>): void => {
      if (!NAME.test(job.name)) throw new Error(`${job.name}: a job's name must match ${NAME.source}`);
      if (kinds.has(job.name)) throw new Error(`${job.name}: the job is defined twice`);
      assertCron(boss, job);
      if (handler === undefined) kinds.set(job.name, { job });
      else {
        const { gate } = work;
        const start = (jobs: JobStore): Runner => startRunner({ job, handler, store: jobs, logger, gate, onRun });
        kinds.set(job.name, { job, start });
      }
    },
    work: () => work.begin(),
    start: async () => {
      await boss.start();
      for (const { job } of kinds.values()) await createQueues(boss, job);
      sweeper.begin();
    },
    enqueue: async (job, payload, under = {}) => {
      assertDefined(job);
      return send({ boss, database }, { ...job, payload: job.payload.parse(payload) }, under);
    },
    stats: () => readStats(database, [...kinds.keys()]),
    deadLetters: ({ name }, limit) => readDeadLetters(database, name, limit),
    revive: async (job) => {
      assertDefined(job);
      const count = await boss.redrive(deadName(job.name));
      await database.notify(CHANNEL, job.name);
      return count;
    },
    failedJobs: (filter) => readFailedJobs(database.db, [...kinds.keys()], filter),
    retryFailed: (ids, transaction) => retryFailed({ boss, database }, ids, transaction),
    discardFailed,
    limit: (intake) => work.gate.change(intake),
    activity: () => work.activity(),
    recover: async () => {
      await boss.supervise();
      await sweeper.sweep();
    },
    rest: async ({ except, timeoutMs = 20_000 }) => work.rest(except, timeoutMs),
    stop: async ({ timeoutMs = 20_000 } = {}) => {
      sweeper.stop();
      await work.stop(timeoutMs);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

function openBoss({ database, logger, maintains = true }: JobQueueOptions): PgBoss {
  const boss = new PgBoss({
    db: poolAdapter(database),
    schema: SCHEMA,
    supervise: maintains,
    schedule: maintains,
    superviseIntervalSeconds: MAINTENANCE_SECONDS,
    monitorIntervalSeconds: MAINTENANCE_SECONDS,
  });
  boss.on("error", (error) => logger.error({ err: error }, "the job queue reports an error"));
  boss.on("warning", (warning) => logger.warn({ warning }, "the job queue warns"));
  return boss;
}

interface Parts {
  readonly boss: PgBoss;
  readonly store: JobStore;
  readonly kinds: ReadonlyMap<string, Kind>;
}

/** The runners of this process, which notices and the clock wake. */
function createWork({ database, logger, pollMs = 2000 }: JobQueueOptions, { boss, store, kinds }: Parts) {
  const runners: Runner[] = [];
  const wakeSome = (names: readonly string[]): void =>
    runners.filter(({ name }) => names.includes(name)).forEach((runner) => runner.wake());
  const gate = createGate(wakeSome);
  let stopListening: StopListening | undefined;
  let stopWatching: (() => Promise<void>) | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  const findReady = async () => {
    const names = runners.filter(({ takesMore }) => takesMore).map(({ name }) => name);
    return names.length === 0 ? [] : findReadyKinds(database, names);
  };
  return {
    gate,
    begin: async (): Promise<void> => {
      for (const { job } of kinds.values()) {
        if (job.cron !== undefined) await boss.schedule(job.name, job.cron, job.payload.parse({}), { tz: "UTC" });
      }
      for (const { start } of kinds.values()) if (start !== undefined) runners.push(start(store));
      const wakeAll = (): void => runners.forEach((runner) => runner.wake());
      stopListening = await database.listen(CHANNEL, (name) => wakeSome([name]), { onReconnect: wakeAll });
      wakeAll();
      stopWatching = watchReadyJobs({
        find: findReady,
        wake: wakeSome,
        onError: (error) => logger.error({ err: error }, "jobs could not be looked for; it is tried again"),
        pollMs,
      });
      heartbeat = setInterval(() => {
        for (const runner of runners) {
          runner.keepClaims().catch((error: unknown) => logger.error({ err: error }, "no sign of life could be given"));
        }
      }, SIGN_MS);
    },
    activity: () => ({
      intake: gate.intake,
      kinds: runners.map(({ name, running }) => ({
        name,
        running,
        concurrency: kinds.get(name)?.job.concurrency ?? 0,
      })),
    }),
    rest: async (except: string | undefined, timeoutMs: number): Promise<void> => {
      await Promise.all(runners.filter(({ name }) => name !== except).map((runner) => runner.stop(timeoutMs)));
    },
    stop: async (timeoutMs: number): Promise<void> => {
      await Promise.all([...runners.map((runner) => runner.stop(timeoutMs)), stopListening?.(), stopWatching?.()]);
      clearInterval(heartbeat);
    },
  };
}

function createSweeper(
  { database, logger, maintains = true }: JobQueueOptions,
  { boss, store }: Pick<Parts, "boss" | "store">,
) {
  let sweeping: NodeJS.Timeout | undefined;
  /** Jobs whose process is gone run again: at once the first time, later the sooner the less often they were tried. */
  const sweep = async (): Promise<void> => {
    for (const { name, ...job } of await findLostJobs(database)) {
      logger.warn({ job: name, id: job.id }, "the process of a job is gone; the job is given to another");
      await store.fail(name, job, new Error("the process of the job is gone"));
      await boss.update(name, undefined, { id: job.id, startAfter: job.retryCount });
      await database.notify(CHANNEL, name);
    }
  };
  return {
    sweep,
    begin: (): void => {
      if (!maintains) return;
      sweeping = setInterval(() => {
        sweep().catch((error: unknown) =>
          logger.warn({ err: error }, "jobs of dead processes could not be looked for"),
        );
      }, SWEEP_MS);
    },
    stop: (): void => clearInterval(sweeping),
  };
}

interface Sending {
  readonly boss: PgBoss;
  readonly database: Database;
}

async function send(
  { boss, database }: Sending,
  { name, payload }: { readonly name: string; readonly payload: object },
  { transaction, singletonKey, startAfter, priority }: EnqueueOptions,
): Promise<string | null> {
  const executor = transaction ?? database.db;
  const id = await boss.send(name, payload, {
    singletonKey: singletonKey ?? randomUUID(),
    ...(startAfter === undefined ? {} : { startAfter }),
    ...(priority === undefined ? {} : { priority }),
    db: fromDrizzle(executor.drizzle, sql),
  });
  if (id !== null && startAfter === undefined) await database.notify(CHANNEL, name, executor);
  return id;
}

async function retryFailed(
  { boss, database }: Sending,
  ids: readonly string[],
  transaction: Executor,
): Promise<FailedJobsOfKind[]> {
  const jobs = await lockFailedJobs(transaction, ids);
  const retried: FailedJobsOfKind[] = [];
  for (const [kind, those] of Map.groupBy(jobs, (job) => job.kind)) {
    const some = those.map(({ id }) => id);
    const db = fromDrizzle(transaction.drizzle, sql);
    retried.push({ kind, found: some.length, count: await boss.redrive(deadName(kind), { ids: some, db }) });
    await database.notify(CHANNEL, kind, transaction);
  }
  return retried;
}

async function discardFailed(ids: readonly string[], transaction: Executor): Promise<FailedJobsOfKind[]> {
  const jobs = await lockFailedJobs(transaction, ids);
  await deleteFailedJobs(
    transaction,
    jobs.map(({ id }) => id),
  );
  return [...Map.groupBy(jobs, ({ kind }) => kind)].map(([kind, { length }]) => ({
    kind,
    found: length,
    count: length,
  }));
}

async function createQueues(boss: PgBoss, job: DefinedJob): Promise<void> {
  const { limit, delaySeconds, maxDelaySeconds } = job.retry;
  const options = {
    retryLimit: limit,
    retryDelay: delaySeconds,
    retryBackoff: maxDelaySeconds !== undefined,
    ...(maxDelaySeconds === undefined ? {} : { retryDelayMax: maxDelaySeconds }),
    expireInSeconds: job.timeoutSeconds + 30,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retentionSeconds: 30 * DAY_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
    deadLetter: deadName(job.name),
  };
  await boss.createQueue(deadName(job.name), { retentionSeconds: 90 * DAY_SECONDS });
  await boss.createQueue(job.name, { ...options, policy: "exclusive" });
  await boss.updateQueue(job.name, options);
  // pg-boss looks a queue up at its first use, on a connection of its own: now, and not inside a transaction that
  // enqueues, where it would be a second one.
  await boss.getJobById(job.name, NOBODY);
  await boss.getJobById(deadName(job.name), NOBODY);
}

function assertCron(boss: PgBoss, { name, cron }: Pick<JobDefinition<object>, "name" | "cron">): void {
  if (cron === undefined) return;
  try {
    boss.previewSchedule(cron, { tz: "UTC", count: 1 });
  } catch (error) {
    throw new Error(`${name}: "${cron}" is no schedule`, { cause: error });
  }
}

function poolAdapter({ pool }: Database) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const result: unknown = await pool.query(text, values);
      const results = (Array.isArray(result) ? result : [result]) as { rows: unknown[] }[];
      return { rows: results.flatMap(({ rows }) => rows) };
    },
  };
}
