import { defineCalls, exampleId } from "../calls/index.ts";
import { managedApiKeySchema, managedApiKeysQuerySchema, managedApiKeysSchema } from "./admin-schemas.ts";
import { apiKeyIdBodySchema } from "./key-schemas.ts";

const permission = "ApiManager";

export const apiKeyAdminCalls = defineCalls("public-api", {
  all: {
    method: "GET",
    path: "/api_keys/all",
    summary:
      "API keys of the caller's site, or for administrators of all sites, the newest first; without their secrets",
    permission,
    query: managedApiKeysQuerySchema,
    result: managedApiKeysSchema,
  },
  revokeAny: {
    method: "POST",
    path: "/api_keys/revoke_any",
    summary: "End a user's key at once, with its tokens",
    permission,
    failures: ["apiKeyGone"],
    body: apiKeyIdBodySchema,
    result: managedApiKeySchema,
    example: { body: { id: exampleId } },
  },
});
