import { randomUUID } from "node:crypto";
import { type ProcessSettings, processSettingsSchema } from "@yiqiao/contracts/devices";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, expect, it } from "vitest";
import { createJobQueue } from "#platform/queue";
import { createTestDatabase } from "#testing";
import { processChannel } from "../channel.ts";
import { buildReport } from "../testing/build-report.ts";
import { createReporter, type Reporter } from "./reporter.ts";

const database = await createTestDatabase();
// What counts the queue reads its tables.
const queue = createJobQueue({ database, logger: pino({ level: "silent" }) });
await queue.start();
const open: Reporter[] = [];
afterEach(async () => {
  for (const reporter of open.splice(0)) await reporter.stop();
});
afterAll(async () => {
  await queue.stop();
  await database.close();
});

function build(db = database.db) {
  const id = randomUUID();
  const obeyed: ProcessSettings[] = [];
  const warnings: string[] = [];
  const looks = { count: 0, now: 0, most: 0 };
  const logger = { info: () => undefined, warn: (_: object, text: string) => void warnings.push(text) };
  const identity = { id, host: "alpha", role: "worker", pid: 7, version: "1", startedAt: new Date() } as const;
  const reporter = createReporter({
    database: { ...database, db },
    identity,
    logger: logger as never,
    look: async () => {
      looks.count += 1;
      looks.now += 1;
      looks.most = Math.max(looks.most, looks.now);
      await new Promise((resolve) => setTimeout(resolve, 20));
      looks.now -= 1;
      return { ...buildReport(), settings: obeyed.at(-1) ?? buildReport().settings };
    },
    obey: (settings) => obeyed.push(settings),
    // Longer than any test.
    intervalMs: 3_600_000,
  });
  open.push(reporter);
  const readStored = async () =>
    (await database.pool.query("select report, settings, stopped_at from processes where id = $1", [id])).rows[0] as
      | { report: { settings: ProcessSettings }; stopped_at: Date | null }
      | undefined;
  return { id, reporter, obeyed, warnings, stored: readStored, looks };
}

it("reports before it does anything else, obeys what is set at once, and says what it obeys", async () => {
  const { id, reporter, obeyed, stored } = build();
  await reporter.begin();
  expect(obeyed).toEqual([processSettingsSchema.parse({})]);
  await database.db.execute(sql`update processes set settings = '{"takes_jobs": false}' where id = ${id}`);
  await database.notify(processChannel, randomUUID());
  await database.notify(processChannel, id);
  await expect.poll(() => obeyed.length).toBe(2);
  expect(obeyed[1]?.takes_jobs).toBe(false);
  await expect.poll(async () => (await stored())?.report.settings.takes_jobs).toBe(false);
  const { rowCount } = await database.pool.query("select 1 from process_minutes where process_id = $1", [id]);
  expect(rowCount).toBeGreaterThan(0);
  await reporter.stop();
  expect((await stored())?.stopped_at).toBeInstanceOf(Date);
});

it("makes one report at a time, however many ask, and one more for what came meanwhile", async () => {
  const { id, reporter, looks } = build();
  await reporter.begin();
  await reporter.report();
  const before = looks.count;
  const asked = [reporter.report(), reporter.report(), reporter.report()];
  await database.notify(processChannel, id);
  await Promise.all(asked);
  await expect.poll(() => looks.count).toBe(before + 2);
  expect(looks.most).toBe(1);
});

it("says once that the database is away, fails nothing, and goes on when it is back", async () => {
  let isAway = false;
  const query = database.db.query.bind(database.db);
  const away = () => Promise.reject(Object.assign(new Error("Connection terminated"), { code: "ECONNRESET" }));
  const db = { ...database.db, query: ((shape: never) => (isAway ? away : query(shape))) as typeof query };
  const { reporter, warnings, stored } = build(db);
  await reporter.begin();
  isAway = true;
  await reporter.report();
  await reporter.report();
  expect(warnings).toEqual(["the process cannot report how it is"]);
  isAway = false;
  await database.pool.query("delete from processes");
  await reporter.report();
  expect(await stored()).toMatchObject({ stopped_at: null });
});
