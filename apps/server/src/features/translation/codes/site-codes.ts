import { createHash } from "node:crypto";
import { createCodeFinder, createPatternFinder, type FindCodes, findCodes } from "@yiqiao/translation-memory/codes";

/** What a site's translations leave as it is. */
export interface CodesOfSite {
  readonly find: FindCodes;
  /** Changes with the site's patterns; empty where it has none of its own. */
  readonly state: string;
}

export type SiteCodes = (siteId: number) => Promise<CodesOfSite>;

/** What every text leaves as it is. */
export const codesOfAll: CodesOfSite = { find: findCodes, state: "" };

/** Finders are kept as long as a site's patterns are the same. */
export function createSiteCodes(patternsOf: (siteId: number) => Promise<readonly string[]>): SiteCodes {
  const known = new Map<number, CodesOfSite>();
  return async (siteId) => {
    const patterns = await patternsOf(siteId);
    if (patterns.length === 0) return codesOfAll;
    const state = createHash("sha256").update(patterns.join("\n")).digest("base64url");
    const before = known.get(siteId);
    if (before?.state === state) return before;
    const codes = { find: createCodeFinder(createPatternFinder(patterns)), state };
    known.set(siteId, codes);
    return codes;
  };
}
