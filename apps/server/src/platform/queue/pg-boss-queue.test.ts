import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { z } from "zod";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "#testing";
import { buildJob, collector, queueConformance } from "./conformance.ts";
import { createJobQueue } from "./index.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const logger = pino({ level: "silent" });
const create = () => createJobQueue({ database, logger });

queueConformance(create, database);

/** Lets the database believe that so many seconds have passed without a sign of life. */
async function ageClaims(seconds: number): Promise<void> {
  await database.pool.query(
    "update pgboss.job set heartbeat_on = now() - make_interval(secs => $1) where state = 'active'",
    [seconds],
  );
  await database.pool.query("update pgboss.queue set monitor_on = null, monitor_claim_on = null");
}

/** A job that another process has taken, and a queue that would run it. */
async function takeElsewhere(name: string) {
  const job = buildJob({ name, retry: { limit: 2, delaySeconds: 600 } });
  const attempts: number[] = [];
  const queue = create();
  queue.define(job, async (_, { attempt }) => void attempts.push(attempt));
  await queue.start();
  const id = await queue.enqueue(job, { n: 1 });
  const script = fileURLToPath(new URL("testing/hold-job.ts", import.meta.url));
  const child = spawn(process.execPath, [script, database.connectionString, job.name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  onTestFinished(kill);
  const [taken] = await once(child.stdout, "data");
  expect(String(taken).trim()).toBe(id);
  await queue.work();
  return { job, queue, attempts, child, kill };
}

it("sets the clock for a job that runs by it, where there is a worker", async () => {
  const job = { ...buildJob({ name: "test.clock" }), payload: z.object({}), cron: "5 3 * * *" };
  const queue = create();
  queue.define(job, () => Promise.resolve());
  onTestFinished(() => queue.stop());
  const schedules = async () =>
    (await database.pool.query("select cron, data from pgboss.schedule where name = $1", [job.name])).rows;
  await queue.start();
  expect(await schedules()).toEqual([]);
  await queue.work();
  expect(await schedules()).toEqual([{ cron: "5 3 * * *", data: {} }]);
});

describe("a job of another process", () => {
  it("runs again at once when that was killed, whatever waits between two tries", async () => {
    const { job, queue, attempts, kill } = await takeElsewhere("test.killed");
    await kill();
    // The server of the tests may have been started just now.
    await expect
      .poll(
        async () => {
          await ageClaims(7);
          await queue.recover();
          return attempts;
        },
        { timeout: 240_000, interval: 500 },
      )
      .toEqual([2]);
    await queue.stop();
    expect(await queue.stats()).toMatchObject([{ name: job.name, waiting: 0, deferred: 0, running: 0, dead: 0 }]);
  });

  it("is left alone while that computes and gives no sign", async () => {
    const { job, queue, attempts, child } = await takeElsewhere("test.silent");
    child.kill("SIGSTOP");
    await ageClaims(7);
    await queue.recover();
    expect(await queue.stats()).toMatchObject([{ name: job.name, running: 1 }]);
    expect(attempts).toEqual([]);
    await queue.stop();
  });

  it("is left alone while that gives signs and its connection is opened anew", async () => {
    const { job, queue, attempts } = await takeElsewhere("test.disconnected");
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'yiqiao listen' and datname = current_database()`,
    );
    await queue.recover();
    expect(await queue.stats()).toMatchObject([{ name: job.name, running: 1 }]);
    expect(attempts).toEqual([]);
    await queue.stop();
  });

  it("goes to another when that has been silent for long, connected or not", async () => {
    const { queue, attempts, child } = await takeElsewhere("test.frozen");
    child.kill("SIGSTOP");
    await ageClaims(60);
    await queue.recover();
    await database.pool.query("update pgboss.job set start_after = now() where state = 'retry'");
    await expect.poll(() => attempts, { timeout: 240_000 }).toEqual([2]);
    await queue.stop();
  });
});

it("gives signs of life while it works on a job, and breaks off one that is no longer its own", async () => {
  const job = buildJob({ name: "test.signs" });
  const begun = Promise.withResolvers<AbortSignal>();
  const queue = create();
  queue.define(job, async (_, { signal }) => {
    begun.resolve(signal);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
  });
  onTestFinished(() => queue.stop());
  await queue.start();
  const id = await queue.enqueue(job, { n: 1 });
  await queue.work();
  const signal = await begun.promise;
  await ageClaims(3600);
  const silence = async () => {
    const { rows } = await database.pool.query<{ seconds: number }>(
      "select extract(epoch from now() - heartbeat_on)::float8 as seconds from pgboss.job where id = $1",
      [id],
    );
    return rows[0]?.seconds;
  };
  await expect.poll(silence).toBeLessThan(1800);
  expect(signal.aborted).toBe(false);
  await database.pool.query("delete from pgboss.job where id = $1", [id]);
  await expect.poll(() => signal.aborted).toBe(true);
});

it("starts in several processes at once, and again with other settings", async () => {
  const job = buildJob();
  const queues = [create(), create(), create()];
  for (const queue of queues) queue.define(job);
  await Promise.all(queues.map((queue) => queue.start()));
  await Promise.all(queues.map((queue) => queue.stop()));
  const later = create();
  later.define({ ...job, retry: { limit: 4, delaySeconds: 1, maxDelaySeconds: 60 } });
  await later.start();
  const { rows } = await database.pool.query("select retry_limit, retry_backoff from pgboss.queue where name = $1", [
    job.name,
  ]);
  expect(rows).toEqual([{ retry_limit: 4, retry_backoff: true }]);
  await later.stop();
});

it.each([
  ["a full disk", Object.assign(new Error("no space left on device"), { code: "ENOSPC" })],
  ["a database that restarts", Object.assign(new Error("terminating connection"), { code: "57P01" })],
])("lets a job wait that found %s: no try is used up, and it runs once that is over", async (_what, outage) => {
  const job = buildJob({ name: `test.outage-${outage.code.toLowerCase()}`, retry: { limit: 0, delaySeconds: 0 } });
  const { add, all } = collector(3);
  const queue = create();
  queue.define(job, async (_, { attempt }) => {
    add(attempt);
    if (runs++ < 2) throw outage;
  });
  let runs = 0;
  await queue.start();
  const id = await queue.enqueue(job, { n: 1 });
  await queue.work();
  const due = setInterval(() => {
    const statement = "update pgboss.job set start_after = now() where id = $1 and state = 'created'";
    database.pool.query(statement, [id]).catch(() => undefined);
  }, 50);
  await expect(all).resolves.toEqual([1, 1, 1]);
  clearInterval(due);
  await queue.stop();
  expect(await queue.stats()).toMatchObject([{ name: job.name, waiting: 0, deferred: 0, running: 0, dead: 0 }]);
});
