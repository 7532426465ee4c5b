import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { siteCalls } from "@yiqiao/contracts/sites";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { api } from "#shared/api-client/index.ts";

/** The sites that the reader administers, by name, code or number. */
export const foundSitesQuery = (keyword: string, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["sites", "found", keyword, language],
    queryFn: ({ signal }) => api(siteCalls.find, { query: { keyword }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Whether the reader administers more than one site. */
export function useChoosesSite(): boolean {
  const { language } = useInterfaceLanguage();
  const { data } = useQuery(foundSitesQuery("", language));
  return data !== undefined && data.sites.length > 1;
}
