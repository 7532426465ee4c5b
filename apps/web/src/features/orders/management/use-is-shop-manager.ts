import { useQuery } from "@tanstack/react-query";
import { mayReach, permissionsQuery } from "#features/permissions";

/** Whether the reader sets prices, grants and pays back; managers of a site look at its orders alone. */
export function useIsShopManager(): boolean {
  const { data } = useQuery(permissionsQuery);
  return data !== undefined && mayReach(data, "ShopManager");
}
