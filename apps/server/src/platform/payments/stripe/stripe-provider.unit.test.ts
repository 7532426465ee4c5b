import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestClock } from "../../../testing/clock.ts";
import { paymentProviderConformance } from "../conformance.ts";
import type { Notice, PaymentProvider, PaymentToBegin } from "../payment-provider.ts";
import { type EventChanges, startFakeStripe } from "../testing/fake-stripe.ts";
import { unreachableAddress } from "#testing/loopback";
import { createStripeProvider } from "./stripe-provider.ts";

const clock = createTestClock();
const keys = { secretKey: "sk_test_of_nobody", webhookSecret: "whsec_of_nobody" };
let fake: Awaited<ReturnType<typeof startFakeStripe>>;
let provider: PaymentProvider;
let unreachable: PaymentProvider;
beforeAll(async () => {
  fake = await startFakeStripe({ ...keys, clock });
  provider = createStripeProvider({ ...keys, clock, url: fake.url });
  unreachable = createStripeProvider({ ...keys, clock, url: await unreachableAddress() });
});
afterAll(() => fake.close());

const payment: PaymentToBegin = {
  number: "S1",
  amountFen: 59_900,
  currency: "CNY",
  subject: "专业版 一年",
  way: "page",
  notifyUrl: "https://translate.example.com/api/v1.0/payments/notify/stripe",
  returnUrl: "https://translate.example.com/orders?number=S1",
  expiresAt: new Date(clock.now().getTime() + 60_000),
  language: "zh",
  client: { address: "203.0.113.7", userAgent: "Mozilla/5.0" },
};
const startPayment = async (number: string): Promise<string> => {
  const { reference = "" } = await provider.begin({ ...payment, number });
  return reference;
};
const beginAndPay = async (number: string): Promise<string> => {
  const started = await provider.begin({ ...payment, number });
  expect(fake.pay(started)).toBe(true);
  return started.reference ?? "";
};

describe("Stripe", () => {
  paymentProviderConformance(() => ({
    provider,
    now: () => clock.now(),
    open: () => Promise.resolve(),
    pay: async (started) => fake.pay(started),
    noticeOf: async (number) => fake.notice(number),
    noticeForAnother: async (number) => fake.notice(number, { event: { account: "acct_other" } }),
    staleNoticeOf: async (number) => fake.notice(number, { secondsAgo: 301 }),
    signatureHeaders: ["stripe-signature"],
    refundedFen: async (number) => fake.refundedFen(number),
    unreachable,
  }));
});

describe("a payment through Stripe", () => {
  it("is in test mode with a test key alone", () => {
    expect(provider.isTest).toBe(true);
    expect(createStripeProvider({ ...keys, clock, secretKey: "sk_live_x", url: fake.url }).isTest).toBe(false);
  });

  it("begins with little time left, and again with none", async () => {
    const first = await startPayment("S2");
    clock.advance({ minutes: 2 });
    await expect(startPayment("S2")).resolves.toBe(first);
    clock.advance({ minutes: -2 });
  });

  it("with another amount for the same number is an error", async () => {
    await startPayment("S3");
    const attempt = provider.begin({ ...payment, number: "S3", amountFen: 1 });
    await expect(attempt).rejects.toMatchObject({ detail: "idempotency_error", retryable: false });
  });

  it("is found without its reference once it is paid, and by its payment intent", async () => {
    const reference = await beginAndPay("S4");
    await expect(provider.query("S4")).resolves.toMatchObject({ state: "paid", reference });
    await expect(provider.query("S4", `pi_${reference}`)).resolves.toMatchObject({ state: "paid", reference });
    await expect(provider.close("S4")).resolves.toBe(false);
  });

  it("is not taken for another that the reference belongs to", async () => {
    const reference = await startPayment("S5");
    await expect(provider.query("S6", reference)).rejects.toMatchObject({ retryable: false });
  });

  it("is given back once, even after Stripe has forgotten the idempotency key", async () => {
    const reference = await beginAndPay("S7");
    const refund = { number: "S7", reference, refundNumber: "RS7", amountFen: 1, totalFen: 59_900, reason: "" };
    const first = await provider.refund(refund);
    fake.forgetKeys();
    await expect(provider.refund(refund)).resolves.toEqual(first);
    expect(fake.refundedFen("S7")).toBe(1);
  });

  it("by a delayed way is pending, fails or is paid", async () => {
    const reference = await startPayment("S8");
    const session = fake.sessionOf("S8");
    session.status = "complete";
    session.intent = { id: "pi_8", metadata: {}, paidAt: 0, status: "processing" };
    await expect(provider.query("S8", reference)).resolves.toMatchObject({ state: "pending" });
    await expect(provider.close("S8", reference)).rejects.toMatchObject({ retryable: true });
    session.intent = { ...session.intent, status: "requires_payment_method" };
    await expect(provider.query("S8", reference)).resolves.toMatchObject({ state: "failed" });
    await expect(provider.close("S8", reference)).resolves.toBe(true);
  });

  it("names the fault of a wrong key, and nothing of the key", async () => {
    const stranger = createStripeProvider({ ...keys, clock, secretKey: "sk_test_wrong", url: fake.url });
    const error: unknown = await stranger.query("S1").catch((reason: unknown) => reason);
    expect(error).toMatchObject({ detail: "api_key_invalid", retryable: false });
    expect(`${JSON.stringify(error)} ${String(error)}`).not.toContain("sk_");
  });
});

describe("an event of Stripe", () => {
  const read = async (changes: EventChanges): Promise<Notice> => {
    await startPayment("S9");
    return provider.readNotice(fake.notice("S9", changes));
  };

  it.each<[string, string, Notice["state"]]>([
    ["checkout.session.completed", "paid", "paid"],
    ["checkout.session.completed", "unpaid", "pending"],
    ["checkout.session.async_payment_succeeded", "paid", "paid"],
    ["checkout.session.async_payment_failed", "unpaid", "failed"],
    ["checkout.session.expired", "unpaid", "closed"],
    ["checkout.session.invented", "paid", "ignored"],
    ["customer.created", "paid", "ignored"],
  ])("%s with %s says %s", async (type, status, state) => {
    await expect(read({ type, object: { payment_status: status } })).resolves.toMatchObject({ state });
  });

  it("tells of refunds by their number, or of all that was given back", async () => {
    const object = { status: "succeeded", amount: 107, currency: "cny", payment_intent: "pi_1" };
    const metadata = { number: "S9", refundNumber: "RS9" };
    const said = { about: "refund", number: "S9", amountFen: 107, currency: "CNY" };
    await expect(read({ type: "refund.updated", object: { ...object, metadata } })).resolves.toMatchObject({
      ...said,
      refundNumber: "RS9",
      state: "refunded",
    });
    const failed = { ...object, metadata, status: "failed" };
    await expect(read({ type: "refund.failed", object: failed })).resolves.toMatchObject({ state: "failed" });
    const charge = { ...object, amount_refunded: 107, metadata: { number: "S9" } };
    const notice = await read({ type: "charge.refunded", object: charge });
    expect(notice).toMatchObject({ ...said, state: "refunded" });
    expect(notice.refundNumber).toBeUndefined();
    await expect(read({ type: "refund.created", object: { ...object, metadata: {} } })).resolves.toMatchObject({
      state: "ignored",
    });
  });

  it("about a session that is not ours is ignored", async () => {
    await expect(read({ object: { metadata: {} } })).resolves.toMatchObject({ state: "ignored", number: "" });
  });

  it.each<[string, EventChanges, string]>([
    ["signed with another secret", { webhookSecret: "whsec_other" }, "signature"],
    ["signed in the future", { secondsAgo: -301 }, "stale"],
    ["of live mode, with a test key,", { event: { livemode: true } }, "merchant"],
    ["without an object", { event: { data: {} } }, "malformed"],
  ])("%s is refused", async (_, changes, reason) => {
    await expect(read(changes)).rejects.toMatchObject({ name: "NoticeError", reason });
  });

  it("is signed the way that the SDK signs events for tests", async () => {
    const payload = fake.notice("S9").body.toString();
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: keys.webhookSecret, timestamp });
    const notice = fake.notice("S9");
    expect(notice.headers["stripe-signature"]).toBe(signature.replace(/,v0=.{0,900}$/, ""));
  });
});
