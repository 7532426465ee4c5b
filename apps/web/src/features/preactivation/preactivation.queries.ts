import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { type AddPreactivations, preactivationCalls, type RefusedPreactivation } from "@yiqiao/contracts/preactivation";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { ApiError, api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";
import type { PreactivationSearch } from "./preactivation-search.ts";

const listKey = ["preactivation"] as const;

/** Entries, page after page, the newest first. */
export const preactivationsQuery = ({ state, keyword }: PreactivationSearch, language: InterfaceLanguage) =>
  infiniteQueryOptions({
    queryKey: [...listKey, { state, keyword }, language],
    queryFn: ({ pageParam, signal }) =>
      api(preactivationCalls.list, { query: { state, keyword, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The form shows its failure itself. */
export function useAdd() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: AddPreactivations) => api(preactivationCalls.add, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}

export function useRevoke() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(preactivationCalls.revoke, { body: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}

export function useExport({ state, keyword }: PreactivationSearch) {
  return useMutation({
    mutationFn: async () => {
      const file = await apiFile(preactivationCalls.export, { query: { state, keyword } });
      saveBlob(file, file.name);
    },
  });
}

/** Every entry at fault, where that is why none was taken. */
export function refusedEntries(error: Error | null): readonly RefusedPreactivation[] | undefined {
  if (!(error instanceof ApiError) || error.code !== errorCodes.preactivationRefused) return undefined;
  const { data } = error;
  return typeof data === "object" && data !== null && "entries" in data
    ? (data.entries as RefusedPreactivation[])
    : undefined;
}
