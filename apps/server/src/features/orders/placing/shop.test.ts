import type { QuoteBody } from "@yiqiao/contracts/documents";
import { messageCalls, type MessageList } from "@yiqiao/contracts/messages";
import { type AllOrders, type CurrentOrders, orderCalls, type Order, type OrderQuote } from "@yiqiao/contracts/orders";
import { type Goods, planCalls } from "@yiqiao/contracts/plans";
import { quotaCalls, type Remaining } from "@yiqiao/contracts/quota";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { buildSite, buildTestApp, noteWithin, type TestApp } from "#testing";
import { createOrders, type Orders, type PaidDocuments } from "../index.ts";
import { buildBuyer, type TestBuyer } from "../testing/buyer.ts";

let app: TestApp;
let buyer: TestBuyer;
let administrator: TestBuyer;
beforeEach(async () => {
  app = await buildTestApp({ freeCharacters: 1000, lacks: ["api"] });
  buyer = await buildBuyer(app, { name: "buyer@example.com" });
  administrator = await buildBuyer(app, { name: "boss@example.com", role: 0 });
});
afterEach(() => app.close());

const goodsFor = async (token?: string, host?: string) =>
  (await app.call<Goods>(planCalls.goods.path, { token, ...(host === undefined ? {} : { host }) })).data;
const card = (goods: Goods, plan: string) => goods.member_list.find(({ code }) => code === plan);
const sku = (goods: Goods, code: string) =>
  goods.goods.flatMap(({ item_list }) => item_list).find((each) => each.code === code);
const messagesOf = async ({ token }: TestBuyer) =>
  (await app.call<MessageList>(messageCalls.list.path, { token })).data.msg_list.map(({ kind }) => kind);

describe("the goods", () => {
  it("are listed to visitors, who log in to buy", async () => {
    const goods = await goodsFor();
    expect(goods.member_list.map(({ code, disabled, hasBuy }) => [code, disabled, hasBuy])).toEqual([
      ["free", true, false],
      ["standard", false, false],
      ["professional", false, false],
      ["enterprise", true, false],
    ]);
    expect(goods.goods.map(({ goods_type, item_list }) => [goods_type, item_list.length])).toEqual([
      ["T01", 8],
      ["T02", 4],
      ["T03", 0],
      ["T04", 1],
    ]);
    expect(goods.character_list.map(({ price }) => price)).toEqual([9900, 18_800, 79_800, 139_800]);
    expect(sku(goods, "standard-m")).toMatchObject({ can_buy: false, hindrance: "login", hint: "Please log in first" });
  });

  it("say what a caller has and can buy", async () => {
    await buyer.buy("standard-m");
    const goods = await goodsFor(buyer.token);
    expect(card(goods, "standard")).toMatchObject({ hasBuy: true, disabled: true });
    expect(card(goods, "professional")).toMatchObject({ hasBuy: false, disabled: false });
    expect(sku(goods, "standard-y")).toMatchObject({ can_buy: false, hindrance: "onlyProfessional" });
    expect(sku(goods, "pack-5m")).toMatchObject({ can_buy: true, minimum_allowance: 1_500_000 });
    expect(sku(goods, "pack-100m")).toMatchObject({ can_buy: false, hindrance: "allowanceTooSmall" });
  });

  it("cost what administrators set, everywhere and at a site, and that is written down", async () => {
    await buildSite(app.database.db, { id: 5, host: "acme.example" });
    const set = (body: object) => app.call(planCalls.setPrice.path, { token: administrator.token, body });
    expect((await set({ code: "standard-m", price: 3900 })).code).toBe(20_000);
    expect((await set({ code: "standard-m", price: 1900, site_id: 5 })).code).toBe(20_000);
    expect((await set({ code: "pack-5m", price: null, site_id: 5, is_sold: false })).code).toBe(20_000);
    expect((await set({ code: "pack-5m", price: 1, site_id: 99 })).code).toBe(43313);
    expect(sku(await goodsFor(), "standard-m")?.price).toBe(3900);
    expect(sku(await goodsFor(undefined, "acme.example"), "standard-m")?.price).toBe(1900);
    expect(sku(await goodsFor(undefined, "acme.example"), "pack-5m")?.hindrance).toBe("notSold");
    const entries = await app.features.audit.list({ site: "all", action: "goods.price", limit: 10 });
    expect(entries.map((entry) => [entry.site_id, entry.before, entry.after])).toEqual([
      [5, { price: null, is_sold: true }, { price: null, is_sold: false }],
      [5, { price: null, is_sold: true }, { price: 1900, is_sold: true }],
      [0, { price: 2900, is_sold: true }, { price: 3900, is_sold: true }],
    ]);
  });
});

describe("a grant", () => {
  const grant = (body: object) => app.call<Order>(orderCalls.grant.path, { token: administrator.token, body });

  it("gives an account what was paid elsewhere", async () => {
    const body = { id: "professional-m", account: "buyer@example.com", paid_fen: 5000, reason: "contract 7" };
    const { data } = await grant(body);
    expect(data).toMatchObject({ action: "grant", state: "completed", real_payment_fen: 5000, provider: "grant" });
    expect(card(await goodsFor(buyer.token), "professional")?.hasBuy).toBe(true);
    expect(await messagesOf(buyer)).toEqual(["order-delivered"]);
    const [entry] = await app.features.audit.list({ site: "all", action: "order.grant", limit: 10 });
    expect(entry).toMatchObject({ target: `order:${data.tid}`, after: { paid_fen: 5000, reason: "contract 7" } });
  });

  it("makes a site's pool, with which the site ends", async () => {
    await buildSite(app.database.db, { id: 5, host: "acme.example" });
    const at = { siteId: 5, host: "acme.example" };
    const manager = await buildBuyer(app, { name: "manager@example.com", role: 1, ...at });
    const member = await buildBuyer(app, { name: "member@example.com", ...at });
    expect((await grant({ id: "enterprise-y", site_id: 5, reason: "contract 8" })).code).toBe(20_000);
    const { data } = await app.call<Remaining>(quotaCalls.remaining.path, { token: member.token, host: at.host });
    expect(data).toMatchObject({ total_left: 3_000_000_000, pooled: true });
    const { rows } = await app.database.pool.query("select expires_at from sites where id = 5");
    expect(rows).toEqual([{ expires_at: new Date("2027-03-10T16:00:00Z") }]);
    const current = await app.call<CurrentOrders>(orderCalls.current.path, { token: manager.token, host: at.host });
    expect(current.data.inuse_order_list.map(({ code }) => code)).toEqual(["enterprise-y"]);
    expect((await app.call(orderCalls.current.path, { token: member.token, host: at.host })).code).toBe(42000);
    const plan = async ({ accountId }: TestBuyer) => (await app.features.accounts.find(accountId))?.plan_sku;
    expect(await plan(member)).toBe("enterprise-y");
    const late = await buildBuyer(app, { name: "late@example.com", ...at });
    app.clock.advance({ days: 360 });
    await app.features.orders.notices.run();
    await app.features.orders.notices.run();
    await manager.logIn();
    expect(await messagesOf(manager)).toEqual(["pool-ending"]);
    expect(await plan(late)).toBe("enterprise-y");
    await member.logIn();
    expect(await messagesOf(member)).toEqual([]);
    app.clock.advance({ days: 6 });
    expect((await app.features.sites.rules(5)).isDisabled).toBe(true);
  });

  it("is for whom there is", async () => {
    expect((await grant({ id: "standard-m", account: "nobody@example.com", reason: "x" })).code).toBe(43313);
    expect((await grant({ id: "enterprise-y", site_id: 77, reason: "x" })).code).toBe(43313);
    expect((await grant({ id: "free", account: "buyer@example.com", reason: "x" })).code).toBe(43300);
  });
});

describe("administrators", () => {
  const all = async (query: string) =>
    (await app.call<AllOrders>(`${orderCalls.all.path}?${query}`, { token: administrator.token })).data;

  it("see the orders of all, filtered", async () => {
    const first = await buyer.buy("standard-m");
    const second = await buyer.order("pack-5m");
    expect((await all("")).order_list.map(({ tid, username }) => [tid, username])).toEqual(
      expect.arrayContaining([
        [first, "buyer@example.com"],
        [second, "buyer@example.com"],
      ]),
    );
    expect((await all("state=completed")).order_list.map(({ tid }) => tid)).toEqual([first]);
    expect((await all("goods_type=T02")).order_list.map(({ tid }) => tid)).toEqual([second]);
    expect((await all("provider=sandbox")).order_list.map(({ tid }) => tid)).toEqual([first]);
    expect((await all(`keyword=${second.slice(4)}`)).order_list.map(({ tid }) => tid)).toEqual([second]);
    expect((await all("keyword=BUYER")).total).toBe(2);
    expect((await all("from=2026-03-11T00:00:00Z")).total).toBe(0);
    expect(await all("page_size=1")).toMatchObject({ pages: 2, total: 2 });
  });
});

describe("the clock", () => {
  it("begins frozen plans, ends others, and tells their owners once", async () => {
    await buyer.buy("professional-m");
    await buyer.buy("professional-m");
    const follow = async (days: number) => {
      app.clock.advance({ days });
      await app.features.orders.notices.run();
      await app.features.orders.notices.run();
      await buyer.logIn();
      const kinds = await messagesOf(buyer);
      return kinds.filter((kind) => kind.startsWith("plan-")).toReversed();
    };
    expect(await follow(29)).toEqual([]);
    expect(await follow(2)).toEqual(["plan-begun"]);
    expect(await follow(23)).toEqual(["plan-begun", "plan-ending"]);
    expect(await follow(4)).toEqual(["plan-begun", "plan-ending"]);
    expect(await follow(1)).toEqual(["plan-begun", "plan-ending", "plan-ending"]);
    expect(await follow(1)).toEqual(["plan-begun", "plan-ending", "plan-ending", "plan-ending"]);
    expect(await follow(1)).toEqual(["plan-begun", "plan-ending", "plan-ending", "plan-ending", "plan-ended"]);
    const mails = app.enqueued.filter(({ name, payload }) => name === "mail.send" && "kind" in payload);
    expect(mails.map(({ payload }) => "kind" in payload && payload.kind)).toContain("plan-ended");
  });
});

describe("documents that are paid one by one", () => {
  const uid = "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11";
  const task: QuoteBody = { docs: [uid], src_lang: "zh-cn", tgt_lang: "en-us", domain: "general" };
  const begun: object[] = [];
  const paidBack: object[] = [];
  let isBroken = false;
  let net = 2001;
  const documents: PaidDocuments = {
    measure: () => Promise.resolve([{ uid, net }]),
    begin: (_, of) => {
      if (isBroken) return Promise.reject(new DomainError("officeMissing", { command: "" }));
      noteWithin(begun, of);
      return Promise.resolve(uid);
    },
  };
  let orders: Orders;
  beforeEach(() => {
    isBroken = false;
    net = 2001;
    begun.length = 0;
    paidBack.length = 0;
    const { database, clock } = app;
    orders = createOrders({
      ...app.features,
      database,
      clock,
      documents,
      payBack: async (tx, of) => {
        noteWithin(paidBack, of);
        const order = await orders.book.lock(tx, of.tid);
        if (order !== undefined) await orders.book.refund(tx, order, of);
      },
    });
  });
  const context = (): RequestContext => ({
    requestId: "test",
    language: "en",
    siteId: 0,
    principal: { accountId: buyer.accountId, sessionId: uid, role: 2, isSuper: false, siteId: 0, plan: "free" },
    deviceId: "",
    address: "192.0.2.1",
    network: "192.0.2.1",
    userAgent: "",
    signal: new AbortController().signal,
  });
  const buy = async () => {
    const { tid } = await orders.create(context(), { id: "document", goods_type: 4, task });
    const outcome = await app.database.transaction(async (tx) => {
      const order = await orders.book.lock(tx, tid);
      if (order === undefined) throw new Error("The order vanished");
      return orders.book.settle(tx, order, { at: app.clock.now(), provider: "sandbox" });
    });
    return { tid, outcome };
  };

  it("cost 0.8 yuan for each started 2000 characters, and begin with their own characters", async () => {
    const quote: OrderQuote = await orders.quote(context(), { id: 31, goods_type: 4, task });
    expect(quote).toMatchObject({ action: "document", amount_fen: 160, characters: 2001 });
    const { tid, outcome } = await buy();
    expect(outcome).toBe("completed");
    const holder = `order:${tid}`;
    expect(begun).toEqual([{ accountId: buyer.accountId, siteId: 0, task, holder, characters: 2001 }]);
    const order = await orders.own(context(), tid);
    expect(
      await app.features.quota.purses.find(app.database.db, { holder, source: `order:${order.id}` }),
    ).toMatchObject({ granted: 2001, left: 2001 });
    const found = await orders.search(context(), { task_id: uid });
    expect(found).toMatchObject({ status: 1, order: { tid, task_id: uid, status_name: "completed" } });
  });

  it("that cannot begin now stay paid, and begin when they can", async () => {
    isBroken = true;
    const { tid, outcome } = await buy();
    expect(outcome).toBe("paid");
    expect(await orders.search(context(), { tid })).toMatchObject({
      status: 2,
      message: "The money has arrived; the delivery is under way",
    });
    expect(await orders.deliverPaid()).toBe(0);
    isBroken = false;
    expect(await orders.deliverPaid()).toBe(1);
    expect(await orders.deliverPaid()).toBe(0);
    expect(await orders.search(context(), { tid })).toMatchObject({ status: 1, message: null });
    expect(await messagesOf(buyer)).toEqual(["order-delivered", "order-pending"]);
    expect(begun).toHaveLength(1);
  });

  it("that never begin are paid back after a day", async () => {
    isBroken = true;
    const { tid } = await buy();
    app.clock.advance({ days: 1, minutes: 1 });
    expect(await orders.deliverPaid()).toBe(0);
    expect(paidBack).toEqual([{ tid, amountFen: 160, reason: "undeliverable" }]);
    expect(await buyer.find(tid)).toMatchObject({ state: "refunded", refundedFen: 160 });
    expect(await orders.deliverPaid()).toBe(0);
    expect(paidBack).toHaveLength(1);
  });

  it("that cost nothing and never begin are over after a day, and hold up nobody", async () => {
    isBroken = true;
    net = 0;
    const { tid } = await orders.create(context(), { id: "document", goods_type: 4, task });
    expect(await buyer.find(tid)).toMatchObject({ state: "paid", amountFen: 0 });
    app.clock.advance({ days: 1, minutes: 1 });
    expect(await orders.deliverPaid()).toBe(0);
    expect(await buyer.find(tid)).toMatchObject({ state: "refunded", refundedFen: 0 });
    expect(paidBack).toEqual([]);
  });

  it("that fail are paid back for the parts that were not begun", async () => {
    const { tid } = await buy();
    const unused = (characters: number) =>
      app.database.transaction((tx) =>
        orders.sale.onUnused(tx, { holder: `order:${tid}`, documentId: uid, net: 2001, characters }),
      );
    await unused(100);
    expect(paidBack).toEqual([{ tid, amountFen: 80, reason: "document" }]);
    expect(await buyer.find(tid)).toMatchObject({ state: "completed", refundedFen: 80 });
    await unused(2001);
    expect(await buyer.find(tid)).toMatchObject({ state: "refunded", refundedFen: 160 });
    expect(await orders.sale.priceFen(0)).toBe(80);
  });
});
