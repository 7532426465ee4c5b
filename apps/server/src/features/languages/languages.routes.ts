import {
  domainListQuerySchema,
  domainListSchema,
  languageCodeSchema,
  languageListQuerySchema,
  languageListSchema,
  languagePaths,
  languagesAndDomainsSchema,
  type LanguageUse,
  languageUses,
  termLanguageQuerySchema,
  termLanguageSchema,
} from "@yiqiao/contracts/languages";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Languages, Pair } from "./languages.service.ts";

const tags = ["languages"];
const config = { access: "anyone" } as const;

/** `zh-cn_en-us`, whose form the contract has checked. */
function pairOf(code: string): Pair {
  const [source, target] = code.split("_");
  return { source: languageCodeSchema.parse(source), target: languageCodeSchema.parse(target) };
}

/** What a flag asks for, whose range the contract has checked. */
const useOf = (flag: number): LanguageUse => languageUses[flag] ?? "text";

export function registerLanguagesRoutes(api: HttpApi, { languages }: { readonly languages: Languages }): void {
  api.get(
    languagePaths.allLanguagesAndDomains,
    {
      config,
      schema: {
        tags,
        summary: "Languages, pairs with how they are served, and domains",
        querystring: languageListQuerySchema,
        response: answers(languagesAndDomainsSchema),
      },
    },
    async ({ context, query }) => {
      const use = useOf(query.flag);
      return ok({ ...(await languages.languages(context, use)), ...(await languages.domains(context, use)) });
    },
  );
  api.get(
    languagePaths.siteLanguages,
    {
      config,
      schema: {
        tags,
        summary: "Languages, and pairs with how they are served",
        querystring: languageListQuerySchema,
        response: answers(languageListSchema),
      },
    },
    async ({ context, query }) => ok(await languages.languages(context, useOf(query.flag))),
  );
  api.get(
    languagePaths.siteDomains,
    {
      config,
      schema: {
        tags,
        summary: "Domains, and which have an engine variant for a pair",
        querystring: domainListQuerySchema,
        response: answers(domainListSchema),
      },
    },
    async ({ context, query: { flag, language_pair: pair } }) =>
      ok(await languages.domains(context, useOf(flag), pair === undefined ? undefined : pairOf(pair))),
  );
  api.get(
    languagePaths.termLanguage,
    {
      config,
      schema: {
        tags,
        summary: "Whether terms can be used for a pair",
        querystring: termLanguageQuerySchema,
        response: answers(termLanguageSchema),
      },
    },
    ({ context, query }) => ok(languages.termLanguage(context.language, pairOf(query.language_pair))),
  );
  api.get(
    languagePaths.termLanguages,
    {
      config,
      schema: { tags, summary: "Languages between which terms can be used", response: answers(languageListSchema) },
    },
    async ({ context }) => ok(await languages.termLanguages(context)),
  );
}
