import { useQueryClient } from "@tanstack/react-query";
import { openGoods } from "#features/plans";

/** Opens the goods dialog; what was bought there is shown at once. */
export function useBuy(): (tab: "plans" | "packs") => void {
  const queryClient = useQueryClient();
  return (tab) => openGoods({ tab, onBought: () => void queryClient.invalidateQueries({ queryKey: ["orders"] }) });
}
