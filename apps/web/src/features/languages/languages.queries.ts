import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { languageCalls, type LanguageCode } from "@yiqiao/contracts/languages";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api } from "#shared/api-client/index.ts";

/** Languages, pairs and domains; the reasons in them are in the interface language. */
export function languagesOptions(language: InterfaceLanguage) {
  return queryOptions({
    queryKey: ["languages", "all", language],
    queryFn: ({ signal }) => api(languageCalls.allLanguagesAndDomains, { signal }),
    staleTime: 60_000,
  });
}

/** The domains, each with whether an engine of this pair has a variant for it. */
export function domainsOptions(language: InterfaceLanguage, source: LanguageCode | undefined, target: LanguageCode) {
  const pair = source === undefined || source === target ? undefined : `${source}_${target}`;
  return queryOptions({
    queryKey: ["languages", "domains", language, pair],
    queryFn: ({ signal }) => api(languageCalls.siteDomains, { query: { language_pair: pair }, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
