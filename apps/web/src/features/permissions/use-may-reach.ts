import { useQuery } from "@tanstack/react-query";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import { permissionsQuery } from "./permissions.queries.ts";
import { mayReach } from "./permission-state.ts";

/** Whether the reader may reach something; false until it is known. */
export function useMayReach(access: PermissionName): boolean {
  const { data } = useQuery(permissionsQuery);
  return data !== undefined && mayReach(data, access);
}
