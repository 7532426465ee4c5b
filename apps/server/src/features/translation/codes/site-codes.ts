import { createHash } from "node:crypto";
import { createCodeFinder, createOwnFinder, type FindCodes, findCodes } from "@yiqiao/translation-memory/codes";

/** What a site's translations leave as it is. */
export interface CodesOfSite {
  readonly find: FindCodes;
  /** Changes with the site's patterns; empty where it has none of its own. */
  readonly state: string;
}

/** @param own patterns beside those of the site, each without a fault */
export type SiteCodes = (siteId: number, own?: readonly string[]) => Promise<CodesOfSite>;

/** What every text leaves as it is. */
export const codesOfAll: CodesOfSite = { find: findCodes, state: "" };

/** So many finders are kept: of sites and of documents with patterns of their own. */
const maxKept = 200;

/** Finders are kept as long as the patterns are the same. */
export function createSiteCodes(patternsOf: (siteId: number) => Promise<readonly string[]>): SiteCodes {
  const known = new Map<string, CodesOfSite>();
  return async (siteId, own = []) => {
    const patterns = [...new Set([...(await patternsOf(siteId)), ...own])].toSorted();
    if (patterns.length === 0) return codesOfAll;
    const state = createHash("sha256").update(patterns.join("\n")).digest("base64url");
    const codes = known.get(state) ?? { find: createCodeFinder(createOwnFinder(patterns)), state };
    known.delete(state);
    known.set(state, codes);
    const [oldest] = known.keys();
    if (known.size > maxKept && oldest !== undefined) known.delete(oldest);
    return codes;
  };
}
