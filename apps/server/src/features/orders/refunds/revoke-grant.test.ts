import { errorCatalogue } from "@yiqiao/contracts/errors";
import { orderCalls, type Order } from "@yiqiao/contracts/orders";
import { paymentCalls } from "@yiqiao/contracts/payments";
import { quotaCalls, type Remaining } from "@yiqiao/contracts/quota";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildSite, buildTestApp, type TestApp } from "#testing";
import { buildBuyer, type TestBuyer } from "../testing/buyer.ts";

const host = "acme.example";
const reason = "granted by mistake";
const { goodsHindered, orderState, refundTooLarge, noPermission } = errorCatalogue;

let app: TestApp;
let administrator: TestBuyer;
let buyer: TestBuyer;
let member: TestBuyer;
beforeEach(async () => {
  app = await buildTestApp({ freeCharacters: 1000, capabilities: ["api"] });
  await buildSite(app.database.db, { id: 5, host });
  administrator = await buildBuyer(app, { name: "boss@example.com", role: 0 });
  buyer = await buildBuyer(app, { name: "buyer@example.com" });
  member = await buildBuyer(app, { name: "member@acme.example", siteId: 5, host });
});
afterEach(() => app.close());

const grant = (body: object) =>
  app.call<Order>(orderCalls.grant.path, { token: administrator.token, body: { reason, ...body } });
const takeBack = (tid: string, body: object = {}, { token } = administrator) =>
  app.call<Order>(paymentCalls.refundOrder.path, { token, body: { tid, reason, ...body } });
const remaining = async ({ token }: TestBuyer) =>
  (await app.call<Remaining>(quotaCalls.remaining.path, { token, ...(token === member.token ? { host } : {}) })).data;
const planOf = async ({ accountId }: TestBuyer) => (await app.features.accounts.find(accountId))?.plan_sku;
const refunds = async () => (await app.database.pool.query("select 1 from refunds")).rows;
const expiry = async () =>
  (await app.database.pool.query<{ expires_at: Date | null }>("select expires_at from sites where id = 5")).rows[0]
    ?.expires_at;

describe("a grant to a site without a plan", () => {
  it("is a plan: packs alone are refused, and members keep their own characters", async () => {
    for (const id of ["pack-5m", "api-10m"]) {
      const refused = await grant({ id, site_id: 5 });
      expect(refused.code).toBe(goodsHindered.code);
      expect(refused.message).toContain("This site has no plan in force");
    }
    expect(await remaining(member)).toMatchObject({ total_left: 1000, pooled: false });
    expect((await grant({ id: "enterprise-y", site_id: 5 })).code).toBe(20_000);
    expect((await grant({ id: "pack-5m", site_id: 5 })).code).toBe(20_000);
    expect(await remaining(member)).toMatchObject({ total_left: 3_005_000_000, pooled: true });
  });
});

describe("a grant that is taken back", () => {
  it("ends at once, though nothing was paid, and no provider is asked", async () => {
    const { data } = await grant({ id: "professional-m", account: "buyer@example.com" });
    expect(await planOf(buyer)).toBe("professional-m");
    expect((await takeBack(data.tid, {}, buyer)).code).toBe(noPermission.code);
    const back = await takeBack(data.tid);
    expect(back.data).toMatchObject({
      state: "refunded",
      status_name: "refunded",
      characters_left: 0,
      refunded_fen: 0,
    });
    expect(await planOf(buyer)).toBe("free");
    expect(await remaining(buyer)).toMatchObject({ total_left: 1000 });
    expect(await refunds()).toEqual([]);
    const [entry] = await app.features.audit.list({ site: "all", action: "order.refund", limit: 10 });
    expect(entry).toMatchObject({ target: `order:${data.tid}`, after: { amount_fen: 0, reason } });
    expect((await takeBack(data.tid)).code).toBe(orderState.code);
  });

  it("books what is unused of what was paid elsewhere, or another amount, and ends either way", async () => {
    const paid = { id: "standard-m", account: "buyer@example.com", paid_fen: 3000 };
    const first = (await grant(paid)).data.tid;
    app.clock.advance({ days: 15 });
    await administrator.logIn();
    expect((await takeBack(first, { amount_fen: 3001 })).code).toBe(refundTooLarge.code);
    expect((await takeBack(first)).data).toMatchObject({
      state: "completed",
      status_name: "refunded",
      refunded_fen: 1500,
    });
    expect((await takeBack(first)).code).toBe(orderState.code);
    const second = (await grant(paid)).data.tid;
    expect((await takeBack(second, { amount_fen: 100 })).data).toMatchObject({
      status_name: "refunded",
      refunded_fen: 100,
    });
    expect(await planOf(buyer)).toBe("free");
    expect(await refunds()).toEqual([]);
  });

  it("does nothing to what is over", async () => {
    const { tid } = (await grant({ id: "enterprise-y", site_id: 5 })).data;
    app.clock.advance({ days: 366 });
    await administrator.logIn();
    expect((await takeBack(tid)).code).toBe(orderState.code);
    expect((await app.features.sites.rules(5)).isDisabled).toBe(true);
  });

  it("leaves a site as it was before: its members have their month and their own plans, its end is the former one", async () => {
    const manager = await buildBuyer(app, { name: "manager@acme.example", siteId: 5, role: 1, host });
    await manager.buy("standard-m");
    const first = (await grant({ id: "enterprise-y", site_id: 5 })).data.tid;
    const second = (await grant({ id: "enterprise-y", site_id: 5 })).data.tid;
    const pack = (await grant({ id: "pack-5m", site_id: 5 })).data.tid;
    expect(await planOf(manager)).toBe("enterprise-y");
    await takeBack(first);
    expect(await expiry()).toEqual((await manager.find(second)).endsAt);
    expect(await planOf(member)).toBe("enterprise-y");
    await takeBack(second);
    await takeBack(pack);
    expect(await expiry()).toBe(null);
    expect(await remaining(member)).toMatchObject({ total_left: 1000, pooled: false });
    expect([await planOf(member), await planOf(manager)]).toEqual(["free", "standard-m"]);
  });
});

it("an order that costs something is not refunded for nothing", async () => {
  const tid = await buyer.buy("standard-m");
  expect((await takeBack(tid, { amount_fen: 0 })).code).not.toBe(20_000);
  expect((await takeBack(tid)).code).toBe(refundTooLarge.code);
  expect(await buyer.find(tid)).toMatchObject({ state: "completed", endedBy: null });
});
