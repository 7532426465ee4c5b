import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { textHistoryCalls } from "@yiqiao/contracts/text";
import { api } from "#shared/api-client/index.ts";
import { historyKey } from "./history.queries.ts";
import type { HistoryFilter } from "./history-store.ts";

/** A user's history on the server, page after page, the newest first. */
export function historyOptions({ keyword, isStarredOnly }: HistoryFilter) {
  const wanted = keyword.trim();
  return infiniteQueryOptions({
    queryKey: [...historyKey, wanted, isStarredOnly],
    queryFn: ({ pageParam, signal }) =>
      api(textHistoryCalls.list, {
        query: {
          page: pageParam,
          keyword: wanted === "" ? undefined : wanted,
          starred: isStarredOnly ? "true" : undefined,
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page: number) => (page < last.pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

export async function starEntry(id: string, isStarred: boolean): Promise<void> {
  await api(textHistoryCalls.star, { body: { id, starred: isStarred } });
}

export async function deleteEntries(ids: readonly string[]): Promise<void> {
  await api(textHistoryCalls.delete, { body: { ids: [...ids] } });
}

export async function deleteAllEntries(): Promise<void> {
  await api(textHistoryCalls.deleteAll);
}
