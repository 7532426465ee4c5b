import { z } from "zod";

export const permissionEntrySchema = z.object({
  /** 0: allowed, 1: not allowed. Of ToBackstage and ToIndex: 0 for administrators, 1 for managers. */
  value: z.union([z.literal(0), z.literal(1)]),
  permission_id: z.number().int(),
  /** What would open what is not allowed: logging in, or a higher plan. */
  gate: z.enum(["login", "plan"]).optional(),
  /** With the gate `plan`: the plans that have it. */
  plans: z.array(z.string()).optional(),
});
export type PermissionEntry = z.infer<typeof permissionEntrySchema>;
/** What is not in the map cannot be reached, whoever asks. */
export const permissionMapSchema = z.object({ permissions: z.record(z.string(), permissionEntrySchema) });
export type PermissionMap = z.infer<typeof permissionMapSchema>;
/** The site's map comes with fresh tokens, which the client keeps from then on. */
export const sitePermissionSchema = permissionMapSchema.extend({
  access_token: z.string(),
  /** Null for a session whose refresh token is in the browser's cookie. */
  refresh_token: z.string().nullable(),
});
