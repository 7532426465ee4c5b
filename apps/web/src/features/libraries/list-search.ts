import { domainCodes, languageCodes, type DomainCode, type LanguageCode } from "@yiqiao/contracts/languages";

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

const longestKeyword = 100;

/** The router reads `keyword=42` as a number. No call takes NUL, nor can it be seen. */
export function keywordOf(value: unknown, longest: number): string | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  return String(value).replaceAll("\0", "").slice(0, longest) || undefined;
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the screen. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const page = Number(search["page"]);
  // Named also when they are undefined: the router keeps what is not.
  return {
    keyword: keywordOf(search["keyword"], longestKeyword),
    src: languageCodes.find((code) => code === search["src"]),
    tgt: languageCodes.find((code) => code === search["tgt"]),
    domain: domainCodes.find((code) => code === search["domain"]),
    scope: search["scope"] === "master" ? "master" : undefined,
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined,
  };
}

/** Whether the list leaves anything out. */
export function isNarrowed({ keyword, src, tgt, domain }: ListSearch): boolean {
  return [keyword, src, tgt, domain].some((filter) => filter !== undefined);
}
