import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { systemLogCalls, type SystemLogEntry, type SystemLogList } from "@yiqiao/contracts/system-log";
import { useEffect, useState } from "react";
import { api, apiEvents } from "#shared/api-client/index.ts";
import { momentsOf } from "#shared/parts/list-search.ts";
import type { SystemLogSearch } from "./system-log-search.ts";

const filterOf = ({ text, level, source, request }: SystemLogSearch) => ({
  text,
  level: level === "info" ? undefined : level,
  source,
  request_id: request,
});

/** Lines of the log, page after page, the newest first. */
export const linesQuery = (search: SystemLogSearch) => {
  const { from, to } = search;
  const filter = filterOf(search);
  return infiniteQueryOptions({
    queryKey: ["system-log", "lines", { ...filter, from, to }],
    queryFn: ({ pageParam, signal }) =>
      api(systemLogCalls.list, { query: { ...filter, ...momentsOf({ from, to }), before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: SystemLogList) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
};

export const lineQuery = (id: string) =>
  queryOptions({
    queryKey: ["system-log", "line", id],
    queryFn: ({ signal }) => api(systemLogCalls.line, { query: { id }, signal }),
    retry: false,
  });

export const stateQuery = queryOptions({
  queryKey: ["system-log", "state"],
  queryFn: ({ signal }) => api(systemLogCalls.state, { signal }),
});

/** So many new lines are shown; a browser does not get slow by leaving the page open. */
const mostShown = 500;
const reopenMs = 3000;

export interface FollowedLines {
  /** The newest first. */
  readonly entries: readonly SystemLogEntry[];
  readonly state: "off" | "connecting" | "following" | "lost";
}

/** The lines that came since the following began, while it is on. */
export function useFollowedLines(search: SystemLogSearch, isOn: boolean): FollowedLines {
  const [followed, setFollowed] = useState<FollowedLines>({ entries: [], state: "off" });
  const { text, level, source, request } = search;
  useEffect(() => {
    setFollowed({ entries: [], state: isOn ? "connecting" : "off" });
    if (!isOn) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async (): Promise<void> => {
      const query = filterOf({ text, level, source, request });
      for await (const { data } of apiEvents(systemLogCalls.tail, { query, signal })) {
        setFollowed(({ entries }) => ({
          entries: [...data.entries.toReversed(), ...entries].slice(0, mostShown),
          state: "following",
        }));
      }
    };
    const again = (): void => {
      if (signal.aborted) return;
      setFollowed(({ entries }) => ({ entries, state: "lost" }));
      timer = setTimeout(() => void follow().then(again, again), reopenMs);
    };
    void follow().then(again, again);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [isOn, text, level, source, request]);
  return followed;
}
