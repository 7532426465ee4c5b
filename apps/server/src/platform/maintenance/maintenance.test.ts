import { tmpdir } from "node:os";
import { pino } from "pino";
import { afterAll, afterEach, expect, it } from "vitest";
import { type Database, openDatabase } from "#platform/database";
import { createTestDatabase } from "#testing";
import { BusyError, createMaintenance } from "./index.ts";

const database = await createTestDatabase();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(() => database.close());

/** A process of its own as far as the database can tell. */
async function open(): Promise<Database> {
  const opened = await openDatabase({
    databaseUrl: database.connectionString,
    dataDir: tmpdir(),
    logger: pino({ level: "silent" }),
    maxConnections: 2,
  });
  ends.push(() => opened.close());
  return opened;
}

async function startWorking({ isStuck = false } = {}) {
  const maintenance = createMaintenance(await open());
  const said: string[] = [];
  const rest = isStuck ? () => new Promise<void>(() => {}) : () => Promise.resolve(void said.push("rests"));
  ends.push(await maintenance.work({ rest, onOver: () => said.push("over") }));
  return { maintenance, said };
}

it("waits until all processes rest, keeps new ones waiting, and lets all go on when it is over", async () => {
  const [one, two] = [await startWorking(), await startWorking()];
  const quiet = await createMaintenance(await open()).begin({ step: "resting", share: 0 });
  expect([one.said, two.said]).toEqual([["rests"], ["rests"]]);
  await quiet.tell({ step: "switching", share: 0.5 });
  await expect
    .poll(() => [one, two].map(({ maintenance }) => maintenance.state()?.step))
    .toEqual(["switching", "switching"]);
  let hasStarted = false;
  const third = startWorking().then((started) => {
    hasStarted = true;
    return started;
  });
  // It has looked at least once.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(hasStarted).toBe(false);
  await quiet[Symbol.asyncDispose]();
  await expect
    .poll(() => [one.said, two.said])
    .toEqual([
      ["rests", "over"],
      ["rests", "over"],
    ]);
  expect((await third).maintenance.state()).toBeUndefined();
});

it("gives up where one goes on working, and the others go on", async () => {
  const [good, stuck] = [await startWorking(), await startWorking({ isStuck: true })];
  const begun = createMaintenance(await open()).begin({ step: "resting", share: 0 }, { patienceMs: 2000 });
  await expect(begun).rejects.toBeInstanceOf(BusyError);
  await expect.poll(() => good.said).toEqual(["rests", "over"]);
  expect(stuck.said).toEqual([]);
});

it("does not wait for a process that died, and is over when the one that began it dies", async () => {
  const dead = await open();
  await createMaintenance(dead).work({ rest: () => new Promise(() => {}), onOver: () => undefined });
  await dead.close();
  ends.splice(0);
  const one = await startWorking();
  const beginner = await openDatabase({
    databaseUrl: database.connectionString,
    dataDir: tmpdir(),
    logger: pino({ level: "silent" }),
  });
  await createMaintenance(beginner).begin({ step: "resting", share: 0 });
  expect(one.said).toEqual(["rests"]);
  await beginner.close();
  await expect.poll(() => one.said).toEqual(["rests", "over"]);
});
