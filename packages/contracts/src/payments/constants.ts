export const paymentPaths = {
  /** What an order can be paid with. */
  ways: "/payments/ways",
  begin: "/payments/begin",
  /** Where providers send their notices: not in our envelope. */
  notify: "/payments/notify/:provider",
  /** Of administrators: a transfer has arrived. */
  confirmTransfer: "/payments/confirm_transfer",
  /** Of administrators: transfers that were announced. */
  transfers: "/payments/transfers",
  /** Of administrators: what goes back to payers. */
  refunds: "/payments/refunds",
  /** Of administrators: a refund of a transfer was transferred back, or one that failed paid another way. */
  confirmRefund: "/payments/confirm_refund",
  /** Of administrators: a refund that failed is asked for once more. */
  retryRefund: "/payments/retry_refund",
  /** Of administrators: what providers told, refusals with their reasons included. */
  notices: "/payments/notices",
  sandbox: "/sandbox/payment",
  sandboxAct: "/sandbox/act",
} as const;

export const paymentProviders = ["alipay", "wechat", "stripe", "bank", "sandbox"] as const;
export type PaymentProviderId = (typeof paymentProviders)[number];
export const paymentWays = ["page", "qr", "transfer"] as const;
export type PaymentWay = (typeof paymentWays)[number];

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
