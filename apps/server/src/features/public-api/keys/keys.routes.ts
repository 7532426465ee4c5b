import { apiKeyAdminCalls, apiKeyCalls, apiKeysPerAccount } from "@yiqiao/contracts/public-api";
import { attachment, bind, bindReply, type HttpApi } from "#platform/http";
import type { ApiCalls } from "../calls/calls.service.ts";
import type { ManagedKeys } from "../management/managed-keys.service.ts";
import type { ApiKeys } from "./keys.service.ts";

export interface KeyRouteDeps {
  readonly apiKeys: ApiKeys;
  readonly apiCalls: ApiCalls;
  readonly managedKeys: ManagedKeys;
}

export function registerKeyRoutes(api: HttpApi, { apiKeys, apiCalls, managedKeys }: KeyRouteDeps): void {
  bind(api, apiKeyCalls.list, async ({ context }) => ({
    keys: await apiKeys.list(context),
    limit: apiKeysPerAccount,
  }));
  bind(api, apiKeyCalls.create, ({ context, body }) => apiKeys.create(context, body));
  bind(api, apiKeyCalls.update, ({ context, body }) => apiKeys.update(context, body));
  bind(api, apiKeyCalls.rotate, ({ context, body }) => apiKeys.rotate(context, body));
  bind(api, apiKeyCalls.revoke, ({ context, body }) => apiKeys.revoke(context, body.id));
  bind(api, apiKeyCalls.usage, async ({ context, query }) => ({ rows: await apiCalls.usage(context, query) }));
  bindReply(api, apiKeyCalls.usageFile, async ({ context, query }, reply) => {
    const file = await apiCalls.usageFile(context, query);
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", attachment(`api-usage-${query.from}-${query.to}.csv`))
      .send(file);
  });
  bind(api, apiKeyCalls.calls, ({ context, query }) => apiCalls.list(context, query));
  bind(api, apiKeyAdminCalls.all, ({ context, query }) => managedKeys.list(context, query));
  bind(api, apiKeyAdminCalls.revokeAny, ({ context, body }) => managedKeys.revoke(context, body.id));
}
