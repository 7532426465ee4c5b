import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { useCallback } from "react";
import { api } from "#shared/api-client/index.ts";

/** Characters that the user or visitor has left. */
export const remainingQuery = queryOptions({
  queryKey: ["quota", "remaining"],
  queryFn: ({ signal }) => api(quotaCalls.remaining, { signal }),
  staleTime: 30_000,
});

/** Asks again what is left; to be called after what charges. */
export function useRefreshRemaining(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => void queryClient.invalidateQueries({ queryKey: remainingQuery.queryKey }), [queryClient]);
}
