import { z } from "zod";

export * from "./constants.ts";

export const permissionEntrySchema = z.object({
  /** 0: allowed, 1: not allowed. */
  value: z.union([z.literal(0), z.literal(1)]),
  permission_id: z.number().int(),
});
export const permissionMapSchema = z.object({ permissions: z.record(z.string(), permissionEntrySchema) });
export type PermissionMap = z.infer<typeof permissionMapSchema>;
