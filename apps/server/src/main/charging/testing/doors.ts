import { randomUUID } from "node:crypto";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { entryCalls, libraryCalls } from "@yiqiao/contracts/libraries";
import type { ApiKeySecret } from "@yiqiao/contracts/public-api";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { EngineError } from "@yiqiao/engines";
import {
  buildAccount,
  buildSite,
  buildTestApp,
  buildTestJobs,
  createScriptedEngine,
  said,
  type TestApp,
} from "#testing";
import { makeKey } from "../../../features/public-api/testing/api-keys.ts";
import { createScriptedPictureWorker } from "../../../features/pictures/testing/scripted-picture-worker.ts";
import { type Act, type Actor, pair, remembered, type Weather, type ChargingScene } from "./acts.ts";
import { fileDoors } from "./file-doors.ts";
import { openDoors as openDoorsOf } from "./open-doors.ts";
import { textDoors } from "./text-doors.ts";
import { type Witness, witnessOf } from "./witness.ts";
import { projectOf, workDoors } from "./work-doors.ts";

export interface Door {
  readonly act: Act;
  /** Takes as long as many others. */
  readonly isHeavy: boolean;
  mayBeUsedBy(actor: Actor): boolean;
}

export interface Doors {
  readonly app: TestApp;
  /** Those with plenty, those with little, a member of a pool with a budget, and visitors. */
  readonly actors: readonly Actor[];
  readonly doors: ReadonlyMap<string, Door>;
  readonly witness: Witness;
  /** Gives to who has nothing left, so that refusals stay few. */
  topUp(actor: Actor): Promise<void>;
  close(): Promise<void>;
}

const calm: Weather = { failsAfter: Infinity, refusesAfter: Infinity, waitsAfter: Infinity, onWait: () => undefined };
const password = "secret12";
/** Of which most acts can be paid, and some cannot. */
const enough = 60;
const site = { id: 5, host: "acme.example" };

function weatherEngine(weather: Weather, waiting: Set<() => void>) {
  const pairs = [
    { source: "zh-cn", target: "en-us" },
    { source: "en-us", target: "zh-cn" },
    // Of which no dictionary has to be read.
    { source: "en-us", target: "ja" },
  ] as const;
  return createScriptedEngine({
    pairs,
    answer: ({ text }) => {
      weather.failsAfter -= 1;
      weather.refusesAfter -= 1;
      if (weather.failsAfter < 0) return new EngineError("unavailable", "scripted", "down");
      return weather.refusesAfter < 0
        ? new EngineError("internal", "scripted", "broken", { retryable: false })
        : { text: said(text) };
    },
    beforeAnswer: async (_segment, signal) => {
      weather.waitsAfter -= 1;
      if (weather.waitsAfter >= 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => resolve(), { once: true });
      waiting.add(resolve);
      weather.onWait();
      await promise;
      waiting.delete(resolve);
    },
  });
}

export async function openDoors(): Promise<Doors> {
  const weather = { ...calm };
  const waiting = new Set<() => void>();
  const app = await buildTestApp({
    engines: [weatherEngine(weather, waiting)],
    freeCharacters: 4000,
    rateLimitPerMinute: 1_000_000,
    pictureWorker: createScriptedPictureWorker(),
    capabilities: ["pictures", "webPages", "postEditing"],
  });
  const under = (changes: Partial<Weather>) => void Object.assign(weather, calm, changes);
  const letGo = () => waiting.forEach((resolve) => resolve());
  const world: ChargingScene = { app, under, letGo, drain: drainer(app) };
  const witness = witnessOf(app.features.quota);
  const actors = [
    await userOf(world, "plenty", 3_000_000),
    await userOf(world, "little", 2000),
    await memberOf(world),
    visitorOf(),
  ];
  const text = textDoors(world);
  const doors = new Map<string, Door>();
  const add = (acts: Readonly<Record<string, Act>>, mayBeUsedBy: Door["mayBeUsedBy"], isHeavy = false) => {
    for (const [name, act] of Object.entries(acts)) doors.set(name, { act, isHeavy, mayBeUsedBy });
  };
  add(text.ofAll, () => true);
  add(text.ofUsers, ({ token }) => token !== undefined);
  add(openDoorsOf(world), ({ keys }) => keys.length > 0);
  add(fileDoors(world), ({ project }) => project !== undefined, true);
  add(workDoors(world), ({ project }) => project !== undefined, true);
  return { app, actors, doors, witness, topUp: (actor) => topUp(app, actor), close: () => app.close() };
}

async function userOf(world: ChargingScene, name: string, planCharacters: number): Promise<Actor> {
  const { app } = world;
  const accountNumber = `${name}@example.com`;
  const account = { accountNumber, password, plan: "professional-m", planCharacters };
  const accountId = await buildAccount(app.database.db, account);
  const token = (await app.login(accountNumber, password)).data.access_token;
  await remember(app, token);
  const keys = [await makeKey(app, token, { name: "all", calls_per_minute: 60_000 }), await budgeted(app, token)];
  const actor = { holder: `account:${accountId}`, siteId: 0, token, accountId, keys: keys.map((key) => named(key)) };
  return { ...actor, project: await projectOf(world, actor) };
}

const named = ({ key, api_key: secret }: ApiKeySecret) => ({ id: key.id, secret });

/** A key that may use less than its account has. */
const budgeted = (app: TestApp, token: string) =>
  makeKey(app, token, { name: "some", calls_per_minute: 60_000, characters_per_month: 2000 });

async function remember(app: TestApp, token: string): Promise<void> {
  const library = { ...pair, flag: "1", name: "Manuals" };
  const { data } = await app.call<{ bank_id: string }>(libraryCalls.create.path, { token, body: library });
  for (const source of remembered) {
    const entry = { bank_id: data.bank_id, source, target: `Stored ${source.length}.` };
    await app.call(entryCalls.insert.path, { token, body: entry });
  }
}

/** Somebody who pays from a pool, within a budget. */
async function memberOf({ app }: ChargingScene): Promise<Actor> {
  await buildSite(app.database.db, site);
  const accountNumber = "member@example.com";
  const accountId = await buildAccount(app.database.db, { accountNumber, password, siteId: site.id });
  const holder = `site:${site.id}`;
  await openPurse(app, { holder, siteId: site.id, characters: 1_000_000 });
  const { host, id: siteId } = site;
  await buildAccount(app.database.db, { accountNumber: "keeper@example.com", password, siteId, role: 1 });
  const { data } = await app.login("keeper@example.com", password, { host });
  const body = { account_id: accountId, characters_per_month: 500_000 };
  const { code } = await app.call(quotaCalls.setBudget.path, { token: data.access_token, host, body });
  if (code !== errorCatalogue.success.code) throw new Error(`No budget: ${code}`);
  const token = (await app.login(accountNumber, password, { host })).data.access_token;
  return { holder, siteId, token, host, accountId, keys: [] };
}

function visitorOf(): Actor {
  const device = randomUUID();
  return { holder: `device:${device}`, siteId: 0, device, keys: [] };
}

interface NewPurse {
  readonly holder: string;
  readonly siteId: number;
  readonly characters: number;
}

async function openPurse({ database, clock, features }: TestApp, purse: NewPurse): Promise<void> {
  const startsAt = clock.now();
  const expiresAt = new Date(startsAt.getTime() + 25 * 24 * 3_600_000);
  const opened = { ...purse, kind: "pack", source: `order:${randomUUID()}`, startsAt, expiresAt } as const;
  await database.transaction((tx) => features.quota.purses.open(tx, opened));
}

async function topUp(app: TestApp, { holder, siteId, keys }: Actor): Promise<void> {
  const { database, features } = app;
  const left = "select coalesce(sum(balance), 0)::int as left from quota_purses where holder = $1 and kind <> 'month'";
  const { rows } = await database.pool.query<{ left: number }>(left, [holder]);
  if ((rows[0]?.left ?? 0) < enough) await openPurse(app, { holder, siteId, characters: 400 });
  const budgets = await features.quota.keyBudgets(
    database.db,
    siteId,
    keys.map(({ id }) => id),
  );
  for (const [keyId, { charactersPerMonth, used }] of budgets) {
    if (charactersPerMonth === null || charactersPerMonth - used >= enough) continue;
    const budget = { keyId, siteId, charactersPerMonth: used + 400 };
    await database.transaction((tx) => features.quota.setKeyBudget(tx, budget));
  }
}

function drainer(app: TestApp): ChargingScene["drain"] {
  const jobs = buildTestJobs(app.features);
  let ran = 0;
  return async () => {
    for (; ran < app.enqueued.length; ran += 1) {
      const { name = "", payload = {} } = app.enqueued[ran] ?? {};
      if (!/^(documents|pictures|post-editing|term-extraction)\./.test(name)) continue;
      const isDone = await jobs.run(name, payload).then(
        () => true,
        () => false,
      );
      if (!isDone) return false;
    }
    return true;
  };
}
