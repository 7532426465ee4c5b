import { webhookCalls } from "@yiqiao/contracts/webhooks";
import { bind, type HttpApi } from "#platform/http";
import type { Webhooks } from "./webhooks.service.ts";

export function registerWebhooksRoutes(
  api: HttpApi,
  { webhooks: { endpoints, deliveries } }: { readonly webhooks: Webhooks },
): void {
  bind(api, webhookCalls.list, ({ context }) => endpoints.list(context));
  bind(api, webhookCalls.create, ({ context, body }) => endpoints.create(context, body));
  bind(api, webhookCalls.update, ({ context, body }) => endpoints.update(context, body));
  bind(api, webhookCalls.delete, async ({ context, body }) => {
    await endpoints.delete(context, body.id);
    return {};
  });
  bind(api, webhookCalls.rotateSecret, ({ context, body }) => endpoints.rotateSecret(context, body.id));
  bind(api, webhookCalls.test, ({ context, body }) => deliveries.test(context, body.id));
  bind(api, webhookCalls.deliveries, ({ context, query }) => deliveries.list(context, query));
  bind(api, webhookCalls.resend, ({ context, body }) => deliveries.resend(context, body.id));
}
