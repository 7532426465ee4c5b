import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import {
  apiKeyAdminCalls,
  type ApiKeyCreateBody,
  apiKeyCalls,
  type ApiKeyUpdateBody,
} from "@yiqiao/contracts/public-api";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";
import type { AdminSearch } from "./admin/admin-search.ts";

const apiKey = ["public-api"] as const;

export const keysQuery = queryOptions({
  queryKey: [...apiKey, "keys"],
  queryFn: ({ signal }) => api(apiKeyCalls.list, { signal }),
});

export interface UsageFilter {
  readonly key?: string | undefined;
  readonly from: string;
  readonly to: string;
}

const usageQueryOf = ({ key, from, to }: UsageFilter) => ({ key_id: key, from, to });

export const usageQuery = (filter: UsageFilter) =>
  queryOptions({
    queryKey: [...apiKey, "usage", filter],
    queryFn: ({ signal }) => api(apiKeyCalls.usage, { query: usageQueryOf(filter), signal }),
    placeholderData: keepPreviousData,
  });

export function useUsageFile() {
  return useMutation({
    mutationFn: async (filter: UsageFilter) => {
      const file = await apiFile(apiKeyCalls.usageFile, { query: usageQueryOf(filter) });
      saveBlob(file, file.name);
    },
  });
}

/** Calls, page after page, the newest first. */
export const callsQuery = (key: string | undefined, hasFailed: boolean) =>
  infiniteQueryOptions({
    queryKey: [...apiKey, "calls", { key, hasFailed }],
    queryFn: ({ pageParam, signal }) =>
      api(apiKeyCalls.calls, {
        query: { key_id: key, failed: hasFailed ? "true" : undefined, next: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Everything of keys is looked at again after a change. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: apiKey });
}

/** The form shows its failure itself. */
export function useCreate() {
  const refresh = useRefresh();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: ApiKeyCreateBody) => api(apiKeyCalls.create, { body }),
    onSuccess: refresh,
  });
}

/** The form shows its failure itself. */
export function useUpdate() {
  const refresh = useRefresh();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: ApiKeyUpdateBody) => api(apiKeyCalls.update, { body }),
    onSettled: refresh,
  });
}

export function useRotate() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { readonly id: string; readonly overlap_hours: number }) => api(apiKeyCalls.rotate, { body }),
    onSettled: refresh,
  });
}

export function useRevoke() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api(apiKeyCalls.revoke, { body: { id } }),
    onSettled: refresh,
  });
}

/** Keys of users, page after page, the newest first; sites have a name in each language. */
export const allKeysQuery = ({ keyword, site, state }: AdminSearch, language: InterfaceLanguage) =>
  infiniteQueryOptions({
    queryKey: [...apiKey, "all", { keyword, site, state }, language],
    queryFn: ({ pageParam, signal }) =>
      api(apiKeyAdminCalls.all, { query: { keyword, site_id: site, state, next: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export function useRevokeAny() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api(apiKeyAdminCalls.revokeAny, { body: { id } }),
    onSettled: refresh,
  });
}
