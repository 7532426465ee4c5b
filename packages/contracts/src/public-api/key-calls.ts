import { defineCalls, exampleId } from "../calls/index.ts";
import {
  apiCallsQuerySchema,
  apiCallsSchema,
  apiKeyCreateBodySchema,
  apiKeyIdBodySchema,
  apiKeyRotateBodySchema,
  apiKeySchema,
  apiKeySecretSchema,
  apiKeysSchema,
  apiKeyUpdateBodySchema,
  apiUsageQuerySchema,
  apiUsageSchema,
} from "./key-schemas.ts";

const own = { permission: "Developer" } as const;
const exampleDays = { from: "2026-11-01", to: "2026-11-30" };

export const apiKeyCalls = defineCalls("public-api", {
  list: {
    method: "GET",
    path: "/api_keys/list",
    summary: "One's API keys, the newest first; without their secrets",
    ...own,
    result: apiKeysSchema,
  },
  create: {
    method: "POST",
    path: "/api_keys/create",
    summary: "A new API key; its secret is told this once",
    ...own,
    body: apiKeyCreateBodySchema,
    result: apiKeySecretSchema,
    example: { body: { name: "website", scopes: ["text"] } },
  },
  update: {
    method: "POST",
    path: "/api_keys/update",
    summary: "Change what a key may do",
    ...own,
    body: apiKeyUpdateBodySchema,
    result: apiKeySchema,
    example: {
      body: {
        id: exampleId,
        name: "website",
        scopes: ["text"],
        expires_at: null,
        addresses: [],
        characters_per_month: null,
        calls_per_minute: null,
      },
    },
  },
  rotate: {
    method: "POST",
    path: "/api_keys/rotate",
    summary: "A new secret for a key; the one so far stays good for as long as is asked for",
    ...own,
    body: apiKeyRotateBodySchema,
    result: apiKeySecretSchema,
    example: { body: { id: exampleId } },
  },
  revoke: {
    method: "POST",
    path: "/api_keys/revoke",
    summary: "End a key at once, with its tokens",
    ...own,
    body: apiKeyIdBodySchema,
    result: apiKeySchema,
    example: { body: { id: exampleId } },
  },
  usage: {
    method: "GET",
    path: "/api_keys/usage",
    summary: "Calls and characters by key, day and kind",
    ...own,
    query: apiUsageQuerySchema,
    result: apiUsageSchema,
    example: { query: exampleDays },
  },
  usageFile: {
    method: "GET",
    path: "/api_keys/usage_file",
    summary: "The same as CSV",
    ...own,
    query: apiUsageQuerySchema,
    file: "text/csv",
    example: { query: exampleDays },
  },
  calls: {
    method: "GET",
    path: "/api_keys/calls",
    summary: "The last calls with their request ids, the newest first",
    ...own,
    query: apiCallsQuerySchema,
    result: apiCallsSchema,
  },
});
