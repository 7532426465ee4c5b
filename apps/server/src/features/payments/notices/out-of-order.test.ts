import { errorMessage } from "@yiqiao/contracts/errors";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildPaymentsApp, type PaymentsApp } from "../testing/payments-app.ts";
import { createScriptedProvider, scriptedNotice, type ScriptedProvider } from "../testing/scripted-provider.ts";

let shop: PaymentsApp;
let scripted: ScriptedProvider;
beforeAll(async () => {
  shop = await buildPaymentsApp(({ clock }) => {
    scripted = createScriptedProvider(() => clock.now());
    return [scripted.provider];
  });
});
afterAll(() => shop.close());
afterEach(() => scripted.fail(undefined));

async function startPayment(): Promise<{ tid: string; number: string }> {
  const tid = await shop.order();
  return { tid, number: await shop.begin(tid, "wechat", "qr") };
}
const tell = (number: string, notice: object = {}) => shop.notify("wechat", scriptedNotice({ number, ...notice }));
const refundsOf = async (tid: string) =>
  (
    await shop.app.database.pool.query<{ number: string; fen: number; state: string }>(
      `select r.number, r.amount_fen::int as fen, r.state from refunds r join orders o on o.id = r.order_id
       where o.number = $1 order by r.created_at, r.number`,
      [tid],
    )
  ).rows;

describe("news out of order", () => {
  it("failed after paid changes nothing", async () => {
    const { tid, number } = await startPayment();
    expect((await tell(number)).body).toBe("accepted");
    expect((await tell(number, { state: "failed" })).body).toBe("accepted");
    expect((await tell(number, { state: "closed" })).body).toBe("accepted");
    expect(await shop.outcomes(number)).toEqual(["accepted", "late", "late"]);
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "completed", delivered: 1 });
  });

  it("paid after failed is paid", async () => {
    const { tid, number } = await startPayment();
    await tell(number, { state: "failed" });
    expect((await shop.orderStatus(tid)).state).toBe("failed");
    await tell(number);
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "completed", delivered: 1 });
  });

  it("closed and then paid, when the order has expired, is paid or goes back, and never lost", async () => {
    const { tid, number } = await startPayment();
    await shop.pass({ minutes: 31 });
    await shop.payments.reconcile();
    expect((await shop.orderStatus(tid)).state).toBe("expired");
    await tell(number);
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "completed", delivered: 1 });
    expect(await refundsOf(tid)).toEqual([]);
  });

  it("a payment that cannot be followed holds up no other, and is asked about again later", async () => {
    const [broken, good] = [await startPayment(), await startPayment()];
    const paid = { state: "paid", amountFen: 2900, currency: "CNY" } as const;
    const paidAt = shop.app.clock.now();
    // No text column takes it, however often it is tried.
    scripted.statuses.set(broken.number, { ...paid, paidAt, reference: "W\u0000" });
    scripted.statuses.set(good.number, { ...paid, paidAt, reference: "W2" });
    await shop.pass({ minutes: 1 });
    await expect(shop.payments.reconcile()).rejects.toThrow("Failed query");
    expect(await shop.orderStatus(good.tid)).toMatchObject({ state: "completed", delivered: 1 });
    await shop.payments.reconcile();
    scripted.statuses.set(broken.number, { ...paid, paidAt, reference: "W1" });
    await shop.pass({ minutes: 2 });
    await shop.payments.reconcile();
    expect(await shop.orderStatus(broken.tid)).toMatchObject({ state: "completed", delivered: 1 });
  });

  it("twenty at once deliver once", async () => {
    const { tid, number } = await startPayment();
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(number)));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(["accepted"]));
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "completed", delivered: 1 });
    const outcomes = await shop.outcomes(number);
    expect(outcomes.filter((one) => one === "accepted")).toHaveLength(1);
    expect(outcomes.filter((one) => one === "repeated")).toHaveLength(19);
  });

  it("an order that is paid two ways keeps one payment and pays the other back", async () => {
    const { tid, number } = await startPayment();
    const other = await shop.begin(tid);
    await shop.sandbox.act(other, "pay");
    await Promise.all([tell(number), shop.drain()]);
    await shop.drain();
    expect((await shop.paymentsOf(tid)).map(({ state }) => state).toSorted()).toEqual(["paid", "surplus"]);
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "completed", delivered: 1, refunded: 0 });
    expect(await refundsOf(tid)).toMatchObject([{ fen: 2900, state: "done" }]);
  });

  it("a payment of one way closes the other before somebody pays it", async () => {
    const { tid, number } = await startPayment();
    const other = await shop.begin(tid);
    await tell(number);
    await shop.payments.reconcile();
    expect((await shop.sandbox.payment(other))?.state).toBe("closed");
  });
});

describe("what is not what we asked for", () => {
  it.each([
    ["amount", { amountFen: 2901 }],
    ["amount", { amountFen: 29 }],
    ["currency", { currency: "USD" }],
  ])("another %s is refused and written down", async (outcome, change) => {
    const { tid, number } = await startPayment();
    expect((await tell(number, change)).statusCode).toBe(500);
    expect(await shop.outcomes(number)).toEqual([outcome]);
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "paying", delivered: 0 });
  });

  it("a payment that is unknown, or another provider's, is refused", async () => {
    expect((await tell("YQP0")).statusCode).toBe(500);
    expect(await shop.outcomes("YQP0")).toEqual(["unknown"]);
    const number = await shop.begin(await shop.order());
    expect((await tell(number)).statusCode).toBe(500);
    expect(await shop.outcomes(number)).toEqual(["unknown"]);
  });

  it("a provider that is none, an empty body and one that is too long", async () => {
    expect((await shop.notify("paypal", { headers: {}, body: "x" })).statusCode).toBe(404);
    expect((await shop.notify("wechat", { headers: {}, body: "" })).statusCode).toBe(500);
    const headers = { "content-type": "text/plain" };
    expect((await shop.notify("wechat", { headers, body: "x".repeat(70_000) })).statusCode).toBe(413);
    expect(await shop.outcomes(null)).toContain("malformed");
  });

  it("a list for administrators tells of all", async () => {
    const { data } = await shop.app.call<{ notices: { outcome: string }[]; total: number }>(
      "/payments/notices?outcome=amount",
      { token: shop.administrator.token },
    );
    expect(data.total).toBe(2);
    expect(data.notices.map(({ outcome }) => outcome)).toEqual(["amount", "amount"]);
    expect((await shop.app.call("/payments/notices", { token: shop.user.token })).code).toBe(42000);
  });
});

const wechat = { provider: "wechat" };

describe("a way that its provider does not have", () => {
  it("is refused by its name", async () => {
    const refused = errorMessage("paymentWayMissing", "en", { way: "transfer" });
    await expect(shop.begin(await shop.order(), "wechat", "transfer")).rejects.toThrow(refused);
  });
});

describe("a provider that fails", () => {
  it("leaves the order payable, this way and others", async () => {
    const tid = await shop.order();
    scripted.fail("retryable");
    await expect(shop.begin(tid, "wechat", "qr")).rejects.toThrow(errorMessage("paymentProviderFailed", "en", wechat));
    const [failed] = await shop.paymentsOf(tid);
    expect(failed).toMatchObject({ state: "begun", asks: true });
    scripted.fail(undefined);
    expect(await shop.begin(tid, "wechat", "qr")).toBe(failed?.number);
    scripted.fail("refused");
    const other = await shop.order();
    await expect(shop.begin(other, "wechat", "qr")).rejects.toThrow(/WeChat Pay/);
    expect((await shop.orderStatus(other)).state).toBe("failed");
    scripted.fail(undefined);
    await shop.begin(other, "wechat", "qr");
    expect((await shop.paymentsOf(other)).map(({ state }) => state).toSorted()).toEqual(["begun", "failed"]);
  });

  it("is asked again, more and more seldom, until a day after the end", async () => {
    const { tid, number } = await startPayment();
    scripted.fail("retryable");
    const asked = () => scripted.calls.filter((call) => call === `query ${number}`).length;
    for (let minute = 0; minute < 40; minute += 1) {
      await shop.pass({ minutes: 1 });
      await shop.payments.reconcile();
    }
    expect(asked()).toBeGreaterThan(4);
    expect(asked()).toBeLessThan(10);
    expect((await shop.orderStatus(tid)).state).toBe("paying");
    scripted.fail(undefined);
    scripted.statuses.set(number, { state: "paid", amountFen: 2900, currency: "CNY", paidAt: shop.app.clock.now() });
    await shop.pass({ minutes: 11 });
    await shop.payments.reconcile();
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "completed", delivered: 1 });
    const silent = await startPayment();
    await shop.pass({ days: 2 });
    await shop.payments.reconcile();
    expect(await shop.paymentsOf(silent.tid)).toMatchObject([{ state: "closed", asks: false }]);
  });

  it("is not asked to pay back twice, and is told of refunds made without us", async () => {
    const { tid, number } = await startPayment();
    await tell(number);
    scripted.refunds = "pending";
    const asAdministrator = { token: shop.administrator.token };
    await shop.app.call("/orders/refund", { ...asAdministrator, body: { tid, amount_fen: 1000, reason: "x" } });
    await shop.drain();
    expect(await refundsOf(tid)).toMatchObject([{ fen: 1000, state: "pending" }]);
    await shop.payments.makeRefunds();
    await shop.pass({ minutes: 3 });
    await shop.payments.makeRefunds();
    scripted.refunds = "done";
    await shop.pass({ minutes: 11 });
    await shop.payments.makeRefunds();
    expect(await refundsOf(tid)).toMatchObject([{ fen: 1000, state: "done" }]);
    // Processes may ask at once: it is the same refund, under one number.
    const [made] = await refundsOf(tid);
    expect(scripted.calls).toEqual(expect.arrayContaining([`refund ${made?.number}`, `queryRefund ${made?.number}`]));
    await tell(number, { about: "refund", state: "refunded", amountFen: 1500 });
    await tell(number, { about: "refund", state: "refunded", amountFen: 1500 });
    expect((await refundsOf(tid)).map(({ fen }) => fen)).toEqual([1000, 500]);
    expect((await shop.orderStatus(tid)).refunded).toBe(1500);
  });
});
