import { defineCalls } from "../calls/index.ts";
import {
  domainListQuerySchema,
  domainListSchema,
  languageListQuerySchema,
  languageListSchema,
  languagesAndDomainsSchema,
  termLanguageQuerySchema,
  termLanguageSchema,
} from "./schemas.ts";

/** Members are told what their own site has, also at the main site's address. */
const looked = { method: "GET", access: "visitor", beforePasswordChange: true } as const;

export const languageCalls = defineCalls("languages", {
  allLanguagesAndDomains: {
    ...looked,
    path: "/site/get_all_language_and_domain",
    summary: "Languages, pairs with how they are served, and domains",
    query: languageListQuerySchema,
    result: languagesAndDomainsSchema,
  },
  siteLanguages: {
    ...looked,
    path: "/site/sites_language_list",
    summary: "Languages, and pairs with how they are served",
    query: languageListQuerySchema,
    result: languageListSchema,
  },
  siteDomains: {
    ...looked,
    path: "/site/sites_domain_list",
    summary: "Domains, and which have an engine variant for a pair",
    query: domainListQuerySchema,
    result: domainListSchema,
  },
  termLanguage: {
    ...looked,
    path: "/check/term_language",
    summary: "Whether terms can be used for a pair",
    query: termLanguageQuerySchema,
    result: termLanguageSchema,
    example: { query: { language_pair: "zh-cn_en-us" } },
  },
  termLanguages: {
    ...looked,
    path: "/saas/sites_term_language_list",
    summary: "Languages between which terms can be used",
    result: languageListSchema,
  },
});
