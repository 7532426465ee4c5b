import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { HistoryEntry } from "@yiqiao/contracts/text";
import { useDebouncedValue } from "@mantine/hooks";
import { useMemo, useSyncExternalStore } from "react";
import { guestHistory, subscribeToGuestHistory } from "./guest-history.ts";
import { filterHistory, type HistoryFilter } from "./history-store.ts";
import { deleteAllEntries, deleteEntries, historyOptions, starEntry } from "./history-list.queries.ts";
import { refreshHistory } from "./history.queries.ts";

export interface HistoryList {
  readonly entries: readonly HistoryEntry[];
  readonly isPending: boolean;
  readonly isFailed: boolean;
  readonly reload: () => void;
  /** Loads older entries; undefined when there are none. */
  readonly more: (() => void) | undefined;
  readonly isLoadingMore: boolean;
  readonly star: (id: string, isStarred: boolean) => void;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
}

const searchDelayMs = 300;

/** The history of the user on the server, or of this browser for a visitor. */
export function useHistoryList(isUser: boolean, filter: HistoryFilter, onFailed: () => void): HistoryList {
  const server = useServerHistory(isUser, filter, onFailed);
  const guest = useGuestHistory(filter);
  return isUser ? server : guest;
}

function useGuestHistory(filter: HistoryFilter): HistoryList {
  const { keyword, isStarredOnly } = filter;
  const all = useSyncExternalStore(subscribeToGuestHistory, guestHistory.entries);
  const entries = useMemo(() => filterHistory(all, { keyword, isStarredOnly }), [all, keyword, isStarredOnly]);
  return {
    entries,
    isPending: false,
    isFailed: false,
    reload: () => undefined,
    more: undefined,
    isLoadingMore: false,
    star: guestHistory.star,
    remove: (id) => guestHistory.remove([id]),
    clear: guestHistory.clear,
  };
}

function useServerHistory(isUser: boolean, filter: HistoryFilter, onFailed: () => void): HistoryList {
  const client = useQueryClient();
  const [keyword] = useDebouncedValue(filter.keyword, searchDelayMs);
  const query = useInfiniteQuery({
    ...historyOptions({ keyword, isStarredOnly: filter.isStarredOnly }),
    enabled: isUser,
  });
  const change = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onSettled: () => refreshHistory(client),
    onError: onFailed,
    meta: { ownErrors: true },
  });
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.entries) ?? [], [query.data]);
  return {
    entries,
    isPending: query.isPending,
    isFailed: query.isError,
    reload: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
    star: (id, isStarred) => change.mutate(() => starEntry(id, isStarred)),
    remove: (id) => change.mutate(() => deleteEntries([id])),
    clear: () => change.mutate(deleteAllEntries),
  };
}
