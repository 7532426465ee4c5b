/** Providers with their fakes, and what a process needs to be killed in; apart from the rest, which loads no SDK. */
export { createFeatures } from "../main/features.ts";
export { createAlipayProvider } from "../platform/payments/alipay/alipay-provider.ts";
export { createBankProvider } from "../platform/payments/bank-provider.ts";
export { type SandboxNotice, signNotice } from "../platform/payments/sandbox/sandbox-notice.ts";
export { createStripeProvider } from "../platform/payments/stripe/stripe-provider.ts";
export { startFakeAlipay } from "../platform/payments/testing/fake-alipay.ts";
export { startFakeStripe } from "../platform/payments/testing/fake-stripe.ts";
export { startFakeWechat } from "../platform/payments/testing/fake-wechat.ts";
export { createWechatProvider } from "../platform/payments/wechat/wechat-provider.ts";
