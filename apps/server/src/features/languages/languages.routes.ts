import { languageCalls, languageCodeSchema, type LanguageUse, languageUses } from "@yiqiao/contracts/languages";
import { bind, type HttpApi } from "#platform/http";
import type { Languages, Pair } from "./languages.service.ts";

/** `zh-cn_en-us`, whose form the contract has checked. */
function pairOf(code: string): Pair {
  const [source, target] = code.split("_");
  return { source: languageCodeSchema.parse(source), target: languageCodeSchema.parse(target) };
}

/** What a flag asks for, whose range the contract has checked. */
const useOf = (flag: number): LanguageUse => languageUses[flag] ?? "text";

export function registerLanguagesRoutes(api: HttpApi, { languages }: { readonly languages: Languages }): void {
  bind(api, languageCalls.allLanguagesAndDomains, async ({ context, query }) => {
    const use = useOf(query.flag);
    return { ...(await languages.languages(context, use)), ...(await languages.domains(context, use)) };
  });
  bind(api, languageCalls.siteLanguages, ({ context, query }) => languages.languages(context, useOf(query.flag)));
  bind(api, languageCalls.siteDomains, ({ context, query: { flag, language_pair: pair } }) =>
    languages.domains(context, useOf(flag), pair === undefined ? undefined : pairOf(pair)),
  );
  bind(api, languageCalls.termLanguage, ({ context, query }) =>
    languages.termLanguage(context.language, pairOf(query.language_pair)),
  );
  bind(api, languageCalls.termLanguages, ({ context }) => languages.termLanguages(context));
}
