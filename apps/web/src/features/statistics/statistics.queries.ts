import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import type { StatisticsDimension, StatisticsFormat } from "@yiqiao/contracts/statistics";
import { statisticsCalls, userDataCalls } from "@yiqiao/contracts/statistics";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";
import { type StatsSearch, type TimeQuery, timeQuery, type UserDataSearch } from "./parts/search.ts";

/** Sums are made every minute. */
const freshMs = 60_000;

const filterOf = ({ site, plan, user }: StatsSearch, time: TimeQuery) => ({
  ...time,
  ...(site !== undefined && { site_id: site }),
  ...(plan !== undefined && { plan }),
  ...(user !== undefined && { user_id: user }),
});
const unitOf = ({ unit }: StatsSearch) => (unit === undefined ? {} : { unit });

export const statisticsQuery = (search: StatsSearch, time: TimeQuery) =>
  queryOptions({
    queryKey: ["statistics", filterOf(search, time), search.unit],
    queryFn: ({ signal }) =>
      api(statisticsCalls.overview, { query: { ...filterOf(search, time), ...unitOf(search) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });

interface BreakdownAsked {
  readonly search: StatsSearch;
  readonly time: TimeQuery;
  readonly by: StatisticsDimension;
  readonly language: InterfaceLanguage;
}

export const breakdownQuery = ({ search, time, by, language }: BreakdownAsked) =>
  infiniteQueryOptions({
    queryKey: ["statistics", "breakdown", filterOf(search, time), by, language],
    queryFn: ({ pageParam, signal }) =>
      api(statisticsCalls.breakdown, {
        query: { ...filterOf(search, time), by, ...(pageParam !== undefined && { after: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: freshMs,
  });

const usersOf = ({ site, search, sort }: UserDataSearch, time: TimeQuery) => ({
  ...time,
  ...(site !== undefined && { site_id: site }),
  ...(search !== undefined && { search }),
  ...(sort !== undefined && { sort }),
});

export const userDataQuery = (search: UserDataSearch, time: TimeQuery) =>
  infiniteQueryOptions({
    queryKey: ["user-data", usersOf(search, time)],
    queryFn: ({ pageParam, signal }) =>
      api(userDataCalls.list, {
        query: { ...usersOf(search, time), ...(pageParam !== undefined && { after: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });

export const userQuery = (user: string, time: TimeQuery) =>
  queryOptions({
    queryKey: ["user-data", "user", user, time],
    queryFn: ({ signal }) => api(userDataCalls.user, { query: { ...time, user_id: user }, signal }),
    placeholderData: (before) => (before?.user.user_id === user ? before : undefined),
    staleTime: freshMs,
  });

/** Some users whose account or name begins so. */
export const foundUsersQuery = (search: string, site: number | undefined) =>
  queryOptions({
    queryKey: ["user-data", "found", search, site],
    queryFn: ({ signal }) =>
      api(userDataCalls.list, {
        query: { range: "30d", search, sort: "newest", page_size: 10, ...(site !== undefined && { site_id: site }) },
        signal,
      }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });

/** Saves what the page shows: hours or days, or with `by` a breakdown. */
export function useStatisticsExport(search: StatsSearch) {
  return useMutation({
    mutationFn: async ({ format, by }: { readonly format: StatisticsFormat; readonly by?: StatisticsDimension }) => {
      const time = timeQuery(search);
      const query = { ...(time && filterOf(search, time)), ...unitOf(search), format, ...(by !== undefined && { by }) };
      const file = await apiFile(statisticsCalls.export, { query });
      saveBlob(file, file.name);
    },
  });
}

export function useUserDataExport(search: UserDataSearch) {
  return useMutation({
    mutationFn: async (format: StatisticsFormat) => {
      const time = timeQuery(search);
      const file = await apiFile(userDataCalls.export, { query: { ...(time && usersOf(search, time)), format } });
      saveBlob(file, file.name);
    },
  });
}
