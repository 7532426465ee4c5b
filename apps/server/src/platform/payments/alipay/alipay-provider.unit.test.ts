import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestClock } from "../../../testing/clock.ts";
import { paymentProviderConformance } from "../conformance.ts";
import type { NoticeRequest, PaymentProvider, PaymentToBegin } from "../payment-provider.ts";
import { startFakeAlipay } from "../testing/fake-alipay.ts";
import { unreachableAddress } from "#testing/loopback";
import { createAlipayProvider } from "./alipay-provider.ts";

const clock = createTestClock();
const app = generateKeyPairSync("rsa", { modulusLength: 2048 });
const alipay = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ids = { appId: "2021000000000001", sellerId: "2088000000000001" };
let fake: Awaited<ReturnType<typeof startFakeAlipay>>;
let provider: PaymentProvider;
let unreachable: PaymentProvider;
beforeAll(async () => {
  fake = await startFakeAlipay({ ...ids, clock, publicKey: app.publicKey, privateKey: alipay.privateKey });
  const options = { ...ids, clock, privateKey: app.privateKey, publicKey: alipay.publicKey };
  provider = createAlipayProvider({ ...options, gateway: fake.url });
  unreachable = createAlipayProvider({ ...options, gateway: `${await unreachableAddress()}/gateway.do` });
});
afterAll(() => fake.close());

const payment: PaymentToBegin = {
  number: "A1",
  amountFen: 59_900,
  currency: "CNY",
  subject: "专业版 100%&a=b/c",
  way: "page",
  notifyUrl: "https://translate.example.com/api/v1.0/payments/notify/alipay",
  returnUrl: "https://translate.example.com/orders?number=A1",
  expiresAt: new Date(clock.now().getTime() + 3_600_000),
  language: "zh",
  client: { address: "203.0.113.7", userAgent: "Mozilla/5.0" },
};

describe("Alipay", () => {
  paymentProviderConformance(() => ({
    provider,
    now: () => clock.now(),
    open: (startedPayment) => Promise.resolve(fake.open(startedPayment)),
    pay: (startedPayment) => fake.pay(startedPayment),
    noticeOf: async (number) => fake.notice(number),
    noticeForAnother: async (number) => fake.notice(number, { app_id: "2021000000000002" }),
    staleNoticeOf: async (number) => fake.notice(number, { notify_time: "2026-03-09 00:00:00" }),
    signatureHeaders: [],
    refundedFen: async (number) => fake.refundedFen(number),
    unreachable,
  }));
});

describe("what Alipay is sent", () => {
  it("is a page with China's time, the whole amount and no sign that it refuses", async () => {
    const startedPayment = await provider.begin(payment);
    const query = new URL(startedPayment.kind === "page" ? startedPayment.url : "").searchParams;
    expect(query.get("timestamp")).toBe("2026-03-10 16:00:00");
    expect(query.get("notify_url")).toBe(payment.notifyUrl);
    expect(query.get("return_url")).toBe(payment.returnUrl);
    expect(JSON.parse(query.get("biz_content") ?? "")).toEqual({
      out_trade_no: "A1",
      total_amount: "599.00",
      subject: "专业版 100% a b c",
      time_expire: "2026-03-10 17:00:00",
      product_code: "FAST_INSTANT_TRADE_PAY",
    });
  });

  it("is a code to scan that is paid like the page", async () => {
    const startedPayment = await provider.begin({ ...payment, number: "A2", way: "qr" });
    expect(startedPayment).toEqual({ kind: "qr", content: "https://qr.alipay.com/A2" });
    await expect(provider.query("A2")).resolves.toEqual({ state: "missing" });
    await expect(fake.pay(startedPayment)).resolves.toBe(true);
    await expect(provider.query("A2")).resolves.toMatchObject({ state: "paid", amountFen: 59_900 });
    await expect(provider.begin({ ...payment, number: "A2", way: "qr" })).rejects.toMatchObject({
      detail: "ACQ.TRADE_HAS_SUCCESS",
      retryable: false,
    });
  });

  it("is not paid after its time", async () => {
    const startedPayment = await provider.begin({ ...payment, number: "A3", expiresAt: clock.now() });
    await expect(fake.pay(startedPayment)).resolves.toBe(false);
  });
});

describe("what Alipay answers", () => {
  it("counts only with Alipay's signature", async () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const options = { ...ids, clock, privateKey: app.privateKey, gateway: fake.url };
    const doubting = createAlipayProvider({ ...options, publicKey: other.publicKey });
    await expect(doubting.query("A2")).rejects.toMatchObject({
      detail: "the signature of the answer is wrong",
      retryable: false,
    });
  });

  it("names the fault of a wrong key, and nothing of the key", async () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const options = { ...ids, clock, publicKey: alipay.publicKey, gateway: fake.url };
    const stranger = createAlipayProvider({ ...options, privateKey: other.privateKey });
    const error: unknown = await stranger.query("A2").catch((reason: unknown) => reason);
    expect(error).toMatchObject({ detail: "isv.invalid-signature", retryable: false });
    expect(JSON.stringify(error)).not.toMatch(/KEY|biz_content/);
  });
});

describe("a notice of Alipay", () => {
  const read = (changes: Record<string, string>): Promise<unknown> => {
    const notice: NoticeRequest = fake.notice("A2", changes);
    return provider.readNotice(notice);
  };

  it("tells of states, and of refunds with their number", async () => {
    await expect(read({})).resolves.toMatchObject({ state: "paid", at: clock.now() });
    await expect(read({ trade_status: "TRADE_FINISHED" })).resolves.toMatchObject({ state: "paid" });
    await expect(read({ trade_status: "WAIT_BUYER_PAY" })).resolves.toMatchObject({ state: "pending" });
    const closed = { trade_status: "TRADE_CLOSED", gmt_close: "2026-03-10 15:00:00" };
    await expect(read(closed)).resolves.toMatchObject({ state: "closed", at: new Date("2026-03-10T07:00:00Z") });
    const refund = { gmt_refund: "2026-03-10 15:59:00.123", refund_fee: "1.07", out_biz_no: "RA2" };
    await expect(read(refund)).resolves.toMatchObject({
      about: "refund",
      state: "refunded",
      refundNumber: "RA2",
      amountFen: 107,
      at: new Date("2026-03-10T07:59:00Z"),
    });
  });

  it.each<[string, Record<string, string>, string]>([
    ["of another seller", { seller_id: "2088000000000002" }, "merchant"],
    ["signed by SHA-1", { sign_type: "RSA" }, "malformed"],
    ["of the future", { notify_time: "2026-03-10 17:00:00" }, "stale"],
    ["without a time", { notify_time: "now" }, "malformed"],
    ["with a state that is none", { trade_status: "PAID" }, "malformed"],
    ["with three decimals", { total_amount: "599.001" }, "malformed"],
  ])("%s is refused", async (_, changes, reason) => {
    await expect(read(changes)).rejects.toMatchObject({ name: "NoticeError", reason });
  });

  it("with a field twice is refused", async () => {
    const notice = fake.notice("A2");
    const body = Buffer.concat([notice.body, Buffer.from("&total_amount=0.01")]);
    await expect(provider.readNotice({ ...notice, body })).rejects.toMatchObject({ reason: "malformed" });
  });
});
