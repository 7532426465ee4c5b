import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { languageCalls, languageUses, type LanguageCode, type LanguageUse } from "@yiqiao/contracts/languages";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api } from "#shared/api-client/index.ts";

/** What lists are asked for by; those of texts are the usual ones. */
const flagOf = (use: LanguageUse) => (use === "text" ? undefined : languageUses.indexOf(use));

/** Languages, pairs and domains; the reasons in them are in the interface language. */
export function languagesOptions(language: InterfaceLanguage, use: LanguageUse) {
  return queryOptions({
    queryKey: ["languages", "all", language, use],
    queryFn: ({ signal }) => api(languageCalls.allLanguagesAndDomains, { query: { flag: flagOf(use) }, signal }),
    staleTime: 60_000,
  });
}

export interface DomainsOf {
  readonly source: LanguageCode | undefined;
  readonly target: LanguageCode;
  readonly use: LanguageUse;
}

/** The domains, each with whether an engine of this pair has a variant for it. */
export function domainsOptions(language: InterfaceLanguage, { source, target, use }: DomainsOf) {
  const pair = source === undefined || source === target ? undefined : (`${source}_${target}` as const);
  return queryOptions({
    queryKey: ["languages", "domains", language, pair, use],
    queryFn: ({ signal }) =>
      api(languageCalls.siteDomains, { query: { flag: flagOf(use), language_pair: pair }, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
