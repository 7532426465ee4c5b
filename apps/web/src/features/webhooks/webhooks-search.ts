import { type DeliveryState, deliveryStates } from "@yiqiao/contracts/webhooks";
import { oneOf, wordOf } from "#shared/parts/list-search.ts";

/** What is shown, as the address has it. */
export interface WebhooksSearch {
  /** The endpoint whose deliveries are shown; without it, all endpoints. */
  readonly endpoint?: string | undefined;
  readonly state?: DeliveryState | undefined;
}

export function webhooksSearch(search: Record<string, unknown>): WebhooksSearch {
  return { endpoint: wordOf(search["endpoint"]), state: oneOf(deliveryStates, search["state"]) };
}
