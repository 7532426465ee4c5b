import { useQuery } from "@tanstack/react-query";
import { mayReach, permissionsQuery } from "#features/permissions";

/** Whether this reader has a list of projects. */
export function useHasProjects(): boolean {
  const { data: permissions } = useQuery(permissionsQuery);
  return permissions !== undefined && mayReach(permissions, "PostEditing");
}
