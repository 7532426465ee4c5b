import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AllOrders } from "@yiqiao/contracts/orders";
import type { StartedPayment, PaymentMethods, RefundList, Transfers } from "@yiqiao/contracts/payments";
import { createBankProvider } from "#testing/providers";
import { buildPaymentsApp, type PaymentsApp } from "./testing/payments-app.ts";

let shop: PaymentsApp;
beforeAll(async () => {
  shop = await buildPaymentsApp(() => [createBankProvider({ payee: "译桥", bank: "工商银行", account: "6222 0000" })]);
});
afterAll(() => shop.close());

const asUser = () => ({ token: shop.user.token });
const asAdministrator = () => ({ token: shop.administrator.token });

describe("paying an order", () => {
  it("shows what it can be paid with, to its buyer alone", async () => {
    const tid = await shop.order();
    const { data } = await shop.app.call<PaymentMethods>(`/payments/ways?tid=${tid}`, asUser());
    expect(data.ways).toEqual([
      { provider: "sandbox", way: "page", is_test: true },
      { provider: "bank", way: "transfer", is_test: false },
    ]);
    expect(data.order.tid).toBe(tid);
    const other = await shop.app.call(`/payments/ways?tid=${tid}`, asAdministrator());
    expect(other.code).toBe(43303);
  });

  it("begins once a way, pays through the sandbox's signed notice, and delivers once", async () => {
    const tid = await shop.order();
    const number = await shop.begin(tid);
    expect(await shop.begin(tid)).toBe(number);
    expect(await shop.paymentsOf(tid)).toEqual([{ number, state: "begun", asks: true }]);
    expect((await shop.orderStatus(tid)).state).toBe("paying");
    await shop.sandbox.act(number, "notify-twice");
    await shop.drain();
    expect(await shop.orderStatus(tid)).toEqual({ state: "completed", delivered: 1, refunded: 0 });
    expect(await shop.outcomes(number)).toEqual(["accepted", "repeated"]);
    expect(await shop.paymentsOf(tid)).toEqual([{ number, state: "paid", asks: false }]);
    const again = await shop.app.call<StartedPayment>("/payments/begin", {
      ...asUser(),
      body: { tid, provider: "sandbox", way: "page" },
    });
    expect(again.data).toEqual({ kind: "done" });
  });

  it("pays back what is paid a second time", async () => {
    const tid = await shop.order();
    const first = await shop.begin(tid);
    await shop.begin(tid, "bank", "transfer");
    await shop.sandbox.act(first, "pay");
    await shop.drain();
    const body = { tid, amount_fen: 2900 };
    const { code } = await shop.app.call("/payments/confirm_transfer", { ...asAdministrator(), body });
    expect(code).toBe(20000);
    expect((await shop.paymentsOf(tid)).map(({ state }) => state).toSorted()).toEqual(["paid", "surplus"]);
    expect(await shop.orderStatus(tid)).toEqual({ state: "completed", delivered: 1, refunded: 0 });
  });

  it("takes late money in", async () => {
    const tid = await shop.order();
    const number = await shop.begin(tid);
    await shop.app.database.pool.query("update orders set state = 'cancelled' where number = $1", [tid]);
    await shop.sandbox.act(number, "pay");
    await shop.drain();
    expect(await shop.outcomes(number)).toEqual(["accepted"]);
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "completed", delivered: 1 });
  });

  it("pays back by itself what can never be delivered", async () => {
    const [standard, professional] = [await shop.order(), await shop.order(9900)];
    const plan = (tid: string, code: string) =>
      shop.app.database.pool.query(
        "update orders set goods_type = 'T01', code = $2, action = 'new', days = 30 where number = $1",
        [tid, code],
      );
    await plan(standard, "standard-m");
    await plan(professional, "professional-m");
    const late = await shop.begin(standard);
    await shop.sandbox.act(await shop.begin(professional), "pay");
    await shop.drain();
    await shop.sandbox.act(late, "pay");
    await shop.drain();
    // The second notice tells of the refund, which we knew.
    expect(await shop.outcomes(late)).toEqual(["late", "repeated"]);
    const { rows } = await shop.app.database.pool.query("select state from refunds where reason = 'surplus'");
    expect(rows).toContainEqual({ state: "done" });
    expect(await shop.orderStatus(standard)).toMatchObject({ state: "cancelled", delivered: 0 });
    const { data } = await shop.app.call<{ msg_list: { kind: string }[] }>("/messages", asUser());
    expect(JSON.stringify(data)).toContain("29.00");
  });
});

describe("without a notice", () => {
  it("a payment is found by asking", async () => {
    const tid = await shop.order();
    const number = await shop.begin(tid);
    await shop.sandbox.act(number, "notify-never");
    await shop.payments.reconcile();
    expect((await shop.orderStatus(tid)).state).toBe("paying");
    await shop.pass({ minutes: 1 });
    await shop.payments.reconcile();
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "completed", delivered: 1 });
    expect(await shop.outcomes(number)).toEqual(["accepted"]);
  });

  it("an order that nobody pays is closed at its provider, and expires", async () => {
    const tid = await shop.order();
    const number = await shop.begin(tid);
    await shop.pass({ minutes: 31 });
    await shop.payments.reconcile();
    expect((await shop.orderStatus(tid)).state).toBe("expired");
    expect((await shop.sandbox.payment(number))?.state).toBe("closed");
  });

  it("a transfer has its days", async () => {
    const tid = await shop.order();
    const number = await shop.begin(tid, "bank", "transfer");
    await shop.pass({ days: 6 });
    await shop.payments.reconcile();
    expect((await shop.orderStatus(tid)).state).toBe("paying");
    // Its details can be read again, and the payer may change their mind.
    expect(await shop.begin(tid, "bank", "transfer")).toBe(number);
    const page = await shop.begin(tid);
    await shop.pass({ minutes: 31 });
    await shop.payments.reconcile();
    expect((await shop.sandbox.payment(page))?.state).toBe("closed");
    expect((await shop.orderStatus(tid)).state).toBe("paying");
    await shop.pass({ days: 1, minutes: 1 });
    await shop.payments.reconcile();
    expect((await shop.orderStatus(tid)).state).toBe("expired");
  });
});

describe("a transfer", () => {
  const listOrders = async (keyword: string) => {
    const { data } = await shop.app.call<AllOrders>(`/orders/all?keyword=${keyword}`, asAdministrator());
    return data.order_list;
  };
  const confirm = async (tid: string) => {
    const body = { tid, amount_fen: 2900, reference: "B1" };
    return (await shop.app.call("/payments/confirm_transfer", { ...asAdministrator(), body })).code;
  };

  it("is found by what its payer wrote, and confirmed, though another way was begun after it", async () => {
    const tid = await shop.order();
    const number = await shop.begin(tid, "bank", "transfer");
    await shop.pass({ minutes: 1 });
    await shop.begin(tid);
    expect(await listOrders(number)).toMatchObject([{ tid, transfer_number: number, awaits_transfer: true }]);
    expect(await confirm(tid)).toBe(20000);
    expect((await shop.orderStatus(tid)).state).toBe("completed");
    expect(await listOrders(number)).toMatchObject([{ tid, transfer_number: null, awaits_transfer: false }]);
    expect(await confirm(tid)).not.toBe(20000);
  });

  it("that comes after its order has ended can be confirmed", async () => {
    const tid = await shop.order();
    const number = await shop.begin(tid, "bank", "transfer");
    await shop.app.call("/order/cancel", { ...asUser(), body: { tid } });
    expect(await listOrders(tid)).toMatchObject([
      { state: "cancelled", transfer_number: number, awaits_transfer: false },
    ]);
    expect(await confirm(tid)).toBe(20000);
    expect((await shop.orderStatus(tid)).state).toBe("completed");
  });

  it("that comes after another way was paid goes back", async () => {
    const tid = await shop.order();
    await shop.begin(tid, "bank", "transfer");
    await shop.pass({ minutes: 1 });
    await shop.sandbox.act(await shop.begin(tid), "pay");
    await shop.drain();
    expect(await listOrders(tid)).toMatchObject([{ state: "completed", awaits_transfer: false }]);
    const { data } = await shop.app.call<Transfers>("/payments/transfers", asAdministrator());
    expect(data.transfers.some((transfer) => transfer.tid === tid)).toBe(false);
    expect(await confirm(tid)).toBe(20000);
    expect((await shop.paymentsOf(tid)).map(({ state }) => state)).toEqual(["surplus", "paid"]);
  });

  it("is no way to pay for documents, whose files do not wait so long", async () => {
    const tid = await shop.order();
    await shop.app.database.pool.query("update orders set goods_type = 'T04', code = 'document' where number = $1", [
      tid,
    ]);
    const { data } = await shop.app.call<PaymentMethods>(`/payments/ways?tid=${tid}`, asUser());
    expect(data.ways.map(({ way }) => way)).not.toContain("transfer");
    await expect(shop.begin(tid, "bank", "transfer")).rejects.toThrow(/transfer/);
  });
});

describe("giving an order up", () => {
  it("closes what is open", async () => {
    const tid = await shop.order();
    const number = await shop.begin(tid);
    const { data } = await shop.app.call<{ state: string }>("/order/cancel", { ...asUser(), body: { tid } });
    expect(data.state).toBe("cancelled");
    expect((await shop.sandbox.payment(number))?.state).toBe("closed");
    const again = await shop.app.call("/order/cancel", { ...asUser(), body: { tid } });
    expect(again.code).toBe(43304);
  });

  it("delivers instead when it was paid meanwhile", async () => {
    const tid = await shop.order();
    const number = await shop.begin(tid);
    await shop.sandbox.act(number, "notify-never");
    const { data } = await shop.app.call<{ state: string }>("/order/cancel", { ...asUser(), body: { tid } });
    expect(data.state).toBe("completed");
    expect((await shop.orderStatus(tid)).delivered).toBe(1);
  });
});

describe("paying back", () => {
  it("pays the unused share back, and no more than is left", async () => {
    const tid = await shop.order();
    const number = await shop.begin(tid);
    await shop.sandbox.act(number, "pay");
    await shop.drain();
    const call = (amount?: number) =>
      shop.app.call<{ refunded_fen: number }>("/orders/refund", {
        ...asAdministrator(),
        body: { tid, reason: "asked for", ...(amount === undefined ? {} : { amount_fen: amount }) },
      });
    expect((await call(2901)).code).toBe(43307);
    expect((await call(900)).data.refunded_fen).toBe(900);
    expect((await call(2001)).code).toBe(43307);
    expect((await call()).data.refunded_fen).toBe(2900);
    expect((await call(1)).code).toBe(43307);
    expect((await shop.orderStatus(tid)).state).toBe("refunded");
    await shop.drain();
    const { rows } = await shop.app.database.pool.query(
      "select r.amount_fen::int as fen, r.state from refunds r join orders o on o.id = r.order_id where o.number = $1",
      [tid],
    );
    expect(rows).toEqual([
      { fen: 900, state: "done" },
      { fen: 2000, state: "done" },
    ]);
  });

  it("by itself only books what nobody paid through us", async () => {
    const tid = await shop.order();
    const { database, clock } = shop.app;
    await database.pool.query("update orders set state = 'paid', paid_at = $2 where number = $1", [tid, clock.now()]);
    await database.transaction((tx) => shop.payments.payBack(tx, { tid, amountFen: 2900, reason: "undeliverable" }));
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "refunded", refunded: 2900 });
  });

  it("of a transfer is done when an administrator says so", async () => {
    const tid = await shop.order();
    await shop.begin(tid, "bank", "transfer");
    const wrong = await shop.app.call("/payments/confirm_transfer", {
      ...asAdministrator(),
      body: { tid, amount_fen: 2800 },
    });
    expect(wrong.code).toBe(43308);
    const body = { tid, amount_fen: 2900, reference: "B1" };
    await shop.app.call("/payments/confirm_transfer", { ...asAdministrator(), body });
    await shop.app.call("/orders/refund", { ...asAdministrator(), body: { tid, amount_fen: 2900, reason: "x" } });
    await shop.drain();
    const page = async (query = "") =>
      (await shop.app.call<RefundList>(`/payments/refunds${query}`, asAdministrator())).data;
    const findListedRefund = async () => (await page()).refunds.find((one) => one.tid === tid);
    const refund = await findListedRefund();
    expect(refund?.state).toBe("pending");
    await shop.app.call("/payments/confirm_refund", { ...asAdministrator(), body: { number: refund?.number } });
    expect((await findListedRefund())?.state).toBe("done");

    const { refunds, total } = await page();
    expect(total).toBe(refunds.length);
    expect(total).toBeGreaterThan(1);
    expect(await page("?page_size=1")).toEqual({ refunds: refunds.slice(0, 1), total });
    expect(await page("?page=50")).toEqual({ refunds: [], total });
  });
});
