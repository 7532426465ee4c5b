import { domains, type LanguagePair, languages as languageTable } from "@yiqiao/contracts/languages";
import { apiCallsPerMinute, type OpenEngines, type OpenLanguages, type OpenUsage } from "@yiqiao/contracts/public-api";
import type { Languages } from "#features/languages";
import type { Quota } from "#features/quota";
import type { Executor } from "#platform/database";
import type { SignedInContext } from "#platform/request";

/** What the public interface tells of itself and of the key. */
export interface OpenInfo {
  languages(context: SignedInContext): Promise<OpenLanguages>;
  engines(context: SignedInContext): Promise<OpenEngines>;
  usage(context: SignedInContext): Promise<OpenUsage>;
}

export interface OpenInfoDeps {
  readonly db: Executor;
  readonly languages: Languages;
  readonly quota: Pick<Quota, "remaining" | "keyBudgets" | "settled">;
}

export function createOpenInfo({ db, languages, quota }: OpenInfoDeps): OpenInfo {
  const listServedPairs = async (context: SignedInContext) =>
    (await languages.languages(context, "text")).pairs.filter(({ available }) => available);
  return {
    languages: async (context) => {
      const { language } = context;
      const found = await languages.languages(context, "text");
      const { domains: here } = await languages.domains(context, "text");
      return {
        languages: found.languages.map(({ code }) => {
          return { code, name: languageTable[code][language], native: languageTable[code].native };
        }),
        pairs: (await listServedPairs(context)).map((pair) => openPair(pair)),
        domains: here.map(({ code }) => ({ code, name: domains[code][language] })),
      };
    },
    engines: async (context) => {
      const pairs = await listServedPairs(context);
      const ids = [...new Set(pairs.flatMap(({ engines }) => engines))].toSorted();
      return {
        engines: ids.map((id) => {
          const own = pairs.filter(({ engines }) => engines.includes(id));
          return { id, pairs: own.map(({ src_lang: source, tgt_lang: target }) => ({ source, target })) };
        }),
      };
    },
    usage: async (context) => {
      const { apiKey, siteId } = context.principal;
      await quota.settled();
      const { total_left: left, period_end: end } = await quota.remaining(context);
      const budgets = await quota.keyBudgets(db, siteId, apiKey === undefined ? [] : [apiKey.id]);
      const budget = budgets.get(apiKey?.id ?? "");
      return {
        characters_left: left,
        characters_used: budget?.used ?? 0,
        characters_per_month: budget?.charactersPerMonth ?? null,
        period_end: end,
        calls_per_minute: apiKey?.callsPerMinute ?? apiCallsPerMinute,
      };
    },
  };
}

function openPair({ src_lang: source, tgt_lang: target, pivot }: LanguagePair): OpenLanguages["pairs"][number] {
  return { source, target, ...(pivot !== undefined && { pivot }) };
}
