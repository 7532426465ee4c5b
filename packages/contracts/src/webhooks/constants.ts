/** What endpoints can be told of; `webhook.test` goes to one that asks for it, whatever it has chosen. */
export const webhookEvents = ["document.done", "document.failed", "scan.done", "quota.low", "quota.exhausted"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export const webhookTypes = [...webhookEvents, "webhook.test"] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** `gone`: the receiver answered 410; `failing`: all tries of a delivery failed. */
export const webhookStates = ["on", "off", "gone", "failing"] as const;
export type WebhookState = (typeof webhookStates)[number];

export const deliveryStates = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why nothing came of a try. `status`: answered, but not with 2xx; `forbidden`: an address that is closed to what users
 * type; `off`: the endpoint was switched off before.
 */
export const deliveryFailures = ["status", "timeout", "unreachable", "forbidden", "invalid", "off"] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export const webhookLimits = {
  endpoints: 10,
  url: 2000,
  description: 200,
  /** Of an answer, as it is kept. */
  response: 1000,
  timeoutMs: 15_000,
  /** After the first try, the second follows so much later, and so on. */
  retrySeconds: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
  /** Tries of a delivery that the log shows. */
  shownTries: 20,
  /** The secret before still signs for so long. */
  overlapHours: 24,
  logDays: 30,
  /** With so many characters or fewer, `quota.low` is told. */
  lowCharacters: 10_000,
} as const;

export const deliveriesPageSize = 20;
