import { afterAll, beforeAll, expect, test } from "vitest";
import { ledgerOf } from "#testing/ledger";
import type { Act, Actor } from "./acts.ts";
import { chanceOf } from "./chance.ts";
import { type Doors, openDoors } from "./doors.ts";

/** More of them, a thousand say, on a machine that has the time. */
const acts = Number(process.env["TEST_ACTS"] ?? 60);
const seed = Number(process.env["TEST_SEED"] ?? 1);
/** Those that have files, of which each takes as long as many texts. */
const heavy: ReadonlySet<string> = new Set(["document", "picture", "webPage"]);
const shareOfHeavy = 0.02;

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors();
});
afterAll(() => doors.close());

async function takenFrom({ holder }: Actor): Promise<number> {
  await doors.app.features.quota.settled();
  const { committed, reserved, balance } = await ledgerOf(doors.app, holder);
  expect(reserved).toBe(0);
  expect(balance).toBeGreaterThanOrEqual(0);
  return committed;
}

test(`what ${acts} acts tell is what the ledger takes, each to the character`, async () => {
  const chance = chanceOf(seed);
  const { ofAll, ofUsers, actors } = doors;
  const every = Object.entries<Act>({ ...ofAll, ...ofUsers });
  const done = new Map<string, number>();
  for (let number = 0; number < acts; number += 1) {
    const actor = chance.of(actors);
    const isHeavy = chance.happens(shareOfHeavy);
    const mayDo = every.filter(([name]) => heavy.has(name) === isHeavy && (actor.token !== undefined || name in ofAll));
    const [name, act] = chance.of(mayDo.length > 0 ? mayDo : Object.entries<Act>(ofAll));
    const before = await takenFrom(actor);
    const told = await act(chance, actor);
    expect({ number, name, told }).toEqual({ number, name, told: (await takenFrom(actor)) - before });
    done.set(name, (done.get(name) ?? 0) + told);
  }
  // Every door was gone through, and cost something.
  const unused = acts < 1000 ? [] : every.filter(([name]) => (done.get(name) ?? 0) === 0);
  expect(unused).toEqual([]);
  const open = await doors.app.database.pool.query("select 1 from quota_reservations where status = 'open'");
  expect(open.rowCount).toBe(0);
  expect((await doors.app.features.quota.check()).differences).toEqual([]);
});
