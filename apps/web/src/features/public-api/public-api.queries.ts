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
import { readOn } from "#shared/api-client/read-on.ts";
import { useChange } from "#shared/api-client/use-change.ts";
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
    ...readOn,
  });

/** The form shows its failure itself. */
export function useCreate() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: ApiKeyCreateBody) => api(apiKeyCalls.create, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKey }),
  });
}

/** The form shows its failure itself. */
export const useUpdate = () =>
  useChange(apiKey, (body: ApiKeyUpdateBody) => api(apiKeyCalls.update, { body }), { meta: { ownErrors: true } });
export const useRotate = () =>
  useChange(apiKey, (body: { readonly id: string; readonly overlap_hours: number }) =>
    api(apiKeyCalls.rotate, { body }),
  );
export const useRevoke = () => useChange(apiKey, (id: string) => api(apiKeyCalls.revoke, { body: { id } }));
export const useRevokeAny = () => useChange(apiKey, (id: string) => api(apiKeyAdminCalls.revokeAny, { body: { id } }));

/** Keys of users, page after page, the newest first; sites have a name in each language. */
export const allKeysQuery = ({ keyword, site, state }: AdminSearch, language: InterfaceLanguage) =>
  infiniteQueryOptions({
    queryKey: [...apiKey, "all", { keyword, site, state }, language],
    queryFn: ({ pageParam, signal }) =>
      api(apiKeyAdminCalls.all, { query: { keyword, site_id: site, state, next: pageParam }, signal }),
    ...readOn,
  });
