import { domainCodes, languageCodes, type DomainCode, type LanguageCode } from "@yiqiao/contracts/languages";
import { oneOf, pageOf, wordOf } from "#shared/parts/list-search.ts";

/** What of a list of libraries is shown, as the address has it; what is left out is the usual. */
export interface ListSearch {
  readonly keyword?: string | undefined;
  readonly src?: LanguageCode | undefined;
  readonly tgt?: LanguageCode | undefined;
  readonly domain?: DomainCode | undefined;
  /** Of the libraries that managers keep: those of the platform instead of the site's. */
  readonly scope?: "master" | undefined;
  readonly page?: number | undefined;
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the screen. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  // Set even if undefined: the router keeps parameters that are not set here.
  return {
    keyword: wordOf(search["keyword"]),
    src: oneOf(languageCodes, search["src"]),
    tgt: oneOf(languageCodes, search["tgt"]),
    domain: oneOf(domainCodes, search["domain"]),
    scope: search["scope"] === "master" ? "master" : undefined,
    page: pageOf(search["page"]),
  };
}

/** Whether the list leaves anything out. */
export function isNarrowed({ keyword, src, tgt, domain }: ListSearch): boolean {
  return [keyword, src, tgt, domain].some((filter) => filter !== undefined);
}
