import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Database } from "#platform/database";
import type { JobDefinition, JobHandler, JobQueue } from "./queue.ts";
import { PermanentJobError } from "./queue.ts";

const payload = z.object({ n: z.number() });
type Payload = z.infer<typeof payload>;

let counter = 0;

/** A separate kind of job for a test. */
export function buildJob(changes: Partial<JobDefinition<Payload>> = {}): JobDefinition<Payload> {
  counter += 1;
  const retry = { limit: 0, delaySeconds: 0 };
  return { name: `test.job-${counter}`, payload, retry, concurrency: 1, timeoutSeconds: 60, ...changes };
}

/** Resolves with the payloads of the n-th call. */
export function collector(count: number) {
  const seen: number[] = [];
  const { promise, resolve } = Promise.withResolvers<number[]>();
  const add = (n: number): void => {
    seen.push(n);
    if (seen.length === count) resolve(seen);
  };
  return { add, all: promise };
}

/**
 * Conformance tests for every {@link JobQueue}. `create` makes queues on the same store, each of which acts as a
 * separate process.
 */
export function queueConformance(create: () => JobQueue, database: Pick<Database, "transaction">): void {
  const open: JobQueue[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((queue) => queue.stop()));
  });

  const startQueue = async <P extends object>(job: JobDefinition<P>, handler?: JobHandler<P>): Promise<JobQueue> => {
    const queue = create();
    open.push(queue);
    queue.define(job, handler);
    await queue.start();
    if (handler !== undefined) await queue.work();
    return queue;
  };
  const statsOf = async (queue: JobQueue, { name }: { name: string }) =>
    (await queue.stats()).find((stats) => stats.name === name);

  describe("enqueue", () => {
    it("hands the payload to a worker of another process", async () => {
      const job = buildJob();
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const sender = await startQueue(job);
      await startQueue(job, async (given, { id, attempt }) => resolve({ given, id, attempt }));
      const id = await sender.enqueue(job, { n: 7 });
      await expect(promise).resolves.toEqual({ given: { n: 7 }, id, attempt: 1 });
    });

    it("takes part in a transaction", async () => {
      const job = buildJob();
      const { add, all } = collector(1);
      const queue = await startQueue(job, async ({ n }) => add(n));
      const failing = database.transaction(async (transaction) => {
        await queue.enqueue(job, { n: 1 }, { transaction });
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      await database.transaction((transaction) => queue.enqueue(job, { n: 2 }, { transaction }));
      await expect(all).resolves.toEqual([2]);
    });

    it("refuses a wrong payload and an unknown job", async () => {
      const job = buildJob();
      const queue = await startQueue(job);
      await expect(queue.enqueue(job, { n: "7" } as never)).rejects.toThrow(/expected number/);
      await expect(queue.enqueue(buildJob(), { n: 7 })).rejects.toThrow(/not defined/);
    });

    it("keeps one job of a singleton key while it waits, and takes the next when it is done", async () => {
      const job = buildJob();
      const sender = await startQueue(job);
      await expect(sender.enqueue(job, { n: 1 }, { singletonKey: "a" })).resolves.not.toBeNull();
      await expect(sender.enqueue(job, { n: 2 }, { singletonKey: "a" })).resolves.toBeNull();
      await expect(sender.enqueue(job, { n: 3 }, { singletonKey: "b" })).resolves.not.toBeNull();
      const { add, all } = collector(2);
      const worker = await startQueue(job, async ({ n }) => add(n));
      await expect(all).resolves.toEqual([1, 3]);
      await worker.stop();
      await expect(sender.enqueue(job, { n: 4 }, { singletonKey: "a" })).resolves.not.toBeNull();
    });

    it("puts higher priority first and keeps what is for later", async () => {
      const job = buildJob();
      const sender = await startQueue(job);
      await sender.enqueue(job, { n: 1 });
      await sender.enqueue(job, { n: 2 }, { priority: 5 });
      await sender.enqueue(job, { n: 3 }, { startAfter: new Date(Date.now() + 3_600_000) });
      await expect(statsOf(sender, job)).resolves.toMatchObject({
        name: job.name,
        waiting: 2,
        deferred: 1,
        running: 0,
        dead: 0,
      });
      const { add, all } = collector(2);
      await startQueue(job, async ({ n }) => add(n));
      await expect(all).resolves.toEqual([2, 1]);
    });
  });

  describe("failure", () => {
    it("runs a failed job again and counts the attempts", async () => {
      const job = buildJob({ retry: { limit: 2, delaySeconds: 0 } });
      const { add, all } = collector(3);
      const queue = await startQueue(job, async (_, { attempt }) => {
        add(attempt);
        if (attempt < 3) throw new Error("not yet");
      });
      await queue.enqueue(job, { n: 1 });
      await expect(all).resolves.toEqual([1, 2, 3]);
      await queue.stop();
      await expect(queue.deadLetters(job, 10)).resolves.toEqual([]);
    });

    it("keeps a job that failed for good with its reason, and revives it", async () => {
      const job = buildJob({ retry: { limit: 1, delaySeconds: 0 } });
      const died = collector(2);
      const first = await startQueue(job, async ({ n }) => {
        died.add(n);
        throw new Error("always 译");
      });
      await first.enqueue(job, { n: 9 });
      await died.all;
      await first.stop();
      await expect(first.deadLetters(job, 10)).resolves.toMatchObject([{ payload: { n: 9 }, reason: "always 译" }]);
      const revived = collector(1);
      const second = await startQueue(job, async ({ n }) => revived.add(n));
      await expect(second.revive(job)).resolves.toBe(1);
      await expect(revived.all).resolves.toEqual([9]);
      await expect(second.deadLetters(job, 10)).resolves.toEqual([]);
    });

    it("does not try again what is permanent, nor a payload that the worker does not take", async () => {
      const job = buildJob({ retry: { limit: 5, delaySeconds: 0 } });
      const strict = { ...job, payload: z.object({ n: z.number().max(10) }) };
      const runs = collector(1);
      const sender = await startQueue(job);
      await sender.enqueue(job, { n: 99 }, { priority: 1 });
      await sender.enqueue(job, { n: 1 });
      const worker = await startQueue(strict, async ({ n }) => {
        runs.add(n);
        throw new PermanentJobError("no such mailbox");
      });
      await expect(runs.all).resolves.toEqual([1]);
      await worker.stop();
      const reasons = (await worker.deadLetters(job, 10)).map(({ reason }) => reason);
      expect(reasons).toEqual(["no such mailbox", expect.stringContaining("<=10")]);
    });
  });

  describe("work", () => {
    it("runs as many at a time as the job allows, and no more", async () => {
      const job = buildJob({ concurrency: 3 });
      const { add, all } = collector(7);
      let current = 0;
      let most = 0;
      const { promise: full, resolve: isFull } = Promise.withResolvers<void>();
      const sender = await startQueue(job);
      for (let n = 0; n < 7; n += 1) await sender.enqueue(job, { n });
      await startQueue(job, async ({ n }) => {
        current += 1;
        most = Math.max(most, current);
        if (current === 3) isFull();
        await full;
        current -= 1;
        add(n);
      });
      await expect(all).resolves.toHaveLength(7);
      expect(most).toBe(3);
    });

    it("gives each job to one of several workers", async () => {
      const job = buildJob({ concurrency: 2 });
      const { add, all } = collector(30);
      const sender = await startQueue(job);
      await Promise.all([1, 2, 3].map(() => startQueue(job, async ({ n }) => add(n))));
      await Promise.all(Array.from({ length: 30 }, (_, n) => sender.enqueue(job, { n })));
      const seen = await all;
      expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
    });
  });

  describe("stop", () => {
    it("lets a running job finish and starts no other", async () => {
      const job = buildJob();
      const started = Promise.withResolvers<void>();
      const finish = Promise.withResolvers<void>();
      const done: number[] = [];
      const queue = await startQueue(job, async ({ n }) => {
        started.resolve();
        await finish.promise;
        done.push(n);
      });
      await queue.enqueue(job, { n: 1 });
      await queue.enqueue(job, { n: 2 });
      await started.promise;
      const stopped = queue.stop();
      finish.resolve();
      await stopped;
      expect(done).toEqual([1]);
      await expect(statsOf(queue, job)).resolves.toMatchObject({ waiting: 1, running: 0, dead: 0 });
    });

    it("hands back what does not finish in time, uncounted", async () => {
      const job = buildJob();
      const started = Promise.withResolvers<void>();
      const queue = await startQueue(job, (_, { signal }) => {
        started.resolve();
        return new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("aborted")));
        });
      });
      await queue.enqueue(job, { n: 1 });
      await started.promise;
      await queue.stop({ timeoutMs: 1 });
      const { add, all } = collector(1);
      await startQueue(job, async (_, { attempt }) => add(attempt));
      await expect(all).resolves.toEqual([1]);
    });
  });

  it("refuses nonsense for the times of a job", () => {
    expect(() => create().define({ ...buildJob(), cron: "often" })).toThrow(/often/);
  });

  it("refuses a bad job name and a second definition", () => {
    const queue = create();
    const job = buildJob();
    queue.define(job);
    expect(() => queue.define(job)).toThrow(/defined twice/);
    expect(() => queue.define(buildJob({ name: "Send Mail" }))).toThrow(/must match/);
  });
}
