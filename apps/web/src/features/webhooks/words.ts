import type { DeliveryState, DeliveryTry, WebhookState, WebhookType } from "@yiqiao/contracts/webhooks";
import { wordKey } from "@yiqiao/i18n";
import type { useTexts } from "./texts.ts";

type Texts = ReturnType<typeof useTexts>;

/** The texts of the types of messages. */
export const typeKeys = {
  "document.done": "eventDocumentDone",
  "document.failed": "eventDocumentFailed",
  "scan.done": "eventScanDone",
  "quota.low": "eventQuotaLow",
  "quota.exhausted": "eventQuotaExhausted",
  "webhook.test": "eventWebhookTest",
} as const satisfies Record<WebhookType, string>;

export const stateColors: Readonly<Record<WebhookState, string>> = {
  on: "green",
  off: "gray",
  gone: "red",
  failing: "red",
};

export const deliveryColors: Readonly<Record<DeliveryState, string>> = {
  pending: "blue",
  delivered: "green",
  failed: "red",
};

/** What came of a try: the status of the answer, or why there was none. */
export function outcomeOf(t: Texts, { status, failure }: Pick<DeliveryTry, "status" | "failure">): string {
  return status === null ? t(wordKey("failure", failure ?? "unreachable")) : `HTTP ${status}`;
}
