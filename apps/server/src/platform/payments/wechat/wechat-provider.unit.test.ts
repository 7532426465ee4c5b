import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestClock } from "../../../testing/clock.ts";
import { paymentProviderConformance } from "../conformance.ts";
import type { Notice, PaymentProvider, PaymentToBegin } from "../payment-provider.ts";
import { type NoticeChanges, startFakeWechat } from "../testing/fake-wechat.ts";
import { unreachableAddress } from "#testing/loopback";
import { createWechatProvider } from "./wechat-provider.ts";

const clock = createTestClock();
const merchant = generateKeyPairSync("rsa", { modulusLength: 2048 });
const wechat = generateKeyPairSync("rsa", { modulusLength: 2048 });
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ids = {
  mchId: "1900000001",
  appId: "wx0000000000000001",
  apiV3Key: "0123456789abcdef0123456789abcdef",
  serial: "1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C",
  publicKeyId: "PUB_KEY_ID_0119000000012024010100000000000001",
};
const options = { ...ids, clock, privateKey: merchant.privateKey, publicKey: wechat.publicKey };
let fake: Awaited<ReturnType<typeof startFakeWechat>>;
let provider: PaymentProvider;
let unreachable: PaymentProvider;
beforeAll(async () => {
  fake = await startFakeWechat({ ...ids, clock, publicKey: merchant.publicKey, privateKey: wechat.privateKey });
  provider = createWechatProvider({ ...options, url: fake.url });
  unreachable = createWechatProvider({ ...options, url: await unreachableAddress() });
});
afterAll(() => fake.close());

const payment: PaymentToBegin = {
  number: "W1",
  amountFen: 59_900,
  currency: "CNY",
  subject: "专业版".repeat(30),
  way: "qr",
  notifyUrl: "https://translate.example.com/api/v1.0/payments/notify/wechat",
  returnUrl: "https://translate.example.com/orders?number=W1",
  expiresAt: new Date(clock.now().getTime() + 3_600_000),
  language: "zh",
  client: { address: "203.0.113.7", userAgent: "Mozilla/5.0" },
};

describe("WeChat Pay", () => {
  paymentProviderConformance(() => ({
    provider,
    now: () => clock.now(),
    open: () => Promise.resolve(),
    pay: async (startedPayment) => fake.pay(startedPayment),
    noticeOf: async (number) => fake.notice(number),
    noticeForAnother: async (number) => fake.notice(number, { resource: { mchid: "1900000002" } }),
    staleNoticeOf: async (number) => fake.notice(number, { secondsAgo: 301 }),
    signatureHeaders: ["wechatpay-timestamp", "wechatpay-nonce", "wechatpay-signature", "wechatpay-serial"],
    refundedFen: async (number) => fake.refundedFen(number),
    unreachable,
  }));
});

describe("what WeChat Pay answers", () => {
  it("counts only with its signature, by the key that we know", async () => {
    const doubting = createWechatProvider({ ...options, publicKey: stranger.publicKey, url: fake.url });
    const error = { name: "PaymentProviderError", detail: "the answer's signature is wrong", retryable: false };
    await expect(doubting.query("W1")).rejects.toMatchObject(error);
  });

  it("names the fault of a wrong key, and nothing of the key", async () => {
    const other = createWechatProvider({ ...options, privateKey: stranger.privateKey, url: fake.url });
    const said: unknown = await other.query("W1").catch((error: unknown) => error);
    expect(said).toMatchObject({ detail: "SIGN_ERROR", retryable: false });
    expect(JSON.stringify(said)).not.toContain(ids.apiV3Key);
  });

  it("about another amount for the same number is an error", async () => {
    await provider.begin(payment);
    const attempt = provider.begin({ ...payment, amountFen: 1 });
    await expect(attempt).rejects.toMatchObject({ detail: "OUT_TRADE_NO_USED", retryable: false });
  });

  it("is not paid after its time", async () => {
    const startedPayment = await provider.begin({ ...payment, number: "W2", expiresAt: clock.now() });
    expect(fake.pay(startedPayment)).toBe(false);
  });
});

describe("a notice of WeChat Pay", () => {
  const read = async (changes: NoticeChanges): Promise<Notice> => {
    const startedPayment = await provider.begin({ ...payment, number: "W3" }).catch(() => undefined);
    if (startedPayment !== undefined) fake.pay(startedPayment);
    return provider.readNotice(fake.notice("W3", changes));
  };
  const refund = {
    mchid: ids.mchId,
    out_trade_no: "W3",
    transaction_id: "4200",
    out_refund_no: "RW3",
    refund_id: "5030",
    refund_status: "SUCCESS",
    success_time: "2026-03-10T16:00:01+08:00",
    amount: { total: 59_900, refund: 107, payer_total: 59_900, payer_refund: 107 },
  };

  it("tells of refunds, made or failed", async () => {
    await expect(read({ eventType: "REFUND.SUCCESS", resource: refund })).resolves.toMatchObject({
      about: "refund",
      state: "refunded",
      number: "W3",
      refundNumber: "RW3",
      amountFen: 107,
      at: new Date("2026-03-10T08:00:01Z"),
    });
    const abnormal = { ...refund, refund_status: "ABNORMAL" };
    await expect(read({ eventType: "REFUND.ABNORMAL", resource: abnormal })).resolves.toMatchObject({
      state: "failed",
    });
  });

  it("of another kind is ignored", async () => {
    await expect(read({ eventType: "COUPON.USE" })).resolves.toMatchObject({ state: "ignored", number: "" });
  });

  it.each<[string, NoticeChanges, string]>([
    ["signed by a stranger", { privateKey: stranger.privateKey }, "signature"],
    ["sealed with another key", { apiV3Key: "f".repeat(32) }, "signature"],
    ["signed in the future", { secondsAgo: -301 }, "stale"],
    ["of another application", { resource: { appid: "wx0000000000000002" } }, "merchant"],
    ["with an amount that is text", { resource: { amount: { total: "59900" } } }, "malformed"],
    ["of another merchant's refund", { eventType: "REFUND.SUCCESS", resource: { ...refund, mchid: "2" } }, "merchant"],
  ])("%s is refused", async (_, changes, reason) => {
    await expect(read(changes)).rejects.toMatchObject({ name: "NoticeError", reason });
  });

  it("named with another serial number is refused, even if signed by our key", async () => {
    await read({});
    const notice = fake.notice("W3");
    const headers = { ...notice.headers, "wechatpay-serial": "5157F09EFDC096DE15EBE81A47057A72" };
    await expect(provider.readNotice({ ...notice, headers })).rejects.toMatchObject({ reason: "signature" });
  });
});
