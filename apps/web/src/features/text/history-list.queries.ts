import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { textPaths, type HistoryEntry } from "@yiqiao/contracts/text";
import { apiCall } from "#shared/api-client/index.ts";
import { historyKey } from "./history.queries.ts";
import type { HistoryFilter } from "./history-store.ts";

interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
  readonly pages: number;
}

/** A user's history on the server, page after page, the newest first. */
export function historyOptions({ keyword, isStarredOnly }: HistoryFilter) {
  const wanted = keyword.trim();
  return infiniteQueryOptions({
    queryKey: [...historyKey, wanted, isStarredOnly],
    queryFn: ({ pageParam, signal }) =>
      apiCall<HistoryPage>(textPaths.history, {
        query: {
          page: pageParam,
          keyword: wanted === "" ? undefined : wanted,
          starred: isStarredOnly ? "true" : undefined,
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last: HistoryPage, _pages, page: number) => (page < last.pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

export async function starEntry(id: string, isStarred: boolean): Promise<void> {
  await apiCall(textPaths.historyStar, { body: { id, starred: isStarred } });
}

export async function deleteEntries(ids: readonly string[]): Promise<void> {
  await apiCall(textPaths.historyDelete, { body: { ids } });
}

export async function deleteAllEntries(): Promise<void> {
  await apiCall(textPaths.historyDeleteAll, { method: "POST", body: {} });
}
