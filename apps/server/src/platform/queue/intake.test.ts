import { pino } from "pino";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#testing";
import { buildJob } from "./conformance.ts";
import { createJobQueue, type JobQueue, openIntake, type RunOutcome } from "./index.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const runs: { readonly name: string; readonly outcome: RunOutcome }[] = [];
const queues: JobQueue[] = [];
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop({ timeoutMs: 0 });
  runs.length = 0;
});

/** A queue whose jobs run until they are let go. */
async function startGated(names: readonly string[], concurrency = 2) {
  const queue = createJobQueue({
    database,
    logger: pino({ level: "silent" }),
    pollMs: 20,
    onRun: (name, outcome) => runs.push({ name, outcome }),
  });
  queues.push(queue);
  const started: string[] = [];
  const gates: (() => void)[] = [];
  const jobs = names.map((name) => buildJob({ name, concurrency }));
  for (const job of jobs) {
    queue.define(job, async () => {
      started.push(job.name);
      await new Promise<void>((resolve) => gates.push(resolve));
    });
  }
  await queue.start();
  const add = async (times = 1): Promise<void> => {
    for (let n = 1; n <= times; n++) for (const job of jobs) await queue.enqueue(job, { n });
  };
  return { queue, started, add, letGo: () => gates.splice(0).forEach((open) => open()) };
}

const runningOf = (queue: JobQueue) => queue.activity().kinds.reduce((sum, { running }) => sum + running, 0);
const waitingOf = async (queue: JobQueue) => (await queue.stats()).reduce((sum, { waiting }) => sum + waiting, 0);

describe("what a process takes", () => {
  it("is nothing new while it drains: it finishes what it has, and goes on when it is let", async () => {
    const { queue, started, add, letGo } = await startGated(["drain.one"], 1);
    await queue.work();
    await add(2);
    await expect.poll(() => started).toHaveLength(1);
    queue.limit({ ...openIntake, takesJobs: false });
    letGo();
    await expect.poll(() => runningOf(queue)).toBe(0);
    await expect.poll(() => runs).toEqual([{ name: "drain.one", outcome: "done" }]);
    await queue.enqueue(buildJob({ name: "drain.one" }), { n: 3 });
    // Several looks of the runner fit into one of the other queue, which finds both jobs waiting.
    await expect.poll(() => waitingOf(queue)).toBe(2);
    expect(started).toHaveLength(1);
    queue.limit(openIntake);
    await expect.poll(() => started).toHaveLength(2);
    letGo();
  });

  it("is no more at a time than its places, over all kinds, and each gets its turn", async () => {
    const { queue, started, add, letGo } = await startGated(["place.a", "place.b", "place.c"]);
    queue.limit({ ...openIntake, slots: 1 });
    await add(1);
    await queue.work();
    for (let done = 1; done <= 3; done++) {
      await expect.poll(() => started).toHaveLength(done);
      expect(runningOf(queue)).toBe(1);
      letGo();
    }
    expect(new Set(started)).toEqual(new Set(["place.a", "place.b", "place.c"]));
    await expect.poll(() => runningOf(queue)).toBe(0);
  });

  it("is only the kinds that it is set to", async () => {
    const { queue, started, add, letGo } = await startGated(["kind.a", "kind.b"]);
    queue.limit({ ...openIntake, kinds: ["kind.b"] });
    await add(1);
    await queue.work();
    await expect.poll(() => started).toEqual(["kind.b"]);
    letGo();
    await expect.poll(() => runningOf(queue)).toBe(0);
    expect((await queue.stats()).map(({ waiting }) => waiting)).toEqual([1, 0]);
    expect(queue.activity().intake.kinds).toEqual(["kind.b"]);
    queue.limit(openIntake);
    await expect.poll(() => started).toEqual(["kind.b", "kind.a"]);
    letGo();
  });
});

describe("jobs that failed for good", () => {
  const secret = "馆长的信 confidential";
  const makeFailed = async (name: string, count: number) => {
    const job = buildJob({ name, retry: { limit: 0, delaySeconds: 0 } });
    const queue = createJobQueue({ database, logger: pino({ level: "silent" }), pollMs: 20 });
    queues.push(queue);
    let fails = true;
    const done: number[] = [];
    queue.define(job, async ({ n }) => {
      // As drizzle fails: what was given stands in the message.
      if (fails)
        throw Object.assign(new Error(`Failed query: select 1\nparams: ${secret}`), {
          query: "select 1",
          params: [secret],
        });
      done.push(n);
    });
    await queue.start();
    for (let n = 1; n <= count; n++) await queue.enqueue(job, { n });
    await queue.work();
    const failed = () => queue.failedJobs({ kind: name, limit: 100 });
    await expect.poll(async () => (await failed()).length).toBe(count);
    return { job, queue, failed, done, mend: () => (fails = false) };
  };

  it("are told without what they were to do, the youngest first, page after page", async () => {
    const { queue, failed } = await makeFailed("failed.told", 3);
    const all = await failed();
    expect(all[0]).toMatchObject({ kind: "failed.told", reason: "Failed query: select 1", tries: 1 });
    expect(JSON.stringify(all)).not.toContain("confidential");
    const { rows } = await database.pool.query(
      "select output, source_output from pgboss.job where name like 'failed.told%'",
    );
    expect(JSON.stringify(rows)).not.toContain("confidential");
    const [first, second] = await queue.failedJobs({ kind: "failed.told", limit: 2 });
    expect([first?.id, second?.id]).toEqual(all.slice(0, 2).map(({ id }) => id));
    expect((await queue.failedJobs({ limit: 1 })).map(({ kind }) => kind)).toEqual(["failed.told"]);
    if (second === undefined) throw new Error("There is no second one");
    const rest = await queue.failedJobs({ kind: "failed.told", limit: 2, before: second });
    expect(rest.map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id));
    expect((await queue.stats())[0]).toMatchObject({ dead: 3, deadLately: 3, waitingSince: null });
  });

  it("live again, each once, or are forgotten", async () => {
    const { queue, failed, done, mend } = await makeFailed("failed.again", 3);
    const ids = (await failed()).map(({ id }) => id);
    mend();
    const retry = () => database.transaction((tx) => queue.retryFailed(ids.slice(0, 2), tx));
    expect(await retry()).toEqual([{ kind: "failed.again", found: 2, count: 2 }]);
    await expect.poll(() => done.length).toBe(2);
    expect(await retry()).toEqual([]);
    const discard = () => database.transaction((tx) => queue.discardFailed(ids, tx));
    expect(await discard()).toEqual([{ kind: "failed.again", found: 1, count: 1 }]);
    expect(await failed()).toEqual([]);
    expect(await discard()).toEqual([]);
  });
});
