import { randomUUID } from "node:crypto";
import { auditCalls, type AuditList } from "@yiqiao/contracts/audit";
import { deviceCalls, type Devices, type FailedJobs } from "@yiqiao/contracts/devices";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { pino } from "pino";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createJobQueue, type JobDefinition, type JobQueue } from "#platform/queue";
import { buildAccount, buildTestApp, type TestApp } from "#testing";

/** A kind of job that is tried once. */
const jobOf = (name: string): JobDefinition<{ n: number }> => ({
  name,
  payload: z.object({ n: z.number() }),
  retry: { limit: 0, delaySeconds: 0 },
  concurrency: 1,
  timeoutSeconds: 60,
});

const job = jobOf("documents.translate");
const other = jobOf("mail.send");
let app: TestApp;
let queue: JobQueue;
let token: string;
let fails = true;
const done: number[] = [];

beforeAll(async () => {
  app = await buildTestApp({
    jobDesk: (database) => {
      queue = createJobQueue({ database, logger: pino({ level: "silent" }), pollMs: 20 });
      queue.define(job, async ({ n }) => {
        if (fails) throw new Error(`no room\nfor the letter ${n}`);
        done.push(n);
      });
      queue.define(other);
      return queue;
    },
  });
  await queue.start();
  await buildAccount(app.database.db, { accountNumber: "chief", password: "Harbour2026x", role: 0 });
  token = (await app.login("chief", "Harbour2026x")).data.access_token;
  for (let n = 1; n <= 3; n++) await queue.enqueue(job, { n });
  await queue.work();
});
afterAll(async () => {
  await queue.stop();
  await app.close();
});

const listFailed = async (query = "") =>
  (await app.call<FailedJobs>(deviceCalls.failedJobs.path + query, { token })).data;
const act = (call: "retryJobs" | "discardJobs", ids: readonly string[]) =>
  app.call(deviceCalls[call].path, { token, body: { ids } });

describe("jobs that failed for good", () => {
  it("are listed with their reason in one line, by kind, and named", async () => {
    await expect.poll(async () => (await listFailed()).jobs.length).toBe(3);
    const { jobs, has_more: hasMore } = await listFailed();
    expect(hasMore).toBe(false);
    expect(jobs[0]).toMatchObject({ kind: "documents.translate", reason: "no room", tries: 1 });
    expect(Object.keys(jobs[0] ?? {}).toSorted()).toEqual(["failed_at", "id", "kind", "made_at", "reason", "tries"]);
    expect(await listFailed("?kind=mail.send")).toEqual({ jobs: [], has_more: false });
    const first = jobs[0];
    if (first === undefined) throw new Error("Nothing failed");
    const rest = await listFailed(`?before_at=${first.failed_at}&before_id=${first.id}`);
    expect(rest.jobs).toEqual(jobs.slice(1));
    const { data } = await app.call<Devices>(deviceCalls.list.path, { token });
    expect(data.attention).toContainEqual({ kind: "jobsFailed", count: 3 });
  });

  it("are listed page by page without gaps, also where many failed within a millisecond", async () => {
    await app.database.pool.query(
      `update pgboss.job set created_on = '2026-01-05T08:00:00.000900Z'::timestamptz - n * interval '0.000100 s'
       from (select id, row_number() over (order by id) as n from pgboss.job where name like '%.dead') dead
       where job.id = dead.id`,
    );
    const seen: string[] = [];
    for (let last: FailedJobs["jobs"][number] | undefined; seen.length < 5;) {
      const query = last === undefined ? "" : `?before_at=${last.failed_at}&before_id=${last.id}`;
      // As if a page held one.
      last = (await listFailed(query)).jobs[0];
      if (last === undefined) break;
      seen.push(last.id);
    }
    expect(seen).toEqual((await listFailed()).jobs.map(({ id }) => id));
    expect(new Set(seen).size).toBe(3);
  });

  it("refuse what is no kind, and half a place to go on from", async () => {
    const ask = (query: string) => app.call(deviceCalls.failedJobs.path + query, { token });
    expect(await ask("?kind=mail.dance")).toMatchObject({ code: codes.jobKindUnknown.code });
    expect(await ask(`?before_id=${randomUUID()}`)).toMatchObject({
      code: codes.invalidRequest.code,
      data: { errors: [{ path: "before_id" }] },
    });
  });

  it("are tried again or discarded, once, as the log says", async () => {
    const [one = "", two = "", three = ""] = (await listFailed()).jobs.map(({ id }) => id);
    fails = false;
    expect(await act("retryJobs", [one, two, one, randomUUID()])).toMatchObject({
      code: 20000,
      data: { done: 2, skipped: 0, missing: 1 },
    });
    await expect.poll(() => new Set(done).size).toBe(2);
    expect(done).toHaveLength(2);
    expect(await act("retryJobs", [one])).toMatchObject({ code: codes.failedJobsMissing.code });
    expect(await act("discardJobs", [three])).toMatchObject({ data: { done: 1, skipped: 0, missing: 0 } });
    expect(await act("discardJobs", [three])).toMatchObject({ code: codes.failedJobsMissing.code });
    expect(await listFailed()).toEqual({ jobs: [], has_more: false });
    const entries = async (action: string) =>
      (await app.call<AuditList>(`${auditCalls.list.path}?action=${action}`, { token })).data.entries;
    expect(await entries("job.retry")).toMatchObject([{ target: "job:documents.translate", after: { count: 2 } }]);
    expect(await entries("job.discard")).toMatchObject([{ target: "job:documents.translate", after: { count: 1 } }]);
  });
});
