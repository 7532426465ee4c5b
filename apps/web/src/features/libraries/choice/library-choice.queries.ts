import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { entryCalls, libraryCalls, type SuggestBody } from "@yiqiao/contracts/libraries";
import { api } from "#shared/api-client/index.ts";
import type { LanguagePair } from "./library-ids.ts";

/** Shared with the libraries' own pages: what changes there is asked again here. */
const librariesKey = ["libraries"] as const;

/** What translations of a pair may use, in the order in which it is asked. */
export const usableQuery = (pair: LanguagePair | undefined) =>
  queryOptions({
    queryKey: [...librariesKey, "usable", pair?.source, pair?.target],
    queryFn: ({ signal }) =>
      api(libraryCalls.usable, {
        query: { src_lang: pair?.source, tgt_lang: pair?.target },
        signal,
      }),
    staleTime: 30_000,
  });

export const librarySettingsQuery = queryOptions({
  queryKey: [...librariesKey, "settings"],
  queryFn: ({ signal }) => api(libraryCalls.settings, { signal }),
  staleTime: 30_000,
});

/** Keeps a better translation in a memory. */
export function useSuggestEdit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SuggestBody) => api(entryCalls.suggest, { body }),
    meta: { ownErrors: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: librariesKey }),
  });
}
