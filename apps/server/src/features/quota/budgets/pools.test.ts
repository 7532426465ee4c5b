import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type Budgets, quotaCalls, type Remaining, type Statement } from "@yiqiao/contracts/quota";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";
import type { Quota } from "../quota.service.ts";
import { member, purseOf, stepsOf } from "../testing/payers.ts";

const site = { id: 5, host: "acme.example" };
const pool = "site:5";
const password = "secret1";

let app: TestApp;
let quota: Quota;
let steps: ReturnType<typeof stepsOf>;
const ids: Record<string, string> = {};
const tokens: Record<string, string> = {};
beforeAll(async () => {
  app = await buildTestApp({ freeCharacters: 1000 });
  ({ quota } = app.features);
  steps = stepsOf(quota, (work) => app.database.transaction(work));
  await buildSite(app.database.db, site);
  await buildSite(app.database.db, { id: 6, host: "other.example" });
  for (const [name, siteId, role] of [
    ["ann", 5, 2],
    ["bob", 5, 2],
    ["keeper", 5, 1],
    ["stranger", 6, 1],
  ] as const) {
    ids[name] = await buildAccount(app.database.db, { accountNumber: name, password, siteId, role });
    const host = siteId === 5 ? site.host : "other.example";
    tokens[name] = (await app.login(name, password, { host })).data.access_token;
  }
});
afterAll(() => app.close());

const contextOf = (name: string) => member(ids[name] ?? "", { siteId: 5, role: name === "keeper" ? 1 : 2 });
const call = <T>(name: string, path: string, body?: object) =>
  app.call<T>(path, { token: tokens[name], host: site.host, ...(body && { body }) });
const remaining = async (name: string) => (await call<Remaining>(name, quotaCalls.remaining.path)).data;
const setBudget = (name: string, characters: number | null, by = "keeper") =>
  call<Budgets>(by, quotaCalls.setBudget.path, { account_id: ids[name], characters_per_month: characters });
async function translate(name: string, characters: number): Promise<void> {
  const work = { key: `${name} ${characters} ${Math.random()}`, cause: { kind: "text" } } as const;
  await (await quota.reserve(contextOf(name), characters, work)).commit(characters);
}

describe("a site before anything was bought for it", () => {
  it("has no pool: everybody has the free characters", async () => {
    expect(await remaining("ann")).toMatchObject({ total_left: 1000, pooled: false, budget: null });
    expect(await quota.holderOf(contextOf("keeper"))).toBe(`account:${ids["keeper"]}`);
  });
});

describe("a pool", () => {
  it("is what all members pay from, and its managers buy for", async () => {
    await steps.open(purseOf(pool, app.clock.now(), { siteId: 5, source: "order:plan", characters: 3000 }));
    const pack = { siteId: 5, source: "order:pack", kind: "pack", characters: 500 } as const;
    await steps.open(purseOf(pool, app.clock.now(), pack));
    await translate("ann", 600);
    await translate("bob", 400);
    const left = await remaining("keeper");
    expect(left).toMatchObject({ total_left: 2500, pooled: true, budget: null, reserved: 0 });
    expect(left.plan_expires_at).toBe("2026-04-09T08:00:00.000Z");
    expect(left.purses.map(({ kind, left: of, usable }) => [kind, of, usable])).toEqual([
      ["pack", 0, true],
      ["plan", 2500, true],
    ]);
    expect(await quota.holderOf(contextOf("keeper"))).toBe(pool);
    expect(await quota.holderOf(contextOf("ann"))).toBe(`account:${ids["ann"]}`);
  });

  it("tells in words what is left", async () => {
    const words = async (language: "zh" | "en") =>
      (
        await app.call<{ remaining_str: string }>(quotaCalls.remainingWords.path, {
          token: tokens["ann"],
          host: site.host,
          language,
        })
      ).data.remaining_str;
    expect(await words("en")).toBe("2,500 characters left (packs 0, plan 2,500)");
    expect(await words("zh")).toBe("剩余 2,500 字符（字符包 0，套餐 2,500）");
  });
});

describe("a budget", () => {
  it("caps what a member takes in a month, and nobody else", async () => {
    const rowOf = (name: string) => ({ account_id: ids[name], account_number: name, username: expect.any(String) });
    expect((await setBudget("ann", 300)).data.budgets).toEqual([
      { ...rowOf("ann"), characters_per_month: 300, used: 0, left: 300 },
      { ...rowOf("bob"), characters_per_month: null, used: 400, left: null },
      { ...rowOf("keeper"), characters_per_month: null, used: 0, left: null },
    ]);
    await translate("ann", 200);
    await expect(translate("ann", 101)).rejects.toMatchObject({ details: { needed: 101, remaining: 100 } });
    expect(await remaining("ann")).toMatchObject({
      total_left: 100,
      budget: { left: 100, characters_per_month: 300 },
    });
    expect(await remaining("bob")).toMatchObject({ total_left: 2300, budget: null });
  });

  it("is changed for the running month as well, never below what was used", async () => {
    const readBudgetLeft = async () => (await remaining("ann")).budget?.left;
    await setBudget("ann", 100);
    expect(await readBudgetLeft()).toBe(0);
    await setBudget("ann", 250);
    expect(await readBudgetLeft()).toBe(50);
    await setBudget("ann", 1000);
    expect(await readBudgetLeft()).toBe(800);
    const { budgets } = (await call<Budgets>("keeper", quotaCalls.budgets.path)).data;
    expect(budgets.find(({ account_id: id }) => id === ids["ann"])).toMatchObject({ used: 200, left: 800 });
    expect((await quota.check()).differences).toEqual([]);
  });

  it("is whole again in the next month", async () => {
    app.clock.advance({ days: 25 });
    await translate("ann", 1000);
    expect((await quota.remaining(contextOf("ann"))).budget).toEqual({ left: 0, characters_per_month: 1000 });
    app.clock.advance({ days: -25 });
  });

  it("can be lifted, and is written down", async () => {
    await setBudget("ann", null);
    expect(await remaining("ann")).toMatchObject({ total_left: 1300, budget: null });
    const entries = await app.features.audit.list({ site: 5, action: "quota.budget", limit: 10 });
    expect(entries[0]).toMatchObject({
      actor_id: ids["keeper"],
      target: `account:${ids["ann"]}`,
      before: { characters_per_month: 1000 },
      after: { characters_per_month: null },
    });
    expect(entries).toHaveLength(5);
  });

  it("is set by managers of the site, for its members", async () => {
    const { noPermission, tokenInvalid, memberUnknown } = errorCatalogue;
    expect((await setBudget("bob", 1, "ann")).code).toBe(noPermission.code);
    expect((await setBudget("bob", 1, "stranger")).code).toBe(tokenInvalid.code);
    expect((await setBudget("stranger", 1)).code).toBe(memberUnknown.code);
  });
});

describe("the statement", () => {
  const statement = async (name: string, query = "page_size=100") =>
    (await call<Statement>(name, `${quotaCalls.statement.path}?${query}`)).data;

  it("shows managers the pool's movements, with who and what was left after each", async () => {
    const { movements, total } = await statement("keeper");
    expect(total).toBe(movements.length);
    const oldest = movements.toReversed();
    expect(oldest[0]).toMatchObject({
      kind: "grant",
      purse: "plan",
      amount: 3000,
      characters: 3000,
      balance: 3000,
      cause: { kind: "order", ref: "plan" },
      who: null,
    });
    let balance = 0;
    for (const { characters, balance: after } of oldest) {
      balance += characters;
      expect(after).toBe(balance);
    }
    const charged = movements.filter(({ kind }) => kind === "commit");
    expect(charged.map(({ who, amount }) => [who?.username, amount])).toEqual([
      ["ann", 1000],
      ["ann", 200],
      ["bob", 400],
      ["ann", 100],
      ["ann", 500],
    ]);
    expect(charged[0]).toMatchObject({ characters: 0, cause: { kind: "text", ref: null } });
  });

  it("goes page by page with the same balances, and by kind and time", async () => {
    const { movements } = await statement("keeper");
    const second = await statement("keeper", "page=2&page_size=3");
    expect(second.movements).toEqual(movements.slice(3, 6));
    const grants = await statement("keeper", "kind=grant");
    expect(grants.movements).toEqual(movements.filter(({ kind }) => kind === "grant"));
    expect(grants.total).toBe(2);
    const later = new Date(app.clock.now().getTime() + 1000).toISOString();
    expect((await statement("keeper", `to=${later}`)).total).toBe(movements.length - 2);
    expect((await statement("keeper", `from=${later}`)).total).toBe(2);
  });

  it("takes moments of every offset, and refuses what is none", async () => {
    const { total } = await statement("keeper");
    expect((await statement("keeper", "from=2026-01-01T00:00:00%2B23:59")).total).toBe(total);
    for (const moment of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-01:00", "2026-01-01", "nonsense"]) {
      for (const query of [`from=${moment}`, `to=${moment}`]) {
        const { code } = await call("keeper", `${quotaCalls.statement.path}?${query}`);
        expect(code).toBe(errorCatalogue.invalidRequest.code);
      }
    }
  });

  it("shows members their own work alone", async () => {
    const { movements } = await statement("bob");
    expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["commit", 400],
      ["reserve", 400],
    ]);
    expect(movements.every(({ balance, who }) => balance === null && who === null)).toBe(true);
  });

  it("is for users", async () => {
    const answer = await app.call(quotaCalls.statement.path, { host: site.host });
    expect(answer.code).toBe(errorCatalogue.unauthenticated.code);
  });
});

describe("a pool from which all was taken back", () => {
  it("pays for nobody: members have their own month, and managers buy for themselves", async () => {
    const close = (source: string) =>
      app.database.transaction((tx) => quota.purses.close(tx, { holder: pool, source, cause: "refunded" }));
    await close("order:plan");
    expect(await remaining("ann")).toMatchObject({ total_left: 0, pooled: true });
    await close("order:pack");
    expect(await remaining("ann")).toMatchObject({ total_left: 1000, pooled: false, budget: null });
    expect(await quota.holderOf(contextOf("keeper"))).toBe(`account:${ids["keeper"]}`);
    await translate("ann", 300);
    const { data } = await call<Statement>("ann", `${quotaCalls.statement.path}?page_size=100`);
    expect(data.movements.find(({ kind }) => kind === "commit")).toMatchObject({ amount: 300 });
  });

  it("still shows managers what it had, and nobody else", async () => {
    expect(await quota.recordHolderOf(contextOf("keeper"))).toBe(pool);
    expect(await quota.recordHolderOf(contextOf("ann"))).toBe(`account:${ids["ann"]}`);
    expect(await quota.recordHolderOf(member(ids["stranger"] ?? "", { siteId: 6, role: 1 }))).toBe(
      `account:${ids["stranger"]}`,
    );
    const { data } = await call<Statement>("keeper", `${quotaCalls.statement.path}?kind=grant`);
    expect(data.total).toBe(2);
  });

  it("is one again as soon as something is bought for it", async () => {
    await steps.open(purseOf(pool, app.clock.now(), { siteId: 5, source: "order:again", characters: 700 }));
    expect(await remaining("ann")).toMatchObject({ total_left: 700, pooled: true });
  });
});
