import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  libraryPaths,
  type LibrarySettings,
  type SuggestBody,
  type SuggestResult,
  type UsableLibraries,
} from "@yiqiao/contracts/libraries";
import { apiCall } from "#shared/api-client/index.ts";
import type { LanguagePair } from "./library-ids.ts";

/** Shared with the libraries' own pages: what changes there is asked again here. */
const librariesKey = ["libraries"] as const;

/** What translations of a pair may use, in the order in which it is asked. */
export const usableQuery = (pair: LanguagePair | undefined) =>
  queryOptions({
    queryKey: [...librariesKey, "usable", pair?.source, pair?.target],
    queryFn: ({ signal }) =>
      apiCall<UsableLibraries>(libraryPaths.usable, {
        query: { src_lang: pair?.source, tgt_lang: pair?.target },
        signal,
      }),
    staleTime: 30_000,
  });

export const librarySettingsQuery = queryOptions({
  queryKey: [...librariesKey, "settings"],
  queryFn: ({ signal }) => apiCall<LibrarySettings>(libraryPaths.settings, { signal }),
  staleTime: 30_000,
});

/** Keeps a better translation in a memory. */
export function useSuggestEdit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SuggestBody) => apiCall<SuggestResult>(libraryPaths.suggest, { body }),
    meta: { ownErrors: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: librariesKey }),
  });
}
