import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { createTestDatabase } from "#testing";
import { createJobQueue, forgetJobs, type JobDefinition } from "./index.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

const job: JobDefinition<Record<string, unknown>> = {
  name: "test.forget",
  payload: z.record(z.string(), z.unknown()),
  retry: { limit: 0, delaySeconds: 0 },
  concurrency: 1,
  timeoutSeconds: 10,
};

it("deletes jobs in which a text is a value, at any depth, and no others", async () => {
  const forget = () => forgetJobs(database.db, ["bob@example.com", 'odd"\\name', "13800138000"]);
  // Before the queue has ever started there is nothing to forget.
  await expect(forget()).resolves.toBeUndefined();
  const queue = createJobQueue({ database, logger: pino({ level: "silent" }) });
  queue.define(job);
  await queue.start();
  const gone = [{ to: "bob@example.com" }, { sms: { to: ["13800138000"] } }, { a: [{ b: 'odd"\\name' }] }];
  const stays = [
    { to: "xbob@example.com" },
    { text: "to bob@example.com" },
    { "bob@example.com": 1 },
    { n: 13_800_138_000 },
  ];
  for (const payload of [...gone, ...stays]) await queue.enqueue(job, payload);
  await forget();
  await forgetJobs(database.db, []);
  const { rows } = await database.pool.query<{ data: object }>("select data from pgboss.job where name = $1", [
    job.name,
  ]);
  expect(rows.map(({ data }) => data)).toEqual(expect.arrayContaining(stays));
  expect(rows).toHaveLength(stays.length);
  await queue.stop();
});
