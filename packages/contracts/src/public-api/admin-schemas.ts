import { z } from "zod";
import { cursorSchema } from "../cursors.ts";
import { apiKeyStates } from "./constants.ts";
import { apiKeySchema } from "./key-schemas.ts";

export const managedApiKeysQuerySchema = z.object({
  /** Managers have their own site alone. */
  site_id: z.coerce.number().pipe(z.number().int().min(0).max(2_147_483_647)).optional(),
  /** A part of a key's name, or the beginning of an app id or of its owner's account or name. */
  keyword: z.string().trim().max(100).optional(),
  state: z.enum(apiKeyStates).optional(),
  next: cursorSchema.optional(),
});
export type ManagedApiKeysQuery = z.output<typeof managedApiKeysQuerySchema>;

/** A key with whose it is. */
export const managedApiKeySchema = apiKeySchema.extend({
  site_id: z.number().int(),
  site_name: z.string(),
  account_id: z.uuid(),
  account: z.string(),
  owner_name: z.string(),
});
export type ManagedApiKey = z.infer<typeof managedApiKeySchema>;
export const managedApiKeysSchema = z.object({ keys: z.array(managedApiKeySchema), next: z.string().nullable() });
