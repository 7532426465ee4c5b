import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorReportCalls, openErrorTypes } from "@yiqiao/contracts/public-api";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api } from "#shared/api-client/index.ts";
import type { ReportsSearch } from "./reports-search.ts";

const reportsKey = ["error-reports"] as const;

/** Reports, page after page, the newest first; sites have a name in each language. */
export const reportsQuery = ({ site, type, state }: ReportsSearch, language: InterfaceLanguage) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, { site, type, state }, language],
    queryFn: ({ pageParam, signal }) =>
      api(errorReportCalls.all, {
        query: { site_id: site, type: type && openErrorTypes[type], state, next: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export function useMark() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly id: string; readonly done: boolean }) => api(errorReportCalls.mark, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportsKey }),
  });
}
