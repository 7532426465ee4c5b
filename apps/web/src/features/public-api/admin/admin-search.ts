import { type ApiKey, apiKeyStates } from "@yiqiao/contracts/public-api";
import { oneOf, siteOf, wordOf } from "#shared/parts/list-search.ts";

/** What is shown, as the address has it. */
export interface AdminSearch {
  readonly keyword?: string | undefined;
  readonly site?: number | undefined;
  readonly state?: ApiKey["state"] | undefined;
}

export function adminSearch(search: Record<string, unknown>): AdminSearch {
  return {
    keyword: wordOf(search["keyword"]),
    site: siteOf(search["site"]),
    state: oneOf(apiKeyStates, search["state"]),
  };
}
