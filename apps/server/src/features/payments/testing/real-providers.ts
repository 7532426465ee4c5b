import { generateKeyPairSync } from "node:crypto";
import {
  createAlipayProvider,
  createStripeProvider,
  createWechatProvider,
  startFakeAlipay,
  startFakeStripe,
  startFakeWechat,
} from "#testing/providers";
import type { Clock } from "#platform/clock";
import type { PaymentStart, NoticeRequest, PaymentProvider, PaymentMethod } from "#platform/payments";

/** A provider with its own signatures, and its other side on loopback. */
export interface RealProvider {
  readonly provider: PaymentProvider;
  readonly way: PaymentMethod;
  pay(startedPayment: PaymentStart): Promise<boolean> | boolean;
  noticeOf(number: string): NoticeRequest;
  noticeForAnother(number: string): NoticeRequest;
  staleNoticeOf(number: string): NoticeRequest;
  /** Headers without which nothing is proved; none where the body holds all. */
  readonly signatureHeaders: readonly string[];
  refundedFen(number: string): number;
  close(): Promise<void>;
}

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

export async function startAlipay(clock: Clock): Promise<RealProvider> {
  const [ours, theirs] = [pair(), pair()];
  const ids = { appId: "2021000000000001", sellerId: "2088000000000001" };
  const fake = await startFakeAlipay({ ...ids, clock, publicKey: ours.publicKey, privateKey: theirs.privateKey });
  const keys = { privateKey: ours.privateKey, publicKey: theirs.publicKey };
  return {
    provider: createAlipayProvider({ ...ids, ...keys, clock, gateway: fake.url }),
    way: "page",
    pay: (startedPayment) => fake.pay(startedPayment),
    noticeOf: (number) => fake.notice(number),
    noticeForAnother: (number) => fake.notice(number, { app_id: "2021000000000002" }),
    staleNoticeOf: (number) => fake.notice(number, { notify_time: "2026-03-01 00:00:00" }),
    signatureHeaders: [],
    refundedFen: (number) => fake.refundedFen(number),
    close: () => fake.close(),
  };
}

export async function startWechat(clock: Clock): Promise<RealProvider> {
  const [ours, theirs] = [pair(), pair()];
  const ids = {
    mchId: "1900000001",
    appId: "wx0000000000000001",
    apiV3Key: "0123456789abcdef0123456789abcdef",
    serial: "1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C",
    publicKeyId: "PUB_KEY_ID_0119000000012024010100000000000001",
  };
  const fake = await startFakeWechat({ ...ids, clock, publicKey: ours.publicKey, privateKey: theirs.privateKey });
  const keys = { privateKey: ours.privateKey, publicKey: theirs.publicKey };
  return {
    provider: createWechatProvider({ ...ids, ...keys, clock, url: fake.url }),
    way: "qr",
    pay: (startedPayment) => fake.pay(startedPayment),
    noticeOf: (number) => fake.notice(number),
    noticeForAnother: (number) => fake.notice(number, { resource: { mchid: "1900000002" } }),
    staleNoticeOf: (number) => fake.notice(number, { secondsAgo: 301 }),
    signatureHeaders: ["wechatpay-timestamp", "wechatpay-nonce", "wechatpay-signature", "wechatpay-serial"],
    refundedFen: (number) => fake.refundedFen(number),
    close: () => fake.close(),
  };
}

export async function startStripe(clock: Clock): Promise<RealProvider> {
  const keys = { secretKey: "sk_test_of_nobody", webhookSecret: "whsec_of_nobody" };
  const fake = await startFakeStripe({ ...keys, clock });
  return {
    provider: createStripeProvider({ ...keys, clock, url: fake.url }),
    way: "page",
    pay: (startedPayment) => fake.pay(startedPayment),
    noticeOf: (number) => fake.notice(number),
    noticeForAnother: (number) => fake.notice(number, { event: { account: "acct_other" } }),
    staleNoticeOf: (number) => fake.notice(number, { secondsAgo: 301 }),
    signatureHeaders: ["stripe-signature"],
    refundedFen: (number) => fake.refundedFen(number),
    close: () => fake.close(),
  };
}
