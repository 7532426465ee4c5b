import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { LibraryView } from "./views.repository.ts";

export interface LanguagePair {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** How a library serves a pair. */
export function directionFor(
  { sourceLanguage, targetLanguage, twoWay }: Pick<LibraryView, "sourceLanguage" | "targetLanguage" | "twoWay">,
  { source, target }: LanguagePair,
): "forward" | "reversed" | undefined {
  if (sourceLanguage === source && targetLanguage === target) return "forward";
  return twoWay && sourceLanguage === target && targetLanguage === source ? "reversed" : undefined;
}

/** Own, shared, the site's, subscribed, the main site's. */
function groupOf({ scope, memberRole }: LibraryView): number {
  if (scope === "individual") return memberRole === null ? 0 : 1;
  return { system: 2, public: 3, master: 4 }[scope];
}

function domainRank(domain: DomainCode, asked: DomainCode | undefined): number {
  if (asked === undefined || domain === asked) return 0;
  return domain === "general" ? 1 : 2;
}

/**
 * The order in which libraries win: with `domain` its own first, then general ones, then those of other domains; among
 * them as their user arranged them, and then own, shared, the site's, subscribed and the main site's, the oldest first.
 */
export function ordered(views: readonly LibraryView[], domain?: DomainCode): LibraryView[] {
  return views.toSorted(
    (a, b) =>
      domainRank(a.domain, domain) - domainRank(b.domain, domain) ||
      placeOf(a) - placeOf(b) ||
      groupOf(a) - groupOf(b) ||
      a.createdAt.getTime() - b.createdAt.getTime() ||
      a.number - b.number,
  );
}

/** Larger than any place that a user gives. */
const unplaced = 1_000_000;
const placeOf = ({ position }: LibraryView) => position ?? unplaced;

/** Whether a user's translations use it unless they say otherwise. */
export function isInUse({ scope, isSubscribed, inUse }: LibraryView): boolean {
  return (scope !== "public" || isSubscribed) && (inUse ?? true);
}
