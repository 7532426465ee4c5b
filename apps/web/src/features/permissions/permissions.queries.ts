import { queryOptions } from "@tanstack/react-query";
import { permissionPaths } from "@yiqiao/contracts/permissions";
import type { PermissionMap, PermissionName } from "@yiqiao/contracts/permissions";
import { apiCall } from "#shared/api-client/index.ts";

/** What the current user or visitor may reach. */
export const permissionsQuery = queryOptions({
  queryKey: ["permissions"],
  queryFn: ({ signal }) => apiCall<PermissionMap>(permissionPaths.login, { signal }),
  staleTime: 5 * 60_000,
});

/** Whether the map allows `access`; what it does not name is not allowed. */
export function mayReach(map: PermissionMap, access: PermissionName): boolean {
  return map.permissions[access]?.value === 0;
}
