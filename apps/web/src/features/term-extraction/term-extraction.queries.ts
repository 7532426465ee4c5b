import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  termExtractionCalls,
  termScanLimits,
  type TermRow,
  type TermScan,
  type TermScanAgainBody,
} from "@yiqiao/contracts/term-extraction";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { api } from "#shared/api-client/index.ts";

const root = ["term-extraction"] as const;
export const scansPageSize = 10;
const pollMs = 1500;

/** It changes by itself. */
export const isUnderWay = ({ state }: Pick<TermScan, "state">): boolean => state === "waiting" || state === "running";
export const isProposing = ({ proposals: { state } }: TermScan): boolean => state === "waiting" || state === "running";
const isBusy = (scan: TermScan): boolean => isUnderWay(scan) || isProposing(scan);

/** What is scanned here, and how many scans the caller may keep. */
export const limitsQuery = queryOptions({
  queryKey: [...root, "limits"],
  queryFn: ({ signal }) => api(termExtractionCalls.limits, { signal }),
  staleTime: 30_000,
});

/** The caller's scans; reasons are in the reader's language. */
export const scansQuery = (page: number, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: [...root, "scans", page, language],
    queryFn: ({ signal }) => api(termExtractionCalls.list, { query: { page, page_size: scansPageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isBusy) ? pollMs : false),
  });

/** Of a scan in whichever language its reasons are. */
export const scanQueryKey = (id: string) => [...root, "scan", id] as const;
const scanKey = (id: string, language: InterfaceLanguage) => [...scanQueryKey(id), language] as const;

/** An answer that was overtaken by a later one changes nothing. */
const later = (before: TermScan | undefined, after: TermScan): TermScan =>
  before !== undefined && before.task_id === after.task_id && before.version > after.version ? before : after;

/** How a scan stands; looked at again for as long as it changes by itself. */
export const scanQuery = (id: string, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: scanKey(id, language),
    queryFn: async ({ signal }) =>
      (await api(termExtractionCalls.query, { query: { task_id: id, page_size: 0 }, signal })).scan,
    structuralSharing: (before, after) => later(before as TermScan | undefined, after as TermScan),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? pollMs : false),
    refetchOnWindowFocus: "always",
  });

/** Takes over what a call told of a scan. */
export function noteScan(queryClient: QueryClient, language: InterfaceLanguage, scan: TermScan): void {
  const key = scanKey(scan.task_id, language);
  if (later(queryClient.getQueryData<TermScan>(key), scan) === scan) queryClient.setQueryData(key, scan);
}

/** All terms of a scan, as one version of it has them. */
export interface TermList {
  readonly rows: readonly TermRow[];
  readonly version: number;
  /** Another one with each time that the list is asked for: what was changed here does not count. */
  readonly stamp: number;
}
let stamps = 0;

export const termsKey = (id: string) => [...root, "terms", id] as const;

/** All of a list: so many terms at most that the reader's filters and orders need no further call. */
export const termsQuery = (id: string) =>
  queryOptions({
    queryKey: termsKey(id),
    queryFn: async ({ signal }): Promise<TermList> => {
      const rows = new Map<number, TermRow>();
      let version: number | undefined;
      for (let page = 1, pages = 1; page <= pages; page++) {
        const query = { task_id: id, page, page_size: termScanLimits.pageSize };
        const answer = await api(termExtractionCalls.query, { query, signal });
        pages = answer.pages;
        // Of the first page: what changes meanwhile makes the list older than its scan, which is asked for again then.
        version ??= answer.scan.version;
        for (const row of answer.terms) rows.set(row.id, row);
      }
      return { rows: [...rows.values()], version: version ?? 0, stamp: ++stamps };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The list of scans, and what they leave room for, are asked for again. */
export function useForgetScans(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: [...root, "scans"] });
    void queryClient.invalidateQueries(limitsQuery);
  };
}

/** Gives a scan up or runs it again; gives the scan as it is afterwards. */
export function useScanCommand(id: string) {
  const { language } = useInterfaceLanguage();
  const queryClient = useQueryClient();
  const forget = useForgetScans();
  const options = {
    meta: { ownErrors: true },
    onSuccess: (scan: TermScan) => noteScan(queryClient, language, scan),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: scanKey(id, language) });
      forget();
    },
  };
  return {
    cancel: useMutation({ ...options, mutationFn: () => api(termExtractionCalls.cancel, { body: { task_id: id } }) }),
    again: useMutation({
      ...options,
      mutationFn: (body: Omit<TermScanAgainBody, "task_id">) =>
        api(termExtractionCalls.again, { body: { task_id: id, ...body } }),
    }),
  };
}

/** Deletes scans, or all of them. @param onDeleted told of the number also when the list that asked is gone */
export function useDeleteScans(onDeleted: (ids: readonly string[] | "all", count: number) => void) {
  const forget = useForgetScans();
  return useMutation({
    mutationFn: (ids: readonly string[] | "all") =>
      ids === "all"
        ? api(termExtractionCalls.deleteAll)
        : api(termExtractionCalls.delete, { body: { task_ids: [...ids] } }),
    onSuccess: ({ deleted }, ids) => onDeleted(ids, deleted),
    onSettled: forget,
  });
}

export const rejectedQuery = (keyword: string, page: number) =>
  queryOptions({
    queryKey: [...root, "rejected", keyword, page],
    queryFn: ({ signal }) =>
      api(termExtractionCalls.rejected, { query: { keyword: keyword || undefined, page, page_size: 20 }, signal }),
    placeholderData: keepPreviousData,
  });

export function useForgetRejected() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Parameters<typeof forgetBody>[0]) => api(termExtractionCalls.forget, { body: forgetBody(body) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...root, "rejected"] }),
  });
}

type ForgottenTerm = { readonly term: string; readonly src_lang: TermScanAgainBody["tgt_lang"] };
const forgetBody = (one: ForgottenTerm | undefined) =>
  one === undefined ? {} : { src_lang: one.src_lang, terms: [one.term] };
