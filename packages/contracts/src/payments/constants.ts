export const paymentProviders = ["alipay", "wechat", "stripe", "bank", "sandbox"] as const;
export type PaymentProviderId = (typeof paymentProviders)[number];
export const paymentMethods = ["page", "qr", "transfer"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What the sandbox's cashier can do with a payment. */
export const sandboxActs = ["pay", "refuse", "delay", "payTwice"] as const;
export type SandboxAct = (typeof sandboxActs)[number];

/** What became of a provider's notice. */
export const noticeOutcomes = [
  "accepted",
  "repeated",
  "late",
  "signature",
  "stale",
  "malformed",
  "merchant",
  "unknown",
  "amount",
  "currency",
] as const;
export type NoticeOutcome = (typeof noticeOutcomes)[number];
