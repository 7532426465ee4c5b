import { describe, expect, it } from "vitest";
import { noticeConformance } from "./conformance-notices.ts";
import type { PaymentToBegin } from "./payment-provider.ts";
import { type Make, maker, beginAndPay, type ProviderUnderTest, refundOf } from "./testing/provider-under-test.ts";

/** What this kind of provider cannot do by its nature, and why: no test is skipped silently. */
export interface ProviderLimitations {
  /** Nobody but a person knows whether it was paid: it is always pending, refunds too, and there are no notices. */
  readonly knowing?: string;
  /** Nobody can be out of reach. */
  readonly unreachable?: string;
}

/** Conformance tests for every {@link PaymentProvider}. */
export function paymentProviderConformance(
  setup: () => ProviderUnderTest,
  inabilities: ProviderLimitations = {},
): void {
  const make = maker(setup);
  beginning(setup, make);
  refusedCalls(setup, make);
  if (inabilities.knowing === undefined) {
    paying(setup, make);
    amounts(setup, make);
    noticeConformance(setup, make);
    closing(setup, make);
    refunds(setup, make);
  } else {
    waiting(setup, make, inabilities.knowing);
  }
  outages(setup, make, inabilities.unreachable);
}

function beginning(setup: () => ProviderUnderTest, make: Make): void {
  describe("beginning", () => {
    it("is one payment, however often it is begun", async () => {
      const { provider, open } = setup();
      const payment = make("twice");
      const first = await provider.begin(payment);
      const second = await provider.begin(payment);
      expect(second.kind).toBe(first.kind);
      expect(second.reference).toBe(first.reference);
      await open(second);
      await expect(provider.query(payment.number, first.reference)).resolves.toMatchObject({ state: "pending" });
    });

    it("works in every way that it names", async () => {
      const { provider } = setup();
      const kinds = await Promise.all(
        provider.ways.map(async (way) => (await provider.begin({ ...make(way), way })).kind),
      );
      expect(kinds).toEqual(provider.ways);
    });
  });
}

function refusedCalls(setup: () => ProviderUnderTest, make: Make): void {
  describe("sends nothing of", () => {
    it.each<[string, Partial<PaymentToBegin>]>([
      ["a number with a dash", { number: "a-b" }],
      ["a number of 33 characters", { number: "a".repeat(33) }],
      ["no amount", { amountFen: 0 }],
      ["half a fen", { amountFen: 1.5 }],
      ["a million yuan", { amountFen: 100_000_000 }],
      ["nothing to pay for", { subject: " " }],
    ])("%s", async (_, changes) => {
      const attempt = setup().provider.begin({ ...make("bad"), ...changes });
      await expect(attempt).rejects.toMatchObject({ name: "PaymentProviderError", retryable: false });
    });

    it("a refund of more than was paid", async () => {
      const payment = make("more");
      const refund = refundOf(payment, { kind: "page", url: "" }, { amountFen: payment.amountFen + 1 });
      await expect(setup().provider.refund(refund)).rejects.toMatchObject({ name: "PaymentProviderError" });
    });
  });
}

function paying(setup: () => ProviderUnderTest, make: Make): void {
  describe("paying", () => {
    it("is seen by who asks and by the notice, to the fen", async () => {
      const { provider, noticeOf, now } = setup();
      const payment = make("paid", 123_457);
      const { reference } = await beginAndPay(setup, payment);
      const status = await provider.query(payment.number, reference);
      expect(status).toMatchObject({ state: "paid", amountFen: 123_457, currency: "CNY" });
      const notice = await provider.readNotice(await noticeOf(payment.number));
      expect(notice).toMatchObject({
        about: "payment",
        number: payment.number,
        state: "paid",
        amountFen: 123_457,
        currency: "CNY",
        reference: status.reference,
      });
      for (const at of [notice.at, status.paidAt]) {
        expect(Math.abs((at?.getTime() ?? 0) - now().getTime())).toBeLessThan(5000);
      }
    });

    it("of what was never begun is missing", async () => {
      await expect(setup().provider.query("Tnever")).resolves.toEqual({ state: "missing" });
    });

    it("happens once: what was paid is not begun again", async () => {
      const payment = make("again");
      await beginAndPay(setup, payment);
      const { provider, pay } = setup();
      const again = await provider.begin(payment).catch(() => undefined);
      expect(again === undefined ? false : await pay(again, payment)).toBe(false);
      await expect(provider.query(payment.number, again?.reference)).resolves.toMatchObject({ state: "paid" });
    });
  });
}

function amounts(setup: () => ProviderUnderTest, make: Make): void {
  it.each([1, 7, 10, 99, 100, 101, 1005, 29_900, 1_234_567, 8_765_432, 99_999_999])(
    "pays, tells of and gives back %i fen exactly",
    async (fen) => {
      const { provider, noticeOf, refundedFen } = setup();
      const payment = make("amount", fen);
      const startedPayment = await beginAndPay(setup, payment);
      const status = await provider.query(payment.number, startedPayment.reference);
      const notice = await provider.readNotice(await noticeOf(payment.number));
      expect([status.amountFen, notice.amountFen]).toEqual([fen, fen]);
      await provider.refund(refundOf(payment, startedPayment, {}));
      await expect(refundedFen(payment.number)).resolves.toBe(fen);
      // It was paid, whatever became of it.
      await expect(provider.query(payment.number, startedPayment.reference)).resolves.toMatchObject({ state: "paid" });
    },
  );
}

function closing(setup: () => ProviderUnderTest, make: Make): void {
  describe("closing", () => {
    it("makes paying impossible, as often as it is done", async () => {
      const { provider, open, pay } = setup();
      const payment = make("closed");
      const startedPayment = await provider.begin(payment);
      await open(startedPayment);
      await expect(provider.close(payment.number, startedPayment.reference)).resolves.toBe(true);
      await expect(provider.close(payment.number, startedPayment.reference)).resolves.toBe(true);
      await expect(pay(startedPayment, payment)).resolves.toBe(false);
      const { state } = await provider.query(payment.number, startedPayment.reference);
      expect(state).toBe("closed");
    });

    it("of what was paid says so", async () => {
      const payment = make("late");
      const { reference } = await beginAndPay(setup, payment);
      await expect(setup().provider.close(payment.number, reference)).resolves.toBe(false);
      await expect(setup().provider.query(payment.number, reference)).resolves.toMatchObject({ state: "paid" });
    });

    it("of what was never begun is nothing to worry about", async () => {
      await expect(setup().provider.close("Tunknown")).resolves.toBe(true);
    });
  });
}

function refunds(setup: () => ProviderUnderTest, make: Make): void {
  describe("a refund", () => {
    it("is made once, however often it is asked for", async () => {
      const { provider, refundedFen } = setup();
      const payment = make("refund");
      const startedPayment = await beginAndPay(setup, payment);
      const refund = refundOf(payment, startedPayment, { amountFen: 1234 });
      const first = await provider.refund(refund);
      await expect(provider.refund(refund)).resolves.toEqual(first);
      await expect(refundedFen(payment.number)).resolves.toBe(1234);
      await expect(provider.queryRefund(refund)).resolves.toEqual({ state: "done" });
    });

    it("may be one of several parts, but never of more than was paid", async () => {
      const { provider, refundedFen } = setup();
      const payment = make("parts", 1000);
      const startedPayment = await beginAndPay(setup, payment);
      const part = (index: number, amountFen: number) =>
        refundOf(payment, startedPayment, { refundNumber: `R${payment.number}P${index}`, amountFen });
      await provider.refund(part(1, 333));
      await provider.refund(part(2, 333));
      await expect(provider.refund(part(3, 335))).rejects.toMatchObject({
        name: "PaymentProviderError",
        retryable: false,
      });
      await provider.refund(part(4, 334));
      await expect(refundedFen(payment.number)).resolves.toBe(1000);
    });

    it("that was never asked for is missing", async () => {
      const payment = make("none");
      const startedPayment = await beginAndPay(setup, payment);
      const asked = refundOf(payment, startedPayment, { refundNumber: "Rnone" });
      await expect(setup().provider.queryRefund(asked)).resolves.toEqual({ state: "missing" });
    });

    it("of what was not paid is refused", async () => {
      const payment = make("unpaid");
      const startedPayment = await setup().provider.begin(payment);
      const refund = setup().provider.refund(refundOf(payment, startedPayment, {}));
      await expect(refund).rejects.toMatchObject({ name: "PaymentProviderError", retryable: false });
    });
  });
}

function waiting(setup: () => ProviderUnderTest, make: Make, reason: string): void {
  it(`waits for a person: ${reason}`, async () => {
    const { provider } = setup();
    const payment = make("waits");
    const startedPayment = await provider.begin(payment);
    await expect(provider.query(payment.number)).resolves.toEqual({ state: "pending" });
    await expect(provider.refund(refundOf(payment, startedPayment, {}))).resolves.toMatchObject({ state: "pending" });
    await expect(provider.queryRefund({ number: payment.number, refundNumber: "R1" })).resolves.toEqual({
      state: "pending",
    });
    await expect(provider.close(payment.number)).resolves.toBe(true);
    const notice = { method: "POST", headers: {}, body: Buffer.from("{}"), query: new URLSearchParams() };
    await expect(provider.readNotice(notice)).rejects.toMatchObject({ name: "NoticeError" });
    expect(provider.answer("accepted").status).toBeGreaterThanOrEqual(400);
  });
}

function outages(setup: () => ProviderUnderTest, make: Make, neverBecause: string | undefined): void {
  it.runIf(neverBecause !== undefined)(`is never out of reach: ${neverBecause}`, () => {
    expect(setup().unreachable).toBeUndefined();
  });
  it.runIf(neverBecause === undefined)("says of every call that it may succeed later when nobody answers", async () => {
    const provider = setup().unreachable;
    const payment = make("down");
    const refund = refundOf(payment, { kind: "page", url: "", reference: "cs_test_down" }, {});
    if (provider === undefined) throw new Error("There must be a provider that nobody answers");
    const fault = { name: "PaymentProviderError", retryable: true, provider: provider.id };
    await expect(provider.query(payment.number, refund.reference)).rejects.toMatchObject(fault);
    await expect(provider.close(payment.number, refund.reference)).rejects.toMatchObject(fault);
    await expect(provider.refund(refund)).rejects.toMatchObject(fault);
    await expect(provider.queryRefund(refund)).rejects.toMatchObject(fault);
    const way = provider.ways.at(-1) ?? "page";
    await expect(provider.begin({ ...payment, way })).rejects.toMatchObject(fault);
  });
}
