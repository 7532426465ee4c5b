import type { Webhook, WebhookDelivery } from "@yiqiao/contracts/webhooks";
import type { StoredDelivery } from "./deliveries.repository.ts";
import type { LastDelivery, StoredEndpoint } from "./endpoints.repository.ts";

export function endpointShown(
  endpoint: StoredEndpoint,
  { last, now }: { readonly last?: LastDelivery | undefined; readonly now: Date },
): Webhook {
  const { id, url, description, events, state, previousUntil, createdAt } = endpoint;
  const overlaps = previousUntil !== null && previousUntil > now;
  return {
    id,
    url,
    description,
    events: [...events],
    state,
    previous_secret_until: overlaps ? previousUntil.toISOString() : null,
    created_time: createdAt.toISOString(),
    last_delivery: last === undefined ? null : { state: last.state, created_time: last.createdAt.toISOString() },
  };
}

export function deliveryShown(delivery: StoredDelivery): WebhookDelivery {
  const { id, type, state, createdAt, allTries, nextAt, payload, log } = delivery;
  return {
    id,
    type,
    state,
    created_time: createdAt.toISOString(),
    tries: allTries,
    next_try_time: nextAt?.toISOString() ?? null,
    payload,
    log: [...log],
  };
}
