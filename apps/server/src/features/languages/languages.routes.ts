import {
  domainListQuerySchema,
  domainListSchema,
  languageCodeSchema,
  languageListQuerySchema,
  languageListSchema,
  languagePaths,
  languagesAndDomainsSchema,
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
    ({ context }) => ok({ ...languages.languages(context.language), ...languages.domains(undefined) }),
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
    ({ context }) => ok(languages.languages(context.language)),
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
    ({ query }) => ok(languages.domains(query.language_pair === undefined ? undefined : pairOf(query.language_pair))),
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
}
