import { queryOptions } from "@tanstack/react-query";
import { permissionPaths } from "@yiqiao/contracts/permissions";
import type { PermissionMap } from "@yiqiao/contracts/permissions";
import { apiCall } from "#shared/api-client/index.ts";

/** What the current user or visitor may reach. */
export const permissionsQuery = queryOptions({
  queryKey: ["permissions"],
  queryFn: ({ signal }) => apiCall<PermissionMap>(permissionPaths.login, { signal }),
  staleTime: 5 * 60_000,
});
