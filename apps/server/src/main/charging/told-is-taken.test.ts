import { apiDialects } from "@yiqiao/contracts/public-api";
import { quotaCalls, type StatementLines } from "@yiqiao/contracts/quota";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ledgerOf } from "#testing/ledger";
import { causeKinds } from "../../features/quota/ledger/reservations.repository.ts";
import { type Actor, sentBy } from "./testing/acts.ts";
import { type Chance, chanceOf } from "./testing/chance.ts";
import { type Door, type Doors, openDoors } from "./testing/doors.ts";
import { chargingPlaces } from "./testing/witness.ts";

/** More of them, a thousand say, on a machine that has the time. */
const acts = Number(process.env["TEST_ACTS"] ?? 60);
const seed = Number(process.env["TEST_SEED"] ?? 1);
/** Of those that come by chance: few acts have each of them once. */
const shareOfHeavy = acts < 1000 ? 0 : 0.15;

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors();
});
afterAll(() => doors.close());
beforeEach(() => doors.app.database.pool.query("delete from rate_limits"));

async function readTaken({ holder }: Actor): Promise<number> {
  await doors.app.features.quota.settled();
  const { committed, reserved, balance } = await ledgerOf(doors.app, holder);
  expect(reserved).toBe(0);
  expect(balance).toBeGreaterThanOrEqual(0);
  return committed;
}

/** Every door once, and then whatever comes. */
function* chosenBy(chance: Chance): Generator<{ name: string; door: Door; actor: Actor }> {
  const { actors, doors: all } = doors;
  for (const [name, door] of all) yield { name, door, actor: chance.of(actors.filter((one) => door.mayBeUsedBy(one))) };
  for (;;) {
    const actor = chance.of(actors);
    const isHeavy = chance.happens(shareOfHeavy);
    const open = [...all].filter(([, door]) => door.isHeavy === isHeavy && door.mayBeUsedBy(actor));
    if (open.length === 0) continue;
    const [name, door] = chance.of(open);
    yield { name, door, actor };
  }
}

interface Difference {
  readonly act: number;
  readonly name: string;
  readonly of: string;
  readonly told?: number;
  readonly taken?: number;
  readonly error?: string;
}
const told = new Map<string, number>();

async function actOnce(chance: Chance, { name, door, actor }: { name: string; door: Door; actor: Actor }) {
  await doors.topUp(actor);
  const before = await readTaken(actor);
  try {
    const characters = await door.act(chance, actor);
    const taken = (await readTaken(actor)) - before;
    told.set(name, (told.get(name) ?? 0) + characters);
    return characters === taken ? undefined : { told: characters, taken };
  } catch (error) {
    return { error: String(error) };
  }
}

test(`what ${acts} acts tell is what the ledger takes, each to the character`, async () => {
  const chance = chanceOf(seed);
  const differences: Difference[] = [];
  let act = 0;
  for (const chosen of chosenBy(chance)) {
    if (act === acts) break;
    act += 1;
    if (act % 20 === 0) await doors.app.database.pool.query("delete from rate_limits");
    const difference = await actOnce(chance, chosen);
    if (difference !== undefined) differences.push({ act, name: chosen.name, of: chosen.actor.holder, ...difference });
  }
  const sum = [...told.values()].reduce((all, one) => all + one, 0);
  process.stdout.write(`${acts} acts of seed ${seed} told ${sum} characters.\n`);
  expect(differences).toEqual([]);
  const free = [...told].filter(([, characters]) => characters === 0).map(([name]) => name);
  // Of so many acts some of each door cost something.
  expect(acts < 1000 ? [] : free).toEqual([]);
});

test("every place that sets characters aside was gone through, for every kind of work", () => {
  expect([...doors.witness.places].toSorted()).toEqual(chargingPlaces());
  expect([...doors.witness.kinds].toSorted()).toEqual([...causeKinds].toSorted());
});

test("every way of writing to the interface was charged", async () => {
  await doors.app.features.callRecorder.flush();
  const { rows } = await doors.app.database.pool.query<{ dialect: string }>(
    "select distinct dialect from api_calls where characters > 0",
  );
  expect(rows.map(({ dialect }) => dialect).toSorted()).toEqual([...apiDialects].toSorted());
});

test("the ledger adds up, nothing stays set aside, and screens tell the same", async () => {
  const { app, actors } = doors;
  const open = await app.database.pool.query("select 1 from quota_reservations where status = 'open'");
  expect(open.rowCount).toBe(0);
  expect((await app.features.quota.check()).differences).toEqual([]);
  // Whoever pays beside somebody, as a budget does, pays the whole.
  const { rows: holders } = await app.database.pool.query<{ name: string; charged: number }>(
    "select unnest(holders) as name, sum(committed)::int as charged from quota_reservations group by 1",
  );
  for (const { name, charged } of holders) {
    expect([name, (await ledgerOf(app, name)).committed]).toEqual([name, charged]);
  }
  for (const actor of actors) if (actor.token !== undefined) await expectStatement(actor);
  // What calls were noted with, but for work that went on after them.
  const { rows: calls } = await app.database.pool.query<{ key: string; noted: number; charged: number }>(
    `select k.id as key, (select coalesce(sum(c.characters), 0)::int from api_calls c where c.key_id = k.id) as noted,
            (select coalesce(sum(r.committed), 0)::int from quota_reservations r
             where r.api_key_id = k.id and not r.is_lasting) as charged
     from api_keys k`,
  );
  expect(calls.map(({ key, noted }) => [key, noted])).toEqual(calls.map(({ key, charged }) => [key, charged]));
});

/** All lines of its statement together are what it was charged. */
async function expectStatement(actor: Actor): Promise<void> {
  let [charged, read] = [0, 0];
  for (let page = 1; ; page += 1) {
    const path = `${quotaCalls.statementLines.path}?page=${page}&page_size=100`;
    const { data } = await doors.app.call<StatementLines>(path, sentBy(actor));
    read += data.lines.length;
    const work = data.lines.filter(({ cause: { kind } }) => causeKinds.some((one) => one === kind));
    charged -= work.reduce((sum, { characters, set_aside: aside }) => sum + characters + aside, 0);
    if (read >= data.total || data.lines.length === 0) break;
  }
  expect([actor.holder, charged]).toEqual([actor.holder, await readTaken(actor)]);
}
