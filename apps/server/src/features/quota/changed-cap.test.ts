import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";
import type { Quota } from "./quota.service.ts";
import { member, purseOf, stepsOf } from "./testing/payers.ts";

const siteId = 5;
const password = "secret1";

let app: TestApp;
let quota: Quota;
let keeper: string;
beforeAll(async () => {
  app = await buildTestApp();
  ({ quota } = app.features);
  await buildSite(app.database.db, { id: siteId, host: "acme.example" });
  keeper = await buildAccount(app.database.db, { accountNumber: "keeper", password, siteId, role: 1 });
  const steps = stepsOf(quota, (work) => app.database.transaction(work));
  await steps.open(purseOf("site:5", app.clock.now(), { siteId, characters: 100_000 }));
});
afterAll(() => app.close());

/** A new member of the pool, and what is done by and to it. */
async function joinMember(name: string) {
  const id = await buildAccount(app.database.db, { accountNumber: name, password, siteId });
  const context = member(id, { siteId });
  const manager = member(keeper, { siteId, role: 1 });
  const reserve = (characters: number) =>
    quota.reserve(context, characters, { key: randomUUID(), cause: { kind: "text" } });
  return {
    reserve,
    translate: async (characters: number) => (await reserve(characters)).commit(characters),
    cap: (characters: number | null) => quota.setBudget(manager, { account_id: id, characters_per_month: characters }),
    left: async () => (await quota.remaining(context)).budget?.left,
    listed: async () => (await quota.budgets(manager)).budgets.find(({ account_id }) => account_id === id),
  };
}

describe("a cap that is lowered while characters are set aside", () => {
  it("holds when they come back", async () => {
    const ann = await joinMember("ann");
    await ann.cap(1000);
    await ann.translate(200);
    const underWay = await ann.reserve(700);
    await ann.cap(500);
    expect(await ann.left()).toBe(0);
    await underWay.release();
    expect(await ann.left()).toBe(300);
    expect(await ann.listed()).toMatchObject({ characters_per_month: 500, used: 200, left: 300 });
    await expect(ann.translate(301)).rejects.toMatchObject({ details: { needed: 301, remaining: 300 } });
    await ann.translate(300);
    expect(await ann.listed()).toMatchObject({ used: 500, left: 0 });
    expect((await quota.check()).differences).toEqual([]);
  });

  it("counts what of them was charged, and can be raised again", async () => {
    const bob = await joinMember("bob");
    await bob.cap(1000);
    const underWay = await bob.reserve(900);
    await bob.cap(0);
    await underWay.commit(400);
    expect(await bob.left()).toBe(0);
    expect(await bob.listed()).toMatchObject({ used: 400, left: 0 });
    await bob.cap(600);
    expect(await bob.left()).toBe(200);
    await bob.translate(200);
    await expect(bob.translate(1)).rejects.toMatchObject({ error: "insufficientCharacters" });
    expect((await quota.check()).differences).toEqual([]);
  });
});
