import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type AllOrders, orderCalls } from "@yiqiao/contracts/orders";
import { planCalls } from "@yiqiao/contracts/plans";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#testing";
import { buildBuyer, type TestBuyer } from "../testing/buyer.ts";

const { invalidRequest, buyerUnknown } = errorCatalogue;
/** The greatest id that the database keeps. */
const lastSite = 2_147_483_647;

let app: TestApp;
let administrator: TestBuyer;
beforeAll(async () => {
  app = await buildTestApp();
  administrator = await buildBuyer(app, { name: "boss@example.com", role: 0 });
  await administrator.order("standard-m");
});
afterAll(() => app.close());

const call = async (path: string, body?: object) =>
  (await app.call(path, { token: administrator.token, ...(body && { body }) })).code;

describe("the orders of all", () => {
  const all = (query: string) => app.call<AllOrders>(`${orderCalls.all.path}?${query}`, { token: administrator.token });

  it.each([
    "nonsense",
    "2026-03-10",
    "2026-02-30T00:00:00Z",
    "2026-03-10T00:00:00",
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00%2B08:00",
    "9999-12-31T23:59:59-01:00",
    "-200000-01-01T00:00:00Z",
    "%2B010000-01-01T00:00:00Z",
  ])("are not asked for from or to %s", async (moment) => {
    expect((await all(`from=${moment}`)).code).toBe(invalidRequest.code);
    expect((await all(`to=${moment}`)).code).toBe(invalidRequest.code);
  });

  it.each([
    ["from=0001-01-01T00:00:00Z", 1],
    ["to=0001-01-01T00:00:00Z", 0],
    ["to=9999-12-31T23:59:59.999Z", 1],
    ["from=2026-03-11T07:58:00%2B23:59", 1],
    ["from=2026-03-11T08:00:00%2B23:59", 0],
  ])("are asked for by moments of every offset: %s", async (query, total) => {
    expect((await all(query)).data.total).toBe(total);
  });
});

describe("a site's number", () => {
  const price = { code: "standard-m", price: 1 };
  const grant = { id: "standard-m", reason: "x" };

  it.each([3_000_000_000, lastSite + 1, -1, 1.5])("is not %s", async (siteId) => {
    expect(await call(`${planCalls.prices.path}?site_id=${siteId}`)).toBe(invalidRequest.code);
    expect(await call(planCalls.setPrice.path, { ...price, site_id: siteId })).toBe(invalidRequest.code);
    expect(await call(orderCalls.grant.path, { ...grant, site_id: siteId })).toBe(invalidRequest.code);
  });

  it("is as great as the database keeps it", async () => {
    expect(await call(`${planCalls.prices.path}?site_id=${lastSite}`)).toBe(20_000);
    expect(await call(planCalls.setPrice.path, { ...price, site_id: lastSite })).toBe(buyerUnknown.code);
    expect(await call(orderCalls.grant.path, { ...grant, site_id: lastSite })).toBe(buyerUnknown.code);
  });
});

describe("a price", () => {
  const price = (fen: unknown) => call(planCalls.setPrice.path, { code: "standard-y", price: fen });

  it.each([100_000_000, -1, 1.5, "1", undefined])("is not %s", async (fen) => {
    expect(await price(fen)).toBe(invalidRequest.code);
  });

  it.each([0, null, 99_999_999])("can be %s", async (fen) => {
    expect(await price(fen)).toBe(20_000);
  });
});
