import { type CurrentOrders, orderCalls } from "@yiqiao/contracts/orders";
import { quotaCalls, type Remaining } from "@yiqiao/contracts/quota";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#testing";
import { formerSource } from "./sync-plan.ts";
import { buildBuyer, type TestBuyer } from "../testing/buyer.ts";

let app: TestApp;
let buyer: TestBuyer;
beforeEach(async () => {
  app = await buildTestApp({ capabilities: ["api"] });
  buyer = await buildBuyer(app, { name: "buyer@example.com" });
});
afterEach(() => app.close());

describe("money for an account that was deleted meanwhile", () => {
  it.each(["standard-m", "api-10m"] as const)("goes back: %s", async (code) => {
    const tid = await buyer.order(code);
    await app.database.pool.query(
      `update accounts set status = 'deleted', account_number = 'deleted:' || id, username = '', email = null,
              phone = null, password_hash = null, deleted_at = $2 where id = $1`,
      [buyer.accountId, app.clock.now()],
    );
    expect(await buyer.pay(tid)).toBe("surplus");
    expect(await buyer.find(tid)).toMatchObject({ state: "cancelled", problem: "undeliverable", deliveredAt: null });
    const { rows } = await app.database.pool.query("select 1 from quota_purses where holder = $1", [
      `account:${buyer.accountId}`,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("a plan that an account had before there were orders", () => {
  it("thaws packs, and shows them in use", async () => {
    const startsAt = app.clock.now();
    const expiresAt = new Date(startsAt.getTime() + 20 * 24 * 3_600_000);
    await app.database.pool.query(
      "update accounts set plan_sku = 'standard-m', plan_started_at = $2, plan_expires_at = $3 where id = $1",
      [buyer.accountId, startsAt, expiresAt],
    );
    const purse = { holder: `account:${buyer.accountId}`, source: formerSource, kind: "plan", siteId: 0 } as const;
    await app.database.transaction((tx) =>
      app.features.quota.purses.open(tx, { ...purse, characters: 1000, startsAt, expiresAt }),
    );
    await buyer.buy("pack-5m");
    const get = async <T>(path: string) => (await app.call<T>(path, { token: buyer.token })).data;
    expect((await get<Remaining>(quotaCalls.remaining.path)).total_left).toBe(5_001_000);
    const { inuse_order_list: inUse, freeze_order_list: frozen } = await get<CurrentOrders>(orderCalls.current.path);
    expect([inUse.map(({ code }) => code), frozen]).toEqual([["pack-5m"], []]);
  });
});
