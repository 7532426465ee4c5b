import { queryOptions } from "@tanstack/react-query";
import { permissionCalls } from "@yiqiao/contracts/permissions";
import { api } from "#shared/api-client/index.ts";

/** What the current user or visitor may reach. */
export const permissionsQuery = queryOptions({
  queryKey: ["permissions"],
  queryFn: ({ signal }) => api(permissionCalls.login, { signal }),
  staleTime: 5 * 60_000,
});
