import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RefundList } from "@yiqiao/contracts/payments";
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

async function startPayment(): Promise<{ tid: string; number: string }> {
  const tid = await shop.order();
  return { tid, number: await shop.begin(tid, "wechat", "qr") };
}
const tell = (number: string, notice: object = {}) => shop.notify("wechat", scriptedNotice({ number, ...notice }));
const refundsOf = async (tid: string) =>
  (
    await shop.app.database.pool.query<{ fen: number; state: string }>(
      `select r.amount_fen::int as fen, r.state from refunds r join orders o on o.id = r.order_id
       where o.number = $1 order by r.created_at, r.number`,
      [tid],
    )
  ).rows;

describe("a refund that does not reach the payer", () => {
  const asAdministrator = () => ({ token: shop.administrator.token });
  const unreadOf = async () => JSON.stringify((await shop.app.call("/messages", asAdministrator())).data);
  const listRefunds = async (tid: string) =>
    (await shop.app.call<RefundList>("/payments/refunds?page_size=100", asAdministrator())).data.refunds.filter(
      (refund) => refund.tid === tid,
    );
  const requireListedRefund = async (tid: string) => {
    const [found] = await listRefunds(tid);
    if (found === undefined) throw new Error("The refund is not listed");
    return found;
  };
  const act = async (what: "retry" | "confirm", number: string) =>
    (await shop.app.call(`/payments/${what}_refund`, { ...asAdministrator(), body: { number } })).code;
  const refund = (tid: string, amount: number) =>
    shop.app.call("/orders/refund", { ...asAdministrator(), body: { tid, amount_fen: amount, reason: "x" } });
  const failureOf = (number: string) => ({ about: "refund", state: "failed", refundNumber: number, amountFen: 1000 });
  const back = (more: object) => ({ about: "refund", state: "refunded", ...more });

  async function refundOf(how: "pending" | "done", failure?: "refused"): Promise<{ tid: string; number: string }> {
    scripted.fail(undefined);
    const payment = await startPayment();
    await tell(payment.number);
    scripted.refunds = how;
    scripted.fail(failure);
    await refund(payment.tid, 1000);
    await shop.drain();
    return payment;
  }

  /** A refund that was thought to be made, and failed. */
  async function makeFailedRefund(): Promise<{ tid: string; payment: string; number: string }> {
    const { tid, number: payment } = await refundOf("done");
    const { number } = await requireListedRefund(tid);
    await tell(payment, failureOf(number));
    await shop.pass({ minutes: 1 });
    return { tid, payment, number };
  }

  it("is told to administrators, asked for once more under another number, and made", async () => {
    const { tid } = await refundOf("pending");
    const { number } = await requireListedRefund(tid);
    expect(await act("retry", number)).toBe(43303);
    expect(await act("confirm", number)).toBe(43303);
    scripted.refunds = "failed";
    await shop.pass({ minutes: 3 });
    await shop.payments.makeRefunds();
    expect(await requireListedRefund(tid)).toMatchObject({ state: "failed", problem: "failed", done_at: null });
    expect(await unreadOf()).toContain(tid);
    scripted.refunds = "done";
    await shop.pass({ minutes: 1 });
    expect(await act("retry", number)).toBe(20000);
    expect(await act("retry", number)).toBe(43303);
    await shop.drain();
    const [made, before] = await listRefunds(tid);
    expect(made).toMatchObject({ state: "done", problem: null });
    expect(before).toMatchObject({ number, state: "retried" });
    expect((await shop.orderStatus(tid)).refunded).toBe(1000);
  });

  it("stays paid when somebody paid it another way, whatever the provider repeats", async () => {
    const { tid, payment, number } = await makeFailedRefund();
    expect(await requireListedRefund(tid)).toMatchObject({ number, state: "failed" });
    expect(await act("confirm", number)).toBe(20000);
    await tell(payment, { ...failureOf(number), id: "N2" });
    expect((await shop.outcomes(payment)).slice(-2)).toEqual(["accepted", "late"]);
    expect(await act("confirm", number)).toBe(43303);
    expect(await act("retry", number)).toBe(43303);
    expect(await requireListedRefund(tid)).toMatchObject({ state: "by_hand", problem: null });
    // The money reaches the payer all the same: that is money besides.
    await tell(payment, back({ refundNumber: number, amountFen: 1000 }));
    await tell(payment, back({ refundNumber: number, amountFen: 1000 }));
    expect((await shop.outcomes(payment)).slice(-2)).toEqual(["accepted", "repeated"]);
    expect((await shop.orderStatus(tid)).refunded).toBe(2000);
  });

  it("is owed no more when its money goes back at the provider, told in all or by a number of theirs", async () => {
    for (const more of [{}, { refundNumber: "CONSOLE1" }]) {
      scripted.refunds = "done";
      const { tid, payment, number } = await makeFailedRefund();
      const told = back({ ...more, amountFen: 1000, at: shop.app.clock.now() });
      await tell(payment, told);
      await tell(payment, told);
      expect((await shop.outcomes(payment)).slice(-2)).toEqual(["accepted", "repeated"]);
      expect((await shop.orderStatus(tid)).refunded).toBe(1000);
      expect((await listRefunds(tid)).map(({ state }) => state).toSorted()).toEqual(["done", "retried"]);
      expect(await act("retry", number)).toBe(43303);
    }
  });

  it("is not made up for by what the provider told before it failed", async () => {
    const { tid, payment, number } = await makeFailedRefund();
    const before = new Date(shop.app.clock.now().getTime() - 120_000);
    await tell(payment, back({ amountFen: 1000, at: before }));
    expect((await shop.outcomes(payment)).at(-1)).toBe("repeated");
    expect(await requireListedRefund(tid)).toMatchObject({ number, state: "failed" });
  });

  it("and was asked for again may come twice: both are booked", async () => {
    const { tid, payment, number } = await makeFailedRefund();
    await act("retry", number);
    await shop.drain();
    await tell(payment, back({ refundNumber: number, amountFen: 1000 }));
    expect((await shop.orderStatus(tid)).refunded).toBe(2000);
    expect((await listRefunds(tid)).map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it("is the same refund while its provider only refuses, which is told and shown; it can be paid another way", async () => {
    const [one, other] = [await refundOf("done", "refused"), await refundOf("done", "refused")];
    const { number } = await requireListedRefund(one.tid);
    expect(await requireListedRefund(one.tid)).toMatchObject({ state: "asked", problem: "down" });
    expect(await unreadOf()).toContain(one.tid);
    expect(await act("confirm", (await requireListedRefund(other.tid)).number)).toBe(20000);
    scripted.fail(undefined);
    scripted.refunds = "done";
    await shop.pass({ minutes: 3 });
    await shop.payments.makeRefunds();
    expect(await requireListedRefund(one.tid)).toMatchObject({ number, state: "done", problem: null });
    expect(await requireListedRefund(other.tid)).toMatchObject({ state: "by_hand" });
  });

  it("a notice of the second part may name what went back in all, as Alipay does", async () => {
    const { tid, number: payment } = await refundOf("done");
    scripted.refunds = "pending";
    await shop.pass({ minutes: 1 });
    await refund(tid, 500);
    await shop.drain();
    const second = await requireListedRefund(tid);
    expect(second).toMatchObject({ amount_fen: 500, state: "pending" });
    const of = { refundNumber: second.number, isTotal: true };
    await tell(payment, back({ ...of, amountFen: 1600 }));
    await tell(payment, back({ ...of, amountFen: 1500 }));
    expect((await shop.outcomes(payment)).slice(-2)).toEqual(["amount", "accepted"]);
    expect((await refundsOf(tid)).map(({ state }) => state)).toEqual(["done", "done"]);
  });
});
