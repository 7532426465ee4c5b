import { z } from "zod";

/** Access names of section 2 of the specification that exist so far, with what each gates. */
export const permissions = {
  TextTranslation: "Text translation at /",
} as const satisfies Record<string, string>;
export type PermissionName = keyof typeof permissions;

export const permissionPaths = {
  login: "/permission/get_user_login_permission",
  site: "/permission/get_user_site_permission",
} as const;

export const permissionEntrySchema = z.object({
  /** 0: allowed, 1: not allowed. */
  value: z.union([z.literal(0), z.literal(1)]),
  permission_id: z.number().int(),
});
export const permissionMapSchema = z.object({ permissions: z.record(z.string(), permissionEntrySchema) });
export type PermissionMap = z.infer<typeof permissionMapSchema>;
