import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type AllOrders, type CurrentOrders, type OrderList, orderCalls } from "@yiqiao/contracts/orders";
import { paymentCalls } from "@yiqiao/contracts/payments";
import { sessionCalls, type UserData } from "@yiqiao/contracts/sessions";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildSite, buildTestApp, type TestApp } from "#testing";
import { buildBuyer, type TestBuyer } from "./testing/buyer.ts";

const acme = { id: 5, host: "acme.example" };
const other = { id: 6, host: "other.example" };

let app: TestApp;
let buyer: TestBuyer;
beforeEach(async () => {
  app = await buildTestApp();
  for (const site of [acme, other]) await buildSite(app.database.db, site);
  buyer = await buildBuyer(app, { name: "buyer@example.com" });
});
afterEach(() => app.close());

const get = async <T>(path: string, token = buyer.token, host = "main.example") =>
  (await app.call<T>(path, { token, host })).data;
const listEnded = async (group?: string) =>
  (await get<OrderList>(`${orderCalls.expired.path}${group === undefined ? "" : `?group=${group}`}`)).order_list.map(
    ({ code, status_name }) => [code, status_name],
  );
const pass = async (days: number) => {
  app.clock.advance({ days });
  await buyer.logIn();
};

describe("orders by number and in words", () => {
  it("are 1 in use and 2 frozen", async () => {
    await buyer.buy("professional-m");
    await buyer.buy("professional-qrt");
    const { inuse_order_list: inUse, freeze_order_list: frozen } = await get<CurrentOrders>(orderCalls.current.path);
    expect(inUse).toMatchObject([{ status: 1, status_name: "inUse", goods_name: "Professional, 30 days" }]);
    expect(frozen).toMatchObject([{ status: 2, status_name: "frozen", goods_name: "Professional, 90 days" }]);
  });
});

describe("all of one's orders", () => {
  it("are listed, or those of one kind of goods", async () => {
    await buyer.buy("standard-m");
    await buyer.buy("pack-5m");
    const listCodes = async (query = "") =>
      (await get<OrderList>(`${orderCalls.list.path}${query}`)).order_list.map(({ code }) => code);
    expect(new Set(await listCodes())).toEqual(new Set(["pack-5m", "standard-m"]));
    expect(await listCodes("?goods_type=T02")).toEqual(["pack-5m"]);
  });
});

describe("what is over", () => {
  it("is done when it was renewed or upgraded, and expired when its time ended", async () => {
    await buyer.buy("standard-m");
    app.clock.advance({ minutes: 1 });
    await buyer.buy("professional-m");
    await buyer.buy("professional-m");
    expect(await listEnded("completed")).toEqual([["standard-m", "upgraded"]]);
    expect(await listEnded("expired")).toEqual([]);
    await pass(31);
    expect(await listEnded("completed")).toEqual([
      ["professional-m", "renewed"],
      ["standard-m", "upgraded"],
    ]);
    await pass(31);
    expect(await listEnded("expired")).toEqual([["professional-m", "ended"]]);
    expect(await listEnded()).toHaveLength(3);
  });

  it("is done when a pack is used up, though its time has not ended", async () => {
    await buyer.buy("standard-m");
    const tid = await buyer.buy("pack-5m");
    const { id } = await buyer.find(tid);
    const packs = async () => (await get<CurrentOrders>(orderCalls.current.path)).inuse_order_list.length;
    expect([await packs(), await listEnded("completed")]).toEqual([2, []]);
    await app.database.pool.query("update quota_purses set balance = 0 where source = $1", [`order:${id}`]);
    expect([await packs(), await listEnded("completed")]).toEqual([1, [["pack-5m", "completed"]]]);
    await app.database.pool.query("update quota_purses set reserved = 5 where source = $1", [`order:${id}`]);
    expect([await packs(), await listEnded("completed")]).toEqual([2, []]);
  });
});

describe("an enterprise's orders", () => {
  it("are in the data of its members, and of nobody else", async () => {
    const administrator = await buildBuyer(app, { name: "boss@example.com", role: 0 });
    const grant = { id: "enterprise-y", site_id: acme.id, reason: "contract" };
    expect((await app.call(orderCalls.grant.path, { token: administrator.token, body: grant })).code).toBe(20_000);
    const at = { siteId: acme.id, host: acme.host };
    const member = await buildBuyer(app, { name: "member@acme.example", ...at });
    const data = await get<UserData>(sessionCalls.userData.path, member.token, acme.host);
    expect(data.company_orders).toEqual([
      {
        goods_name: "Enterprise, 365 days",
        goods_type: "T01",
        code: "enterprise-y",
        status: 1,
        start_time: app.clock.now().toISOString(),
        expiry_time: expect.stringMatching(/^2027-/),
      },
    ]);
    const login = await app.login("member@acme.example", "secret1", { host: acme.host });
    expect(login.data.user.company_orders).toEqual(data.company_orders);
    const stranger = await buildBuyer(app, { name: "stranger@other.example", siteId: other.id, host: other.host });
    for (const [token, host] of [
      [buyer.token, "main.example"],
      [stranger.token, other.host],
    ] as const) {
      expect((await get<UserData>(sessionCalls.userData.path, token, host)).company_orders).toEqual([]);
    }
  });
});

describe("the management of orders", () => {
  it("shows managers the orders of their site alone, and lets them change nothing", async () => {
    const managerOf = (site: typeof acme) =>
      buildBuyer(app, { name: `manager@${site.host}`, siteId: site.id, role: 1, host: site.host });
    const [manager, otherManager] = [await managerOf(acme), await managerOf(other)];
    const own = await manager.order("standard-m");
    const foreign = await otherManager.order("standard-m");
    const main = await buyer.order("standard-m");
    const administrator = await buildBuyer(app, { name: "boss@example.com", role: 0 });
    const all = async (of: TestBuyer, host: string, query = "") =>
      (await get<AllOrders>(`${orderCalls.all.path}${query}`, of.token, host)).order_list
        .map(({ tid }) => tid)
        .toSorted();
    expect(await all(manager, acme.host)).toEqual([own]);
    expect(await all(otherManager, other.host)).toEqual([foreign]);
    expect(await all(manager, acme.host, `?keyword=${foreign}`)).toEqual([]);
    expect(await all(manager, "main.example")).toEqual([own]);
    expect(await all(administrator, "main.example")).toEqual([own, foreign, main].toSorted());
    const refund = { token: manager.token, host: acme.host, body: { tid: own, reason: "x" } };
    expect((await app.call(paymentCalls.refundOrder.path, refund)).code).toBe(errorCatalogue.noPermission.code);
  });

  it("finds orders by parts of their number, payment or buyer, be those many or few", async () => {
    const administrator = await buildBuyer(app, { name: "boss@example.com", role: 0 });
    const tid = await buyer.order("standard-m");
    const findOrders = async (keyword: string) => {
      const query = `?keyword=${encodeURIComponent(keyword)}`;
      const { order_list: list, total } = await get<AllOrders>(`${orderCalls.all.path}${query}`, administrator.token);
      expect(total).toBe(list.length);
      return list.map((order) => order.tid);
    };
    const name = "buyer@example.com";
    expect(await findOrders(tid.slice(2).toLowerCase())).toEqual([tid]);
    expect(await findOrders(name.slice(1).toUpperCase())).toEqual([tid]);
    expect(await findOrders("nobody@nowhere")).toEqual([]);
    expect(await findOrders("%")).toEqual([]);
    const { pool } = app.database;
    await pool.query(
      `insert into accounts (site_id, account_number, username, role)
       select 0, 'crowd' || n || '-' || $1, 'crowd', 2 from generate_series(1, 501) n`,
      [name],
    );
    expect(await findOrders(name)).toEqual([tid]);
    await pool.query("delete from accounts where username = 'crowd'");
  });
});
