import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { z } from "zod";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createJobQueue, type JobQueue } from "#platform/queue";
import { insertRestore } from "./restores.repository.ts";
import { runRestore } from "./run-restore.ts";
import { buildInstallation, type TestInstallation } from "./testing/installation.ts";
import { requeueRestored } from "./tick.ts";

let installation: TestInstallation;
let queue: JobQueue;
const { promise: ran, resolve } = Promise.withResolvers<number>();
beforeAll(async () => {
  installation = await buildInstallation();
  queue = createJobQueue({ database: installation.database, logger: pino({ level: "silent" }) });
  const retry = { limit: 1, delaySeconds: 1 };
  const job = { name: "test.waited", payload: z.object({ n: z.number() }), retry, concurrency: 1, timeoutSeconds: 60 };
  queue.define(job, ({ n }) => Promise.resolve(resolve(n)));
  await queue.start();
});
afterAll(async () => {
  await queue.stop();
  await installation.close();
});

it("gives the queue what waited in a restored backup, but for kinds that there are no longer", async () => {
  const { pool } = installation.database;
  const jobs = [
    { name: "test.waited", data: { n: 7 }, priority: null, singleton_key: null, start_after: null },
    { name: "test.gone", data: {}, priority: 0, singleton_key: null, start_after: null },
  ];
  await pool.query("insert into backup_jobs (job) select * from jsonb_array_elements($1::jsonb)", [
    JSON.stringify(jobs),
  ]);
  await requeueRestored(installation);
  expect((await pool.query("select 1 from backup_jobs")).rowCount).toBe(0);
  expect((await pool.query("select name from pgboss.job where name like 'test.%'")).rows).toEqual([
    { name: "test.waited" },
  ]);
  await queue.work();
  expect(await ran).toBe(7);
});

it("ends a restore whose tables are switched and whose backup is gone, and says so", async () => {
  const { database, clock } = installation;
  const id = randomUUID();
  const row = { id, backupId: null, file: "gone.tar", kind: "full", passphrase: null, createdAt: clock.now() } as const;
  await insertRestore(database.db, row);
  await database.pool.query(
    "update backup_restores set state = 'switched', switched_at = now(), backup_id = $2 where id = $1",
    [id, randomUUID()],
  );
  await runRestore(installation, id, new AbortController().signal);
  const { rows } = await database.pool.query("select state, error from backup_restores where id = $1", [id]);
  expect(rows).toEqual([{ state: "done", error: "backupMissing" }]);
});
