import { pino } from "pino";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase } from "#testing";
import { buildJob } from "./conformance.ts";
import { createJobQueue } from "./index.ts";
import { findReadyKinds, watchReadyJobs } from "./ready-jobs.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const logger = pino({ level: "silent" });

describe("kinds with jobs to do", () => {
  it("are those with a job that waits and whose time has come", async () => {
    const named = (name: string) => buildJob({ name: `ready.${name}` });
    const [waiting, later, running, retried] = [named("waiting"), named("later"), named("running"), named("retried")];
    const blocked = named("blocked");
    const kinds = [waiting, later, running, retried, blocked, named("none")];
    const queue = createJobQueue({ database, logger });
    for (const kind of kinds) queue.define(kind);
    await queue.start();
    for (const kind of kinds.slice(0, 5)) await queue.enqueue(kind, { n: 1 });
    const change = (change: string, { name }: { readonly name: string }) =>
      database.pool.query(`update pgboss.job set ${change} where name = $1`, [name]);
    await change("start_after = now() + interval '1 minute'", later);
    await change("state = 'active'", running);
    await change("state = 'retry'", retried);
    await change("blocked = true", blocked);
    const names = kinds.map(({ name }) => name);
    expect((await findReadyKinds(database, names)).toSorted()).toEqual([retried.name, waiting.name]);
    expect(await findReadyKinds(database, [waiting.name])).toEqual([waiting.name]);
    expect(await findReadyKinds(database, [])).toEqual([]);
    await queue.stop();
  });

  it("are looked for once for all of them, and none of them is asked while there is nothing to do", async () => {
    const asked = vi.spyOn(database.pool, "query");
    const queue = createJobQueue({ database, logger, pollMs: 10, maintains: false });
    for (let number = 0; number < 5; number++) queue.define(buildJob(), () => Promise.resolve());
    await queue.start();
    await queue.work();
    const takings = () => asked.mock.calls.filter((given) => JSON.stringify(given).includes("SKIP LOCKED")).length;
    // At first, and once it is notified of what comes.
    await vi.waitFor(() => expect(takings()).toBe(10));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(takings()).toBe(10);
    await queue.stop();
  });

  it("are found without a notice", async () => {
    const job = buildJob();
    const queue = createJobQueue({ database, logger, pollMs: 10, maintains: false });
    const done: number[] = [];
    queue.define(job, async ({ n }) => void done.push(n));
    await queue.start();
    await queue.work();
    await queue.enqueue(job, { n: 7 }, { startAfter: new Date(Date.now() + 3_600_000) });
    expect(done).toEqual([]);
    await database.pool.query("update pgboss.job set start_after = now() where name = $1", [job.name]);
    await vi.waitFor(() => expect(done).toEqual([7]));
    await queue.stop();
  });

  it("are not looked for while all places are taken, nor what rests", async () => {
    const [busy, resting] = [buildJob(), buildJob()];
    const queue = createJobQueue({ database, logger, pollMs: 10, maintains: false });
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.define(busy, () => promise);
    queue.define(resting, () => Promise.resolve());
    await queue.start();
    await queue.enqueue(busy, { n: 1 });
    await queue.work();
    await vi.waitFor(() => expect(queue.activity().kinds[0]?.running).toBe(1));
    await queue.rest({ except: busy.name });
    const asked = vi.spyOn(database.pool, "query");
    const looks = () => asked.mock.calls.filter((given) => JSON.stringify(given).includes("as kind(name)")).length;
    await new Promise((later) => setTimeout(later, 30));
    const before = looks();
    await new Promise((later) => setTimeout(later, 100));
    expect(looks()).toBe(before);
    resolve();
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(before));
    await queue.stop();
  });

  it("are looked for again after a failure, and no more once that has ended", async () => {
    const woken: (readonly string[])[] = [];
    const errors: unknown[] = [];
    let looks = 0;
    const end = watchReadyJobs({
      find: () => (++looks === 1 ? Promise.reject(new Error("gone")) : Promise.resolve([`look ${looks}`])),
      wake: (names) => woken.push(names),
      onError: (error) => errors.push(error),
      pollMs: 1,
    });
    await vi.waitFor(() => expect(woken.length).toBeGreaterThan(1));
    await end();
    const after = looks;
    expect(errors).toHaveLength(1);
    expect(woken[0]).toEqual(["look 2"]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(looks).toBe(after);
  });
});
