import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildPaymentsApp, type PaymentsApp } from "./testing/payments-app.ts";
import { noticeSent } from "./testing/sent-notice.ts";
import { startHere, startProcess } from "./testing/killed.ts";
import type { ToDo } from "./testing/victim.ts";

let shop: PaymentsApp;
beforeAll(async () => {
  shop = await buildPaymentsApp();
});
afterAll(() => shop.close());
afterEach(async () => {
  // The next case's jobs find nothing of this one's.
  await shop.app.database.pool.query("update payments set ask_at = null; update refunds set ask_at = null");
});

const victim = () => ({ app: shop.app, accountId: shop.user.id });

/** Killed while it does these things, each at one step. */
async function killAt(...todos: readonly ToDo[]): Promise<void> {
  const killed = await startHere(victim());
  try {
    for (const todo of todos) await killed.reach(todo);
  } finally {
    await killed.kill();
  }
}

/** What another process does in the hour after. */
async function recover(): Promise<void> {
  for (const minutes of [1, 10, 10, 11, 11, 20]) {
    shop.app.clock.advance({ minutes });
    await shop.payments.reconcile();
    await shop.app.features.orders.deliverPaid();
    await shop.drain();
  }
  // Who was logged in is so again.
  await shop.pass({ minutes: 0 });
}

async function expectPaid(tid: string): Promise<void> {
  expect(await shop.orderStatus(tid)).toEqual({ state: "completed", delivered: 1, refunded: 0 });
  expect((await shop.paymentsOf(tid)).map(({ state, asks }) => ({ state, asks }))).toEqual([
    { state: "paid", asks: false },
  ]);
}

/** Paid, and not yet delivered. */
async function settle(tid: string): Promise<void> {
  const { pool } = shop.app.database;
  const paid = "update orders set state = 'paid', paid_at = $2, problem = 'internal' where number = $1 returning id";
  const { rows } = await pool.query<{ id: string }>(paid, [tid, shop.app.clock.now()]);
  await pool.query("update payments set state = 'paid', ask_at = null where order_id = $1", [rows[0]?.id]);
}

async function startPayment(): Promise<{ tid: string; number: string }> {
  const tid = await shop.order();
  return { tid, number: await shop.begin(tid) };
}

async function startAndPay(): Promise<{ tid: string; number: string }> {
  const { tid, number } = await startPayment();
  await shop.sandbox.act(number, "notify-never");
  await recover();
  return { tid, number };
}

async function backOf(number: string): Promise<number> {
  const { rows } = await shop.app.database.pool.query<{ fen: number }>(
    "select coalesce(sum(amount_fen), 0)::int as fen from sandbox_refunds where number = $1",
    [number],
  );
  return rows[0]?.fen ?? 0;
}

describe("a process that is killed while it begins to pay", () => {
  it("after the order: the order expires", async () => {
    const tid = await shop.order();
    await recover();
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "expired", delivered: 0 });
  });

  it("at any step: nothing is paid, and what was begun is closed", async () => {
    const steps = ["begin:before", "begin:after", "transaction:after-commit", "transaction:before-commit"];
    const cases = await Promise.all(steps.map(async (hangAt) => ({ hangAt, tid: await shop.order() })));
    await killAt(...cases.map((one) => ({ ...one, act: "begin" as const })));
    await recover();
    for (const { hangAt, tid } of cases) {
      expect(await shop.orderStatus(tid), hangAt).toMatchObject({ state: "expired", delivered: 0 });
      for (const { number, state } of await shop.paymentsOf(tid)) {
        expect(state, hangAt).toBe("closed");
        expect((await shop.sandbox.payment(number))?.state, hangAt).not.toBe("pending");
      }
    }
  });

  it("after the provider was asked, and the payer pays nevertheless: it is delivered", async () => {
    const tid = await shop.order();
    await killAt({ hangAt: "begin:after", act: "begin", tid });
    const [payment] = await shop.paymentsOf(tid);
    await shop.sandbox.act(payment?.number ?? "", "notify-never");
    await recover();
    await expectPaid(tid);
  });

  it("and tried again: it is the same payment", async () => {
    const tid = await shop.order();
    await killAt({ hangAt: "begin:after", act: "begin", tid });
    const [payment] = await shop.paymentsOf(tid);
    expect(await shop.begin(tid)).toBe(payment?.number);
  });
});

describe("a process that is killed while it hears of a payment", () => {
  it("after the provider was paid and before its notice: asking finds it", async () => {
    const { tid, number } = await startPayment();
    await shop.sandbox.act(number, "notify-never");
    await recover();
    await expectPaid(tid);
  });

  it("in the notice, at any step: delivered once, also when the notice comes again", async () => {
    const steps = ["readNotice:after", "transaction:after-commit", "transaction:before-commit"];
    const cases = [];
    for (const hangAt of steps) {
      const { tid, number } = await startPayment();
      await shop.sandbox.act(number, "pay");
      cases.push({ hangAt, tid, act: "notice" as const, notice: await noticeSent(shop, number) });
    }
    await killAt(...cases);
    for (const { hangAt, tid } of cases) {
      const isCommitted = hangAt === "transaction:after-commit";
      expect((await shop.orderStatus(tid)).state, hangAt).toBe(isCommitted ? "completed" : "paying");
    }
    // The sandbox was not answered and tells again.
    await shop.drain();
    await recover();
    for (const { tid } of cases) await expectPaid(tid);
  });

  it.each(["query:after", "transaction:before-commit", "transaction:after-commit"])(
    "while it asks, at %s: delivered once",
    async (step) => {
      const { tid, number } = await startPayment();
      await shop.sandbox.act(number, "notify-never");
      await shop.pass({ minutes: 1 });
      await killAt({ hangAt: step, act: "reconcile", tid });
      await recover();
      await expectPaid(tid);
    },
  );

  it("while it delivers what is paid, at any step: delivered once", async () => {
    const cases = [];
    // What is committed is not delivered again by the next.
    for (const hangAt of ["transaction:after-commit", "transaction:before-commit"]) {
      const { tid } = await startPayment();
      cases.push({ hangAt, act: "deliver" as const, tid });
    }
    const killed = await startHere(victim());
    try {
      for (const one of cases) {
        await settle(one.tid);
        await killed.reach(one);
      }
    } finally {
      await killed.kill();
    }
    await recover();
    for (const { tid } of cases) await expectPaid(tid);
  });
});

describe("a process that is killed while it gives up", () => {
  it("at any step: the order ends, unpaid", async () => {
    const steps = ["close:before", "close:after", "transaction:after-commit", "transaction:before-commit"];
    const cases = [];
    for (const hangAt of steps) cases.push({ hangAt, act: "cancel" as const, ...(await startPayment()) });
    await killAt(...cases);
    await recover();
    for (const { hangAt, tid, number } of cases) {
      expect(await shop.orderStatus(tid), hangAt).toMatchObject({ state: "expired", delivered: 0 });
      expect((await shop.sandbox.payment(number))?.state, hangAt).toBe("closed");
    }
  });
});

describe("a process that is killed while it pays back", () => {
  it("before it is written down: nothing happened", async () => {
    const { tid, number } = await startAndPay();
    await killAt({ hangAt: "transaction:before-commit", act: "refund", tid });
    await recover();
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "completed", refunded: 0 });
    expect(await backOf(number)).toBe(0);
  });

  it("after it was written down: it is made", async () => {
    const { tid, number } = await startAndPay();
    await killAt({ hangAt: "transaction:after-commit", act: "refund", tid });
    await recover();
    expect(await shop.orderStatus(tid)).toMatchObject({ state: "refunded", refunded: 2900 });
    expect(await backOf(number)).toBe(2900);
  });

  it.each(["refund:before", "refund:after", "transaction:before-commit", "transaction:after-commit"])(
    "at the provider, at %s: it is made once",
    async (step) => {
      const { tid, number } = await startAndPay();
      const body = { tid, amount_fen: 1000, reason: "x" };
      await shop.app.call("/orders/refund", { token: shop.administrator.token, body });
      await killAt({ hangAt: step, act: "makeRefunds", tid });
      await recover();
      expect(await backOf(number)).toBe(1000);
      expect((await shop.orderStatus(tid)).refunded).toBe(1000);
      const { rows } = await shop.app.database.pool.query(
        "select r.state from refunds r join orders o on o.id = r.order_id where o.number = $1",
        [tid],
      );
      expect(rows).toEqual([{ state: "done" }]);
    },
  );
});

it("a process that is killed for good while it does each of these: all comes right", async () => {
  const refunded = await startAndPay();
  const asked = await startAndPay();
  const body = { tid: asked.tid, amount_fen: 1000, reason: "x" };
  await shop.app.call("/orders/refund", { token: shop.administrator.token, body });
  const heard = await startPayment();
  await shop.sandbox.act(heard.number, "notify-never");
  await shop.pass({ minutes: 1 });
  const noticed = await startPayment();
  await shop.sandbox.act(noticed.number, "pay");
  const notice = await noticeSent(shop, noticed.number);
  const [delivered, cancelled, begun] = [await startPayment(), await startPayment(), await shop.order()];
  await settle(delivered.tid);

  const killed = startProcess(victim());
  try {
    await killed.reach({ hangAt: "query:after", act: "reconcile", tid: heard.tid });
    await killed.reach({ hangAt: "refund:after", act: "makeRefunds", tid: asked.tid });
    await killed.reach({ hangAt: "transaction:after-commit", act: "refund", tid: refunded.tid });
    await killed.reach({ hangAt: "readNotice:after", act: "notice", tid: noticed.tid, notice });
    await killed.reach({ hangAt: "close:after", act: "cancel", tid: cancelled.tid });
    await killed.reach({ hangAt: "begin:after", act: "begin", tid: begun });
    // Last, since others wait for what it holds.
    await killed.reach({ hangAt: "transaction:before-commit", act: "deliver", tid: delivered.tid });
  } finally {
    await killed.kill();
  }
  await recover();
  for (const { tid } of [heard, noticed, delivered]) await expectPaid(tid);
  for (const tid of [cancelled.tid, begun]) expect((await shop.orderStatus(tid)).state).toBe("expired");
  expect([await backOf(asked.number), await backOf(refunded.number)]).toEqual([1000, 2900]);
});
