import type { LanguageCode } from "@yiqiao/contracts/languages";
import { type SiteStyleRule, type StyleOutcome, styleFor } from "@yiqiao/contracts/style";
import type { Work } from "../segment.ts";

/** A site's rules on how translations into a language shall read. */
export type SiteStyle = (siteId: number, target: LanguageCode) => Promise<readonly string[]>;

export const noStyle: SiteStyle = () => Promise.resolve([]);

export function createSiteStyle(rulesOf: (siteId: number) => Promise<readonly SiteStyleRule[]>): SiteStyle {
  return async (siteId, target) => styleFor(await rulesOf(siteId), target);
}

/** Undefined where there were no rules, or nothing for an engine to do. */
export function styleOutcome({ request, styled }: Pick<Work, "request" | "styled">): StyleOutcome | undefined {
  if (styled.size === 0 || (request.style ?? []).length === 0) return undefined;
  return styled.has(false) ? "not-followed" : "followed";
}
