import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import {
  type Domain,
  domainCodes,
  domains,
  type Language,
  type LanguageCode,
  languageCodes,
  type LanguagePair,
  languages,
  type LanguagesAndDomains,
} from "@yiqiao/contracts/languages";
import type { PairStatus, Router } from "@yiqiao/engines";

export interface Pair {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** Which languages, pairs and domains can be chosen now, and why others cannot. */
export interface Languages {
  languages(language: InterfaceLanguage): Pick<LanguagesAndDomains, "languages" | "pairs" | "default_pair">;
  /** With `pair`: which domains have an engine variant for it; without: for any pair. */
  domains(pair: Pair | undefined): Pick<LanguagesAndDomains, "domains" | "default_domain">;
  /** Whether terms can be used in translations of a pair. */
  termLanguage(language: InterfaceLanguage, pair: Pair): { supported: boolean; reason?: string };
}

type KnownRouter = Pick<Router, "pairs" | "domainsFor">;
type Unavailable = NonNullable<PairStatus["reason"]>;

const reasons: Readonly<Record<Unavailable, Record<InterfaceLanguage, string>>> = {
  "same-language": { en: "Source and target language are the same.", zh: "源语言与目标语言相同。" },
  "no-engine": {
    en: "No installed engine translates {source} to {target}. An administrator can add a model or a remote engine.",
    zh: "尚未安装支持从{source}翻译到{target}的引擎，管理员可添加模型或远程引擎。",
  },
  "engines-down": {
    en: "The engines for {source} to {target} are out of order at the moment. Please try again later.",
    zh: "从{source}翻译到{target}的引擎暂时不可用，请稍后再试。",
  },
};

function reasonIn(language: InterfaceLanguage, reason: Unavailable, { source, target }: Pair): string {
  return reasons[reason][language]
    .replace("{source}", languages[source][language])
    .replace("{target}", languages[target][language]);
}

function pairOf(
  { pair, state, engines, pivot, quality, reason }: PairStatus,
  language: InterfaceLanguage,
): LanguagePair {
  return {
    src_lang: pair.source,
    tgt_lang: pair.target,
    available: state !== "unavailable",
    engines: [...engines],
    ...(pivot !== undefined && { pivot }),
    ...(quality !== undefined && { quality }),
    ...(reason !== undefined && { reason: reasonIn(language, reason, pair) }),
  };
}

const languageList = languageCodes.map((code): Language => {
  const { zh, en, native, direction } = languages[code];
  return { code, name_zh: zh, name_en: en, native, direction };
});

function domainsWithVariant(router: KnownRouter, pair: Pair | undefined): ReadonlySet<string> {
  const pairs = pair
    ? [pair]
    : router.pairs().flatMap((status) => (status.state === "unavailable" ? [] : [status.pair]));
  return new Set(pairs.flatMap((one) => router.domainsFor(one)));
}

export function createLanguages({ router }: { readonly router: KnownRouter }): Languages {
  return {
    languages: (language) => ({
      languages: languageList,
      pairs: router.pairs().map((status) => pairOf(status, language)),
      default_pair: { src_lang: "auto", tgt_lang: language === "zh" ? "en-us" : "zh-cn" },
    }),
    domains: (pair) => {
      const variants = domainsWithVariant(router, pair);
      const list = domainCodes.map((code): Domain => {
        const { zh, en } = domains[code];
        return { code, name_zh: zh, name_en: en, has_variant: code === "general" || variants.has(code) };
      });
      return { domains: list, default_domain: "general" };
    },
    termLanguage: (language, pair) => {
      if (pair.source === pair.target) return { supported: false, reason: reasonIn(language, "same-language", pair) };
      const status = router.pairs().find((one) => one.pair.source === pair.source && one.pair.target === pair.target);
      if (status?.reason === undefined) return { supported: true };
      return { supported: false, reason: reasonIn(language, status.reason, pair) };
    },
  };
}
