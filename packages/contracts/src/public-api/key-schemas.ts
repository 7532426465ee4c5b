import { z } from "zod";
import { cursorSchema } from "../cursors.ts";
import { daySchema, momentSchema } from "../moments.ts";
import {
  apiCallsPerMinuteMost,
  apiDialects,
  apiKeyAddresses,
  apiKeyNameLength,
  apiKeyOverlapHours,
  apiKeyStates,
  apiScopes,
} from "./constants.ts";

export const apiScopeSchema = z.enum(apiScopes);
export const apiDialectSchema = z.enum(apiDialects);

const mostCharacters = 1_000_000_000_000;
const nameSchema = z
  .string()
  .trim()
  .min(1)
  .refine((name) => Array.from(name).length <= apiKeyNameLength);
/** An address or a network in CIDR notation. */
export const networkSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** What can be set of a key. */
const settingsShape = {
  name: nameSchema,
  scopes: z.array(apiScopeSchema).min(1).max(apiScopes.length),
  /** Null: it does not end. */
  expires_at: momentSchema.nullable(),
  /** From where it may be used; none: from everywhere. */
  addresses: z.array(networkSchema).max(apiKeyAddresses),
  /** Characters that it may use in a month; null: whatever its account has. */
  characters_per_month: z.number().int().min(0).max(mostCharacters).nullable(),
  /** Calls that it may make in a minute; null: as is usual here. */
  calls_per_minute: z.number().int().min(1).max(apiCallsPerMinuteMost).nullable(),
};

export const apiKeyCreateBodySchema = z.object({
  ...settingsShape,
  expires_at: settingsShape.expires_at.default(null),
  addresses: settingsShape.addresses.default([]),
  characters_per_month: settingsShape.characters_per_month.default(null),
  calls_per_minute: settingsShape.calls_per_minute.default(null),
});
export type ApiKeyCreateBody = z.output<typeof apiKeyCreateBodySchema>;
export const apiKeyUpdateBodySchema = z.object({ id: z.uuid(), ...settingsShape });
export type ApiKeyUpdateBody = z.output<typeof apiKeyUpdateBodySchema>;

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Also the visible beginning of the key. */
  app_id: z.string(),
  state: z.enum(apiKeyStates),
  scopes: z.array(apiScopeSchema),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  addresses: z.array(z.string()),
  calls_per_minute: z.number().int().nullable(),
  characters_per_month: z.number().int().nullable(),
  /** Characters charged this month, and set aside. */
  used_this_month: z.number().int(),
  last_used_at: z.string().nullable(),
  last_used_address: z.string().nullable(),
  /** Until when the secret before the newest is good, while it is. */
  former_secret_until: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema), limit: z.number().int() });

/** A key with its secret, which is not shown again. */
export const apiKeySecretSchema = z.object({
  key: apiKeySchema,
  /** For `Authorization: Bearer …`, and wherever another platform's clients want a key. */
  api_key: z.string(),
  app_id: z.string(),
  /** With the id, for a token. */
  app_secret: z.string(),
});
export type ApiKeySecret = z.infer<typeof apiKeySecretSchema>;

export const apiKeyIdBodySchema = z.object({ id: z.uuid() });
export const apiKeyRotateBodySchema = z.object({
  id: z.uuid(),
  /** Hours that the secret so far stays good. */
  overlap_hours: z.number().int().min(0).max(apiKeyOverlapHours).default(24),
});

export const apiUsageQuerySchema = z.object({
  key_id: z.uuid().optional(),
  /** Days of Asia/Shanghai, both included. */
  from: daySchema,
  to: daySchema,
});
export type ApiUsageQuery = z.output<typeof apiUsageQuerySchema>;
export const apiUsageRowSchema = z.object({
  day: z.string(),
  key_id: z.uuid(),
  /** `text`, `document`, `picture`, `web`, … */
  kind: z.string(),
  calls: z.number().int(),
  failed: z.number().int(),
  /** Charged. */
  characters: z.number().int(),
});
export type ApiUsageRow = z.infer<typeof apiUsageRowSchema>;
export const apiUsageSchema = z.object({ rows: z.array(apiUsageRowSchema) });

export const apiCallsQuerySchema = z.object({
  key_id: z.uuid().optional(),
  failed: z.enum(["true", "false"]).optional(),
  next: cursorSchema.optional(),
});
export type ApiCallsQuery = z.output<typeof apiCallsQuerySchema>;
export const apiCallSchema = z.object({
  id: z.string(),
  key_id: z.uuid(),
  at: z.string(),
  request_id: z.string(),
  dialect: apiDialectSchema,
  call: z.string(),
  status: z.number().int(),
  /** Of the error catalogue; null: it succeeded. */
  code: z.number().int().nullable(),
  characters: z.number().int(),
  duration_ms: z.number().int(),
  address: z.string(),
});
export type ApiCall = z.infer<typeof apiCallSchema>;
export const apiCallsSchema = z.object({ calls: z.array(apiCallSchema), next: z.string().nullable() });
