import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import type { Invoice, InvoiceList } from "@yiqiao/contracts/invoices";
import { type Order, orderCalls } from "@yiqiao/contracts/orders";
import { type StartedPayment, paymentCalls } from "@yiqiao/contracts/payments";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildSite } from "#testing";
import { buildPaymentsApp, type PaymentsApp } from "#testing/payments";
import { buildBuyer, payOrder, type TestBuyer } from "./testing/buyer.ts";

const host = "acme.example";
const otherHost = "other.example";
const invoice = { kind: "personal", title: "李雷", email: "finance@example.com" } as const;
const { orderMissing, noPermission, unauthenticated } = errorCatalogue;
/** Members may not buy at all. */
const refusals: readonly number[] = [orderMissing.code, noPermission.code];

let shop: PaymentsApp;
let buyer: TestBuyer;
let manager: TestBuyer;
let member: TestBuyer;
let stranger: TestBuyer;
beforeAll(async () => {
  shop = await buildPaymentsApp();
  const { app } = shop;
  await buildSite(app.database.db, { id: 5, host });
  await buildSite(app.database.db, { id: 6, host: otherHost });
  buyer = await buildBuyer(app, { name: "first@acme.example", siteId: 5, role: 1, host });
  manager = await buildBuyer(app, { name: "second@acme.example", siteId: 5, role: 1, host });
  member = await buildBuyer(app, { name: "member@acme.example", siteId: 5, host });
  stranger = await buildBuyer(app, { name: "stranger@other.example", siteId: 6, role: 1, host: otherHost });
  await grant(5);
  await grant(6);
});
afterAll(() => shop.close());

const grant = (siteId: number) =>
  shop.app.call<Order>(orderCalls.grant.path, {
    token: shop.administrator.token,
    body: { id: "enterprise-y", site_id: siteId, reason: "contract" },
  });
/** Who asks for an order; undefined: a visitor. */
const at = (who?: TestBuyer) => ({
  host: who === stranger ? otherHost : host,
  ...(who === undefined ? {} : { token: who.token }),
});
const begin = (who: TestBuyer | undefined, tid: string) =>
  shop.app.call<StartedPayment>(paymentCalls.begin.path, {
    ...at(who),
    body: { tid, provider: "sandbox", way: "page" },
  });
const ways = (who: TestBuyer | undefined, tid: string) =>
  shop.app.call(`${paymentCalls.ways.path}?tid=${tid}`, at(who));
const cancel = (who: TestBuyer | undefined, tid: string) =>
  shop.app.call<Order>(paymentCalls.cancelOrder.path, { ...at(who), body: { tid } });
const request = (who: TestBuyer | undefined, tid: string) =>
  shop.app.call<Invoice>("/invoices/request", { ...at(who), body: { tid, ...invoice } });
const receipt = (who: TestBuyer | undefined, tid: string) =>
  shop.app.fastify.inject({
    url: `${apiPrefix}/invoices/receipt?tid=${tid}`,
    headers: { host: at(who).host, ...(who === undefined ? {} : { authorization: `Bearer ${who.token}` }) },
  });

it("any manager of the site pays and cancels what another one ordered for the pool", async () => {
  const paid = await buyer.order("pack-5m");
  expect((await ways(manager, paid)).code).toBe(20_000);
  expect((await begin(manager, paid)).data).toMatchObject({ kind: "page" });
  const [payment] = await shop.paymentsOf(paid);
  await shop.sandbox.act(payment?.number ?? "", "pay");
  await shop.drain();
  expect(await manager.find(paid)).toMatchObject({ state: "completed", holder: "site:5" });
  const left = await buyer.order("pack-5m");
  expect((await cancel(manager, left)).data.state).toBe("cancelled");
  const late = await buyer.order("pack-5m");
  await begin(buyer, late);
  const [meanwhile] = await shop.paymentsOf(late);
  await shop.sandbox.act(meanwhile?.number ?? "", "notify-never");
  expect((await cancel(manager, late)).data.state).toBe("completed");
});

it("and asks for the invoice and the receipt of it; the invoice is on the list of who asked", async () => {
  const tid = await buyer.buy("pack-5m");
  expect((await request(manager, tid)).data).toMatchObject({ tid, state: "requested", amount_fen: 9900 });
  expect((await receipt(manager, tid)).headers["content-type"]).toBe("application/pdf");
  const listOf = async (who: TestBuyer) =>
    (await shop.app.call<InvoiceList>("/invoices/list", at(who))).data.invoices.map((each) => each.tid);
  expect(await listOf(manager)).toEqual([tid]);
  expect(await listOf(buyer)).toEqual([]);
});

it("members, managers of other sites and visitors cannot", async () => {
  const open = await buyer.order("pack-5m");
  const paid = await buyer.order("pack-5m");
  await payOrder(shop.app, paid);
  for (const who of [member, stranger]) {
    const answers = [await ways(who, open), await begin(who, open), await cancel(who, open), await request(who, paid)];
    for (const { code } of answers) expect(refusals).toContain(code);
    expect(refusals).toContain((await receipt(who, paid)).json<{ code: number }>().code);
  }
  expect((await begin(stranger, open)).code).toBe(orderMissing.code);
  expect((await begin(undefined, open)).code).toBe(unauthenticated.code);
  expect((await cancel(undefined, open)).code).toBe(unauthenticated.code);
  expect((await request(undefined, paid)).code).toBe(unauthenticated.code);
  expect((await receipt(undefined, paid)).json()).toMatchObject({ code: unauthenticated.code });
  expect(await buyer.find(open)).toMatchObject({ state: "unpaid" });
});
