import {
  type CreatedOrder,
  type CurrentOrders,
  type OrderList,
  orderCalls,
  type OrderQuote,
  type SearchedOrder,
} from "@yiqiao/contracts/orders";
import { quotaCalls, type Remaining, type Statement } from "@yiqiao/contracts/quota";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#testing";
import { buildBuyer, type TestBuyer } from "./testing/buyer.ts";

let app: TestApp;
let buyer: TestBuyer;
beforeEach(async () => {
  app = await buildTestApp({ freeCharacters: 1000 });
  buyer = await buildBuyer(app, { name: "buyer@example.com" });
});
afterEach(() => app.close());

const pass = async (days: number) => {
  app.clock.advance({ days });
  await buyer.logIn();
};
const get = async <T>(path: string) => (await app.call<T>(path, { token: buyer.token })).data;
const readCharactersLeft = async () => (await get<Remaining>(quotaCalls.remaining.path)).total_left;
const search = (tid: string) => get<SearchedOrder>(`${orderCalls.search.path}?tid=${tid}`);
const current = () => get<CurrentOrders>(orderCalls.current.path);
const ended = () => get<OrderList>(orderCalls.expired.path);
const names = (list: CurrentOrders["inuse_order_list"]) => list.map(({ code }) => code);
const account = async () => {
  const found = await app.features.accounts.find(buyer.accountId);
  return { sku: found?.plan_sku, startsAt: found?.plan_started_at, endsAt: found?.plan_expires_at?.toISOString() };
};

describe("an order", () => {
  it("has a number of its day, and is paid at the cashier", async () => {
    const { code, data } = await app.call<CreatedOrder>(orderCalls.create.path, {
      token: buyer.token,
      body: { id: 2 },
    });
    expect(code).toBe(20_000);
    expect(data.tid).toMatch(/^YQ20260310\d{10}$/);
    expect(data.redirec_url).toBe(`/cashier?tid=${data.tid}`);
    const { status, order } = await search(data.tid);
    expect(status).toBe(0);
    expect(order).toMatchObject({ state: "unpaid", amount_fen: 2900, can_pay: true, goods_type: "T01" });
    expect(order.pay_until).toBe("2026-03-10T08:30:00.000Z");
  });

  it("is the same for the same key", async () => {
    const first = await buyer.order("standard-m", { key: "once" });
    expect(await buyer.order("standard-m", { key: "once" })).toBe(first);
    expect(await buyer.order("standard-m", { key: "twice" })).not.toBe(first);
    expect((await get<OrderList>(orderCalls.list.path)).total).toBe(2);
  });

  it("is refused when its price is not what was shown", async () => {
    const body = { id: "standard-m", quoted: 2800 };
    const { code, message } = await app.call(orderCalls.create.path, { token: buyer.token, body });
    expect([code, message]).toEqual([43302, expect.stringContaining("from 28.00 to 29.00 yuan")]);
    expect((await get<OrderList>(orderCalls.list.path)).total).toBe(0);
  });

  it("is for what there is, and for who is logged in", async () => {
    const ask = async (body: object, token?: string) => (await app.call(orderCalls.create.path, { token, body })).code;
    expect(await ask({ id: 99 }, buyer.token)).toBe(43300);
    expect(await ask({ id: "enterprise-y" }, buyer.token)).toBe(43301);
    expect(await ask({ id: 11, goods_type: 2 }, buyer.token)).toBe(43301);
    for (const [id, goods_type] of [
      [11, 1],
      ["pack-5m", undefined],
      ["standard-m", 2],
      [2, 4],
      ["document", 1],
    ]) {
      expect(await ask({ id, goods_type }, buyer.token)).toBe(43300);
      const quote = { token: buyer.token, body: { id, goods_type } };
      expect((await app.call(orderCalls.quote.path, quote)).code).toBe(43300);
    }
    expect((await app.call(orderCalls.create.path, { body: { id: 2 } })).status).toBe(401);
    expect((await app.call(`${orderCalls.search.path}?tid=YQ1`, { token: buyer.token })).code).toBe(43303);
  });

  it("is not shown to another", async () => {
    const tid = await buyer.order(2);
    const other = await buildBuyer(app, { name: "other@example.com" });
    expect((await app.call(`${orderCalls.search.path}?tid=${tid}`, { token: other.token })).code).toBe(43303);
  });

  it("cannot be made without end", async () => {
    for (let count = 0; count < 30; count++) await buyer.order(2);
    expect((await app.call(orderCalls.create.path, { token: buyer.token, body: { id: 2 } })).code).toBe(42900);
  });
});

describe("a paid plan", () => {
  it("is delivered with its characters, until 24:00 of its last day", async () => {
    const tid = await buyer.buy("standard-m");
    const { status, order } = await search(tid);
    expect(status).toBe(1);
    expect(order).toMatchObject({
      state: "completed",
      status_name: "inUse",
      real_payment_fen: 2900,
      start_time: "2026-03-10T08:00:00.000Z",
      expiry_time: "2026-04-09T16:00:00.000Z",
      characters_left: 1_500_000,
    });
    expect(await readCharactersLeft()).toBe(1_500_000);
    expect(await account()).toEqual({
      sku: "standard-m",
      startsAt: new Date("2026-03-10T08:00:00Z"),
      endsAt: "2026-04-09T16:00:00.000Z",
    });
    expect(names((await current()).inuse_order_list)).toEqual(["standard-m"]);
  });

  it("stands in the statement by its number", async () => {
    const tid = await buyer.order("standard-m");
    await buyer.pay(tid);
    const { movements } = await get<Statement>(quotaCalls.statement.path);
    const named = { kind: "grant", cause: { kind: "order", ref: tid } };
    expect(movements).toEqual(expect.arrayContaining([expect.objectContaining(named)]));
  });

  it("is delivered once: the second money is surplus", async () => {
    const tid = await buyer.order("standard-m");
    expect(await buyer.pay(tid)).toBe("completed");
    expect(await buyer.pay(tid)).toBe("surplus");
    expect(await readCharactersLeft()).toBe(1_500_000);
  });

  it("is delivered although the order was over when the money came", async () => {
    const tid = await buyer.order("standard-m");
    const order = await buyer.find(tid);
    await app.database.transaction((tx) => app.features.orders.book.end(tx, order, "expired"));
    expect(await buyer.pay(tid)).toBe("completed");
  });

  it("renewed begins when the present term ends", async () => {
    await buyer.buy("professional-m");
    await buyer.buy("professional-qrt");
    const { inuse_order_list: inUse, freeze_order_list: frozen } = await current();
    expect([names(inUse), names(frozen)]).toEqual([["professional-m"], ["professional-qrt"]]);
    expect(frozen[0]).toMatchObject({
      start_time: "2026-04-09T16:00:00.000Z",
      expiry_time: "2026-07-08T16:00:00.000Z",
    });
    expect(await readCharactersLeft()).toBe(8_500_000);
    expect((await account()).endsAt).toBe("2026-07-08T16:00:00.000Z");
    await pass(31);
    expect(await readCharactersLeft()).toBe(25_000_000);
    await app.features.orders.notices.run();
    expect((await account()).sku).toBe("professional-qrt");
    expect(names((await current()).inuse_order_list)).toEqual(["professional-qrt"]);
    expect((await ended()).order_list.map(({ status_name }) => status_name)).toEqual(["renewed"]);
  });

  it("renewed in its last days ends with the last term, also in what is left; without it, with the first", async () => {
    await buyer.buy("standard-m");
    const endOfPlan = async () => (await get<Remaining>(quotaCalls.remaining.path)).plan_expires_at;
    expect(await endOfPlan()).toBe("2026-04-09T16:00:00.000Z");
    await pass(25);
    const renewal = await buyer.buy("standard-m");
    expect(await endOfPlan()).toBe("2026-05-09T16:00:00.000Z");
    const again = await app.call(orderCalls.create.path, { token: buyer.token, body: { id: "standard-m" } });
    expect(again.code).toBe(43301);
    await app.database.transaction(async (tx) => {
      const order = await app.features.orders.book.lock(tx, renewal);
      if (order !== undefined) await app.features.orders.book.refund(tx, order, { amountFen: 2900 });
    });
    expect(await endOfPlan()).toBe("2026-04-09T16:00:00.000Z");
  });

  it("upgraded ends at once, its unused days are credited, its characters are taken back", async () => {
    await buyer.buy("standard-m");
    await pass(10);
    const { data: quote } = await app.call<OrderQuote>(orderCalls.quote.path, {
      token: buyer.token,
      body: { id: "professional-m" },
    });
    expect(quote).toMatchObject({
      action: "upgrade",
      list_fen: 9900,
      credit_fen: 1933,
      amount_fen: 7967,
      credit: [{ paid_fen: 2900, days: 30, unused_days: 20, credit_fen: 1933 }],
    });
    const tid = await buyer.order("professional-m", { quoted: 7967 });
    expect(await buyer.pay(tid)).toBe("completed");
    expect(await readCharactersLeft()).toBe(8_500_000);
    expect((await account()).sku).toBe("professional-m");
    expect((await ended()).order_list.map(({ code, status_name }) => [code, status_name])).toEqual([
      ["standard-m", "upgraded"],
    ]);
  });

  it("is credited once: of two upgrades the second is surplus", async () => {
    await buyer.buy("standard-y");
    const first = await buyer.order("professional-y");
    const second = await buyer.order("professional-y");
    expect(await buyer.pay(first)).toBe("completed");
    expect(await buyer.pay(second)).toBe("surplus");
    expect(await search(second)).toMatchObject({ status: 4, message: expect.stringContaining("paid back") });
  });

  it("that has ended counts as free, its packs sleep until the next one", async () => {
    await buyer.buy("standard-m");
    await buyer.buy("pack-5m");
    expect(await readCharactersLeft()).toBe(6_500_000);
    await pass(31);
    expect(await readCharactersLeft()).toBe(1000);
    expect(names((await current()).freeze_order_list)).toEqual(["pack-5m"]);
    expect((await ended()).order_list.map(({ status_name }) => status_name)).toEqual(["ended"]);
    await buyer.buy("professional-m");
    expect(await readCharactersLeft()).toBe(13_500_000);
  });
});

describe("a refund", () => {
  const refund = (tid: string, amountFen: number) =>
    app.database.transaction(async (tx) => {
      const order = await app.features.orders.book.lock(tx, tid);
      if (order !== undefined) await app.features.orders.book.refund(tx, order, { amountFen });
    });

  it("of the unused share ends the plan; the frozen one behind it begins", async () => {
    const first = await buyer.buy("professional-m");
    await buyer.buy("professional-m");
    await pass(15);
    const { most, unused } = await app.features.orders.book.refundable(app.database.db, await buyer.find(first));
    expect({ most, unused }).toEqual({ most: 9900, unused: 4950 });
    await refund(first, unused);
    expect(await search(first)).toMatchObject({ order: { status_name: "refunded", real_payment_fen: 4950 } });
    const { inuse_order_list: inUse, freeze_order_list: frozen } = await current();
    expect([inUse.length, frozen.length]).toEqual([1, 0]);
    expect(inUse[0]).toMatchObject({
      start_time: app.clock.now().toISOString(),
      expiry_time: "2026-04-24T16:00:00.000Z",
    });
    expect((await account()).endsAt).toBe("2026-04-24T16:00:00.000Z");
  });

  it("of the whole ends it, and the account is free again", async () => {
    const tid = await buyer.buy("standard-m");
    await refund(tid, 2900);
    expect(await buyer.find(tid)).toMatchObject({ state: "refunded", endedBy: "refunded" });
    expect(await account()).toEqual({ sku: "free", startsAt: null, endsAt: undefined });
    expect(await readCharactersLeft()).toBe(1000);
  });

  it("of less is goodwill, of more is refused", async () => {
    const tid = await buyer.buy("standard-m");
    await refund(tid, 100);
    expect(await readCharactersLeft()).toBe(1_500_000);
    await expect(refund(tid, 2801)).rejects.toMatchObject({ error: "refundTooLarge", details: { most: "28.00" } });
  });
});
