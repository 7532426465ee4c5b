import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import {
  type CallerList,
  type ListedBody,
  type ListedList,
  type RuleBody,
  trafficCalls,
} from "@yiqiao/contracts/traffic-control";
import { api } from "#shared/api-client/index.ts";
import type { RefusedHours } from "./traffic-search.ts";

export const overviewQuery = queryOptions({
  queryKey: ["traffic", "overview"],
  queryFn: ({ signal }) => api(trafficCalls.overview, { signal }),
});

/** Callers of one list or both, page after page, the newest first. */
export const listedQuery = (list: CallerList | undefined) =>
  infiniteQueryOptions({
    queryKey: ["traffic", "listed", list],
    queryFn: ({ pageParam, signal }) => api(trafficCalls.listed, { query: { list, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: ListedList) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const refusedQuery = (hours: RefusedHours) =>
  queryOptions({
    queryKey: ["traffic", "refused", hours],
    queryFn: ({ signal }) => api(trafficCalls.refused, { query: { hours }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

/** A change of rules or lists. The dialog shows its failure itself. */
function useChange<Body>(change: (body: Body) => Promise<unknown>, ownErrors: boolean) {
  const client = useQueryClient();
  return useMutation({
    ...(ownErrors && { meta: { ownErrors: true } }),
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ["traffic"] }),
  });
}

export const useSetRule = () => useChange((body: RuleBody) => api(trafficCalls.setRule, { body }), true);
export const useRemoveRule = () => useChange((id: number) => api(trafficCalls.removeRule, { body: { id } }), false);
export const useAddListed = () => useChange((body: ListedBody) => api(trafficCalls.addListed, { body }), true);
export const useRemoveListed = () => useChange((id: number) => api(trafficCalls.removeListed, { body: { id } }), false);
