import { keepPreviousData, queryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import {
  entryCalls,
  type EntryFilter,
  type EntryInsertBody,
  type EntryUpdateBody,
  type Library,
  type LibraryEntry,
} from "@yiqiao/contracts/libraries";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { useEffect, useMemo, useState } from "react";
import { api } from "#shared/api-client/index.ts";
import { filterOf, type EntrySearch } from "./entry-search.ts";
import { librariesKey, useLibraryCall } from "../libraries.queries.ts";

/** Entries of one call. */
export const entriesPerPage = 100;
/** Pages that are passed by while the reader scrolls are not asked for. */
const settleMs = 120;

type Bank = Pick<Library, "bank_id" | "flag" | "system_or_individual">;

export const entryPageQuery = (bank: Bank, search: EntrySearch, page: number) =>
  queryOptions({
    queryKey: [...librariesKey, "entries", bank.bank_id, search, page],
    queryFn: ({ signal }) =>
      api(entryCalls.list, {
        params: { flag: bank.flag, systemOrIndividual: bank.system_or_individual },
        query: {
          bank_id: bank.bank_id,
          ...filterOf(search),
          page,
          page_size: entriesPerPage,
          sort: search.sort,
          order: search.order,
        },
        signal,
      }),
    staleTime: 10_000,
    gcTime: 60_000,
  });

export interface EntryWindow {
  /** Undefined until the first answer. */
  readonly total: number | undefined;
  /** A filter finds more than are counted and shown. */
  readonly hasMore: boolean;
  readonly entryAt: (index: number) => LibraryEntry | undefined;
  readonly error: Error | undefined;
  readonly isFetching: boolean;
  readonly retry: () => void;
  readonly onRange: (first: number, end: number) => void;
}

/** The pages that the rows in sight are on; the first one tells how many there are. */
export function useEntryWindow(bank: Bank, search: EntrySearch): EntryWindow {
  const queryClient = useQueryClient();
  const [range, setRange] = useState({ first: 0, end: 0 });
  const [settled, setSettled] = useState(range);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(range), settleMs);
    return () => clearTimeout(timer);
  }, [range]);

  const pages = useMemo(() => {
    const from = Math.floor(settled.first / entriesPerPage) + 1;
    const to = Math.max(from, Math.ceil(settled.end / entriesPerPage));
    return [...new Set([1, ...Array.from({ length: to - from + 1 }, (_, place) => from + place)])];
  }, [settled]);
  const answers = useQueries({ queries: pages.map((page) => entryPageQuery(bank, search, page)) });
  const { total: known, has_more: knownMore = false } = answers.find(({ data }) => data !== undefined)?.data ?? {};
  const [kept, setKept] = useState<{ readonly total: number; readonly hasMore: boolean }>();
  if (known !== undefined && (known !== kept?.total || knownMore !== kept.hasMore)) {
    setKept({ total: known, hasMore: knownMore });
  }

  return {
    total: known ?? kept?.total,
    hasMore: known === undefined ? (kept?.hasMore ?? false) : knownMore,
    entryAt: (index) => {
      const page = Math.floor(index / entriesPerPage) + 1;
      const list = queryClient.getQueryData(entryPageQuery(bank, search, page).queryKey);
      // The server answers with the last page where there are fewer.
      return list?.page === page ? list.list[index % entriesPerPage] : undefined;
    },
    error: answers.find(({ error, data }) => error !== null && data === undefined)?.error ?? undefined,
    isFetching: answers.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
    onRange: (first, end) => setRange({ first, end }),
  };
}

const inForm = { inForm: true } as const;

export const useInsertEntry = () => useLibraryCall((body: EntryInsertBody) => api(entryCalls.insert, { body }), inForm);

export const useUpdateEntry = () => useLibraryCall((body: EntryUpdateBody) => api(entryCalls.change, { body }), inForm);

interface Chosen {
  readonly bank: Bank;
  readonly ids: readonly string[];
}

export const useDeleteEntries = () =>
  useLibraryCall(({ bank, ids }: Chosen) => api(entryCalls.deleteChosen, { body: { bank_id: bank.bank_id, ids } }));

interface Found {
  readonly bank: Bank;
  /** Without one: all. */
  readonly filter?: EntryFilter | undefined;
}

export const useDeleteFound = () =>
  useLibraryCall(({ bank, filter }: Found) => api(entryCalls.deleteAll, { body: { bank_id: bank.bank_id, filter } }));

export const useApprove = () =>
  useLibraryCall(({ bank, ids }: Chosen) => api(entryCalls.approve, { body: { bank_id: bank.bank_id, ids } }));

/** Approves what waits among the found ones. */
export const useApproveFound = () =>
  useLibraryCall(({ bank, filter }: Found) =>
    api(entryCalls.approve, { body: { bank_id: bank.bank_id, filter: filter ?? {} } }),
  );

export interface Replacement {
  readonly bank: Bank;
  readonly find: string;
  readonly replace: string;
  readonly field: "source" | "target" | "note";
  readonly matchCase: boolean;
  readonly ids?: readonly string[] | undefined;
  readonly filter?: EntryFilter | undefined;
}

const replaceBody = ({ bank, matchCase, ...rest }: Replacement, preview: boolean) => ({
  bank_id: bank.bank_id,
  ...rest,
  match_case: matchCase,
  preview,
});

export const replacePreviewQuery = (replacement: Replacement, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: [...librariesKey, "replace", replacement, language],
    queryFn: ({ signal }) => api(entryCalls.replace, { body: replaceBody(replacement, true), signal }),
    enabled: replacement.find !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const useReplace = () =>
  useLibraryCall((replacement: Replacement) => api(entryCalls.replace, { body: replaceBody(replacement, false) }));

export const conflictsQuery = (bankId: string, kind: "duplicate" | "contradiction", page: number) =>
  queryOptions({
    queryKey: [...librariesKey, "conflicts", bankId, kind, page],
    queryFn: ({ signal }) => api(entryCalls.conflicts, { query: { bank_id: bankId, kind, page }, signal }),
    placeholderData: keepPreviousData,
  });
