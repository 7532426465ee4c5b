import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { DomainCode, LanguageCode, LanguagePair, LanguageUse } from "@yiqiao/contracts/languages";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useEffect, useEffectEvent, useMemo } from "react";
import { siteQuery } from "#features/sites";
import type { LanguageChoice } from "./language-choice.ts";
import { domainsOptions, languagesOptions } from "./languages.queries.ts";

const noPairs: readonly LanguagePair[] = [];

export interface LanguageDefaults {
  readonly choice: LanguageChoice;
  readonly domain: DomainCode;
}

export interface ListsOf {
  readonly source: LanguageCode | undefined;
  readonly target: LanguageCode;
  /** What is to be translated; texts unless told otherwise. */
  readonly use?: LanguageUse;
}

/**
 * What the site offers; until it is known, and if it cannot be loaded, everything is offered and the server decides.
 *
 * @param onDefaults told what the site chooses for who does not; nothing, where it cannot be asked
 */
export function useLanguageLists(
  { source, target, use = "text" }: ListsOf,
  onDefaults: (defaults: LanguageDefaults | undefined) => void,
) {
  const { language } = useInterfaceLanguage();
  const lists = useQuery(languagesOptions(language, use));
  const site = useQuery(siteQuery);
  const { data } = lists;
  const isAnswered = isSettled(lists) && isSettled(site);
  const siteDomain = site.data?.site_config.defaultDomain;
  const { data: ofPair } = useQuery(domainsOptions(language, { source, target, use }));
  const defaultsKnown = useEffectEvent(() => {
    if (!isAnswered) return;
    if (data === undefined) {
      onDefaults(undefined);
      return;
    }
    const { src_lang, tgt_lang } = data.default_pair;
    onDefaults({ choice: { source: src_lang, target: tgt_lang }, domain: siteDomain ?? data.default_domain });
  });
  useEffect(() => defaultsKnown(), [data, isAnswered, siteDomain]);

  return useMemo(
    () => ({
      pairs: data?.pairs ?? noPairs,
      languages: data?.languages.map(({ code }) => code),
      domains: data?.domains.map(({ code }) => code),
      variants: ofPair && new Set(ofPair.domains.filter((domain) => domain.has_variant).map(({ code }) => code)),
    }),
    [data, ofPair],
  );
}

/** It has answered, or is not waited for any longer: it failed once, or there is no network. */
function isSettled({ data, failureCount, fetchStatus }: Pick<UseQueryResult, "data" | "failureCount" | "fetchStatus">) {
  return data !== undefined || failureCount > 0 || fetchStatus === "paused";
}
