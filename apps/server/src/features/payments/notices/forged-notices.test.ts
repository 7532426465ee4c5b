import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentStart, NoticeRequest } from "#platform/payments";
import { buildPaymentsApp, type PaymentsApp } from "../testing/payments-app.ts";
import { type RealProvider, startAlipay, startStripe, startWechat } from "../testing/real-providers.ts";

let shop: PaymentsApp;
const clock = { now: () => shop.app.clock.now() };
const real: Partial<Record<string, RealProvider>> = {};
beforeAll(async () => {
  const all = [await startAlipay(clock), await startWechat(clock), await startStripe(clock)];
  for (const one of all) real[one.provider.id] = one;
  shop = await buildPaymentsApp(() => all.map(({ provider }) => provider));
});
afterAll(async () => {
  await shop.close();
  for (const one of Object.values(real)) await one?.close();
});

async function startOf(number: string): Promise<PaymentStart> {
  const { rows } = await shop.app.database.pool.query<{ begun: PaymentStart }>(
    "select begun || jsonb_build_object('reference', reference) as begun from payments where number = $1",
    [number],
  );
  if (rows[0] === undefined) throw new Error(`There is no payment ${number}`);
  return rows[0].begun;
}

async function lastNotice(provider: string): Promise<{ outcome: string; payment_number: string | null } | undefined> {
  const { rows } = await shop.app.database.pool.query<{ outcome: string; payment_number: string | null }>(
    "select outcome, payment_number from payment_notices where provider = $1 order by id desc limit 1",
    [provider],
  );
  return rows[0];
}

describe.each(["alipay", "wechat", "stripe"])("at the door, a notice of %s", (id) => {
  let side: RealProvider;
  beforeAll(() => {
    const found = real[id];
    if (found === undefined) throw new Error(`There is no ${id}`);
    side = found;
  });

  /** An order whose payer has paid at the provider, before any notice. */
  async function payAtProvider(): Promise<{ tid: string; number: string }> {
    const tid = await shop.order();
    const number = await shop.begin(tid, id, side.way);
    expect(await side.pay(await startOf(number))).toBe(true);
    return { tid, number };
  }
  async function expectRefused(tid: string, notice: NoticeRequest, outcomes: readonly string[]): Promise<void> {
    const answer = await shop.notify(id, notice);
    expect(answer.payload).toBe(side.provider.answer("refused").body);
    expect(outcomes).toContain((await lastNotice(id))?.outcome);
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "paying", delivered: 0 });
  }

  it("delivers once, however often it comes", async () => {
    const { tid, number } = await payAtProvider();
    const notice = side.noticeOf(number);
    for (let time = 0; time < 3; time += 1) {
      const answer = await shop.notify(id, notice);
      expect(answer.statusCode).toBe(side.provider.answer("accepted").status);
      expect(answer.payload).toBe(side.provider.answer("accepted").body);
    }
    expect(await shop.outcomes(number)).toEqual(["accepted", "repeated", "repeated"]);
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "completed", delivered: 1 });
  });

  it("altered on the way is refused", async () => {
    const { tid, number } = await payAtProvider();
    const { body, ...notice } = side.noticeOf(number);
    for (const at of [0.2, 0.5, 0.8].map((share) => Math.floor(body.length * share))) {
      const altered = Buffer.from(body);
      altered[at] = altered[at] === 0x31 ? 0x32 : 0x31;
      await expectRefused(tid, { ...notice, body: altered }, ["signature", "malformed"]);
    }
  });

  it("without its signature is refused", async () => {
    const { tid, number } = await payAtProvider();
    const { headers, ...notice } = side.noticeOf(number);
    for (const missing of side.signatureHeaders) {
      const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== missing));
      await expectRefused(tid, { ...notice, headers: rest }, ["signature", "malformed", "stale"]);
    }
    await expectRefused(tid, { ...notice, headers: {}, body: Buffer.from("{}") }, ["signature", "malformed"]);
  });

  it("that is old, or another merchant's, is refused", async () => {
    const { tid, number } = await payAtProvider();
    await expectRefused(tid, side.staleNoticeOf(number), ["stale"]);
    await expectRefused(tid, side.noticeForAnother(number), ["merchant"]);
  });

  it.each([
    ["amount", "amount_fen = amount_fen + 1"],
    ["currency", "currency = 'USD'"],
  ])("that is genuine, of another %s than we asked for, is refused", async (outcome, change) => {
    const { tid, number } = await payAtProvider();
    await shop.app.database.pool.query(`update payments set ${change} where number = $1`, [number]);
    await expectRefused(tid, side.noticeOf(number), [outcome]);
    expect((await lastNotice(id))?.payment_number).toBe(number);
  });

  it("that comes to the door of another provider is refused", async () => {
    const { tid, number } = await payAtProvider();
    const other = id === "alipay" ? "wechat" : "alipay";
    await shop.notify(other, side.noticeOf(number));
    expect(["signature", "malformed"]).toContain((await lastNotice(other))?.outcome);
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "paying", delivered: 0 });
  });

  it("never comes: the payment is found by asking, and the refund is made there", async () => {
    const { tid, number } = await payAtProvider();
    await shop.pass({ minutes: 1 });
    await shop.payments.reconcile();
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "completed", delivered: 1 });
    const body = { tid, amount_fen: 1007, reason: "x" };
    await shop.app.call("/orders/refund", { token: shop.administrator.token, body });
    await shop.drain();
    expect(side.refundedFen(number)).toBe(1007);
  });

  it("of a second payment: what came twice goes back", async () => {
    const { tid, number } = await payAtProvider();
    const other = await shop.begin(tid);
    await shop.sandbox.act(other, "pay");
    await shop.drain();
    await shop.notify(id, side.noticeOf(number));
    await shop.drain();
    expect(await shop.outcomes(number)).toContain("late");
    expect(side.refundedFen(number)).toBe(2900);
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "completed", delivered: 1, refunded: 0 });
  });
});
