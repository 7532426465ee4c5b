import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import {
  type Domain,
  type DomainCode,
  domainCodes,
  domains,
  type Language,
  type LanguageCode,
  type LanguagePair,
  type LanguageUse,
  languages,
  type LanguagesAndDomains,
  picturePairs,
} from "@yiqiao/contracts/languages";
import type { PairStatus, Router } from "@yiqiao/engines";
import type { Sites } from "#features/sites";
import type { RequestContext } from "#platform/request";

export interface Pair {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** Which languages, pairs and domains can be chosen now, and why others cannot. */
export interface Languages {
  languages(
    context: Caller,
    use: LanguageUse,
  ): Promise<Pick<LanguagesAndDomains, "languages" | "pairs" | "default_pair">>;
  /** With `pair`: which domains have an engine variant for it; without: for any pair. */
  domains(
    context: Caller,
    use: LanguageUse,
    pair?: Pair,
  ): Promise<Pick<LanguagesAndDomains, "domains" | "default_domain">>;
  /** Languages between which terms can be used. */
  termLanguages(context: Caller): Promise<Pick<LanguagesAndDomains, "languages" | "pairs" | "default_pair">>;
  /** Whether terms can be used in translations of a pair. */
  termLanguage(language: InterfaceLanguage, pair: Pair): { supported: boolean; reason?: string };
}

type Caller = Pick<RequestContext, "language" | "siteId">;
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
    ...(reason !== undefined && { reason: reasonIn(language, reason, pair), reason_code: reason }),
  };
}

function languageOf(code: LanguageCode): Language {
  const { zh, en, native, direction } = languages[code];
  return { code, name_zh: zh, name_en: en, native, direction };
}

function domainsWithVariant(router: KnownRouter, pair: Pair | undefined): ReadonlySet<string> {
  const pairs = pair
    ? [pair]
    : router.pairs().flatMap((status) => (status.state === "unavailable" ? [] : [status.pair]));
  return new Set(pairs.flatMap((one) => router.domainsFor(one)));
}

/** What a site offers for a use: nothing where it cannot be done. */
interface Offered {
  readonly codes: readonly LanguageCode[];
  readonly has: (pair: Pair) => boolean;
  readonly defaultDomain: DomainCode;
}

async function listOfferedAt(
  sites: Pick<Sites, "current" | "rules">,
  { siteId }: Pick<Caller, "siteId">,
  use: LanguageUse,
): Promise<Offered> {
  const { capabilities, site_config: config } = await sites.current({ siteId });
  const { languages: known } = await sites.rules(siteId);
  const limited = use === "pictures" ? [...picturePairs, ...config.extraPicturePairs] : undefined;
  const isLimitedTo = ({ source, target }: Pair) =>
    limited?.some((pair) => pair.source === source && pair.target === target) ?? true;
  const codes = capabilities.includes(use) ? known : [];
  return {
    codes: codes.filter((code) => limited?.some(({ source, target }) => [source, target].includes(code)) ?? true),
    has: (pair) => codes.includes(pair.source) && codes.includes(pair.target) && isLimitedTo(pair),
    defaultDomain: config.defaultDomain ?? "general",
  };
}

/** The reader's language and what it is most often translated into, as far as they are offered. */
function defaultPair(language: InterfaceLanguage, codes: readonly LanguageCode[]): LanguagesAndDomains["default_pair"] {
  const wanted = language === "zh" ? "en-us" : "zh-cn";
  return { src_lang: "auto", tgt_lang: codes.includes(wanted) ? wanted : (codes[0] ?? wanted) };
}

export interface LanguagesOptions {
  readonly router: KnownRouter;
  readonly sites: Pick<Sites, "current" | "rules">;
}

export function createLanguages({ router, sites }: LanguagesOptions): Languages {
  const listed = ({ codes, has }: Offered, language: InterfaceLanguage) => ({
    languages: codes.map((code) => languageOf(code)),
    pairs: router
      .pairs()
      .filter(({ pair }) => has(pair))
      .map((status) => pairOf(status, language)),
    default_pair: defaultPair(language, codes),
  });
  return {
    languages: async (context, use) => listed(await listOfferedAt(sites, context, use), context.language),
    domains: async (context, use, pair) => {
      const { codes, defaultDomain } = await listOfferedAt(sites, context, use);
      const variants = domainsWithVariant(router, pair);
      const list = domainCodes.map((code): Domain => {
        const { zh, en } = domains[code];
        return { code, name_zh: zh, name_en: en, has_variant: code === "general" || variants.has(code) };
      });
      return { domains: codes.length === 0 ? [] : list, default_domain: defaultDomain };
    },
    termLanguages: async (context) => {
      const { languages: all, ...rest } = listed(await listOfferedAt(sites, context, "text"), context.language);
      const pairs = rest.pairs.filter(({ available }) => available);
      const used = new Set(pairs.flatMap(({ src_lang, tgt_lang }) => [src_lang, tgt_lang]));
      return { ...rest, pairs, languages: all.filter(({ code }) => used.has(code)) };
    },
    termLanguage: (language, pair) => {
      if (pair.source === pair.target) return { supported: false, reason: reasonIn(language, "same-language", pair) };
      const status = router.pairs().find((one) => one.pair.source === pair.source && one.pair.target === pair.target);
      if (status?.reason === undefined) return { supported: true };
      return { supported: false, reason: reasonIn(language, status.reason, pair) };
    },
  };
}
