import { describe, expect, test } from "vitest";
import { buildOrder } from "../order-builders.ts";
import { reducePayment, unpaid, type PaymentEvent, type PaymentState } from "./payment-state.ts";

const open = { sku: "pack-5m", tid: "A1", url: "/cashier?tid=A1" } as const;
const again = { ...open, tid: "A2", url: "/cashier?tid=A2" } as const;
const after = (...events: PaymentEvent[]) => events.reduce<PaymentState>(reducePayment, unpaid);
const created: PaymentEvent = { type: "created", order: open };
const failed: PaymentEvent = { type: "failed", tid: "A1", message: "refused" };
const paid: PaymentEvent = { type: "paid", order: buildOrder({ tid: "A1" }), message: null };

describe("a purchase", () => {
  test("goes from unpay over paying to payed", () => {
    expect(after()).toEqual({ kind: "unpay" });
    expect(after(created)).toEqual({ kind: "paying", order: open, isOverdue: false });
    expect(after(created, paid)).toMatchObject({ kind: "payed", order: { tid: "A1" } });
  });

  test("fails, and is paid again with a new order of the same sku", () => {
    expect(after(created, failed)).toEqual({ kind: "payFail", order: open, message: "refused" });
    expect(after(created, failed, { type: "created", order: again })).toEqual({
      kind: "paying",
      order: again,
      isOverdue: false,
    });
  });

  test("forgets the order on reset, from a failure and while paying", () => {
    expect(after(created, failed, { type: "reset" })).toEqual(unpaid);
    expect(after(created, { type: "reset" })).toEqual(unpaid);
  });

  test("stays payed: nothing takes a payment back", () => {
    const payed = after(created, paid);
    for (const event of [created, failed, { type: "reset" }, { type: "overdue", tid: "A1" }] as const) {
      expect(reducePayment(payed, event)).toBe(payed);
    }
  });

  test("succeeds after a failure, when the payer tried again in the payment window", () => {
    expect(after(created, failed, paid).kind).toBe("payed");
  });

  test("ignores what is said of another order", () => {
    const second = after(created, failed, { type: "created", order: again });
    expect(reducePayment(second, failed)).toBe(second);
    expect(reducePayment(second, paid)).toBe(second);
    expect(reducePayment(second, { type: "overdue", tid: "A1" })).toBe(second);
    expect(reducePayment(unpaid, paid)).toBe(unpaid);
  });

  test("is overdue after too many questions, and can be asked for again", () => {
    const overdue = after(created, { type: "overdue", tid: "A1" });
    expect(overdue).toEqual({ kind: "paying", order: open, isOverdue: true });
    expect(reducePayment(overdue, { type: "checkAgain" })).toEqual(after(created));
  });

  test("does not begin a second order while one is being paid", () => {
    const paying = after(created);
    expect(reducePayment(paying, { type: "created", order: again })).toBe(paying);
  });
});
