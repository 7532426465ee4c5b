import { randomUUID } from "node:crypto";
import type { deliveriesQuerySchema, WebhookDelivery, WebhookDeliveryList } from "@yiqiao/contracts/webhooks";
import type { z } from "zod";
import { DomainError } from "#platform/errors";
import { cursorOf, positionOf } from "#platform/paging";
import { principalOf, type RequestContext } from "#platform/request";
import { SecretsError } from "#platform/secrets";
import { insertSent, listDeliveries, lockOwnedDelivery, updateDelivery } from "./deliveries.repository.ts";
import { type DeliverDeps, giveUp } from "./deliver.ts";
import { findEndpoint, findOwned, type StoredEndpoint } from "./endpoints.repository.ts";
import { deliverWebhook } from "./job-definitions.ts";
import { deliveryShown } from "./present.ts";
import { sendOnce } from "./send-once.ts";

/** What was sent to the caller's endpoints. */
export interface Deliveries {
  /** @throws {DomainError} `webhookMissing` */
  list(context: RequestContext, query: z.output<typeof deliveriesQuerySchema>): Promise<WebhookDeliveryList>;
  /** Sends now, once, whether the endpoint is on or off. @throws {DomainError} `webhookMissing` */
  test(context: RequestContext, endpointId: string): Promise<WebhookDelivery>;
  /** With all its tries. @throws {DomainError} `webhookDeliveryMissing`, `webhookOff` */
  resend(context: RequestContext, id: string): Promise<WebhookDelivery>;
}

export function createDeliveries(deps: DeliverDeps): Deliveries {
  const { database, clock, queue } = deps;
  return {
    list: async (context, { id, state, before, page_size: size }) => {
      const { siteId, accountId } = principalOf(context);
      await requireOwned(deps, context, id);
      const rows = await listDeliveries(database.db, {
        siteId,
        accountId,
        endpointId: id,
        state: state ?? null,
        before: before === undefined ? undefined : positionOf(before, { key: "moment", id: "uuid" }),
        limit: size + 1,
      });
      const shown = rows.slice(0, size);
      const last = rows.length > size ? shown.at(-1) : undefined;
      const next = last === undefined ? null : cursorOf({ key: last.createdAt.toISOString(), id: last.id });
      return { deliveries: shown.map(deliveryShown), next };
    },
    test: async (context, endpointId) => {
      const { signal } = context;
      const endpoint = await requireOwned(deps, context, endpointId);
      const [id, createdAt] = [randomUUID(), clock.now()];
      const type = "webhook.test";
      const data = { endpoint_id: endpointId };
      const payload = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
      const tried = await sendOnce(deps, endpoint, { id, payload, signal }).catch(readable);
      const state = tried.failure === null ? "delivered" : "failed";
      const sent = { id, endpointId, type, payload, state, log: [tried], createdAt } as const;
      return database.transaction(async (tx) => {
        const kept = await insertSent(tx, principalOf(context), sent);
        if (kept === undefined) throw new DomainError("webhookMissing");
        if (tried.status === 410) await giveUp(deps, tx, { endpointId, state: "gone" });
        return deliveryShown(kept);
      });
    },
    resend: (context, id) =>
      database.transaction(async (tx) => {
        const delivery = await lockOwnedDelivery(tx, principalOf(context), id);
        if (delivery === undefined) throw new DomainError("webhookDeliveryMissing");
        const endpoint = await findEndpoint(tx, delivery.endpointId);
        if (endpoint?.state !== "on") throw new DomainError("webhookOff");
        const run = delivery.run + 1;
        await queue.enqueue(deliverWebhook, { id, run, number: 1 }, { transaction: tx });
        return deliveryShown(await updateDelivery(tx, id, { state: "pending", run, tries: 0, nextAt: clock.now() }));
      }),
  };
}

async function requireOwned({ database }: DeliverDeps, context: RequestContext, id: string): Promise<StoredEndpoint> {
  const endpoint = await findOwned(database.db, principalOf(context), id);
  if (endpoint === undefined) throw new DomainError("webhookMissing");
  return endpoint;
}

function readable(error: unknown): never {
  if (error instanceof SecretsError) throw new DomainError("webhookSecretUnreadable", {}, error);
  throw error;
}
