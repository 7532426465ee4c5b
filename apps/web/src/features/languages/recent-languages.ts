import { languages, type LanguageCode } from "@yiqiao/contracts/languages";

/** Where the languages of a user, or of who has no account, at a site are kept. */
export const recentLanguagesKey = (siteId: number | undefined, accountId: string | undefined): string =>
  `yiqiao.recent-languages.${siteId ?? 0}.${accountId ?? "guest"}`;
export const recentLanguagesLimit = 3;

export interface RecentLanguages {
  readonly sources: readonly LanguageCode[];
  readonly targets: readonly LanguageCode[];
}

/** Puts a language in front of those used before. */
export function noteLanguage(recent: readonly LanguageCode[], used: LanguageCode): readonly LanguageCode[] {
  if (recent[0] === used) return recent;
  return [used, ...recent.filter((language) => language !== used)].slice(0, recentLanguagesLimit);
}

/** Reads what was stored; anything else counts as nothing. */
export function parseRecentLanguages(raw: string | null): RecentLanguages {
  try {
    const parsed: unknown = JSON.parse(raw ?? "null");
    if (typeof parsed !== "object" || parsed === null) return { sources: [], targets: [] };
    const { sources, targets } = parsed as { readonly sources?: unknown; readonly targets?: unknown };
    return { sources: codesIn(sources), targets: codesIn(targets) };
  } catch {
    return { sources: [], targets: [] };
  }
}

function codesIn(value: unknown): readonly LanguageCode[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isLanguageCode).slice(0, recentLanguagesLimit);
}

function isLanguageCode(value: unknown): value is LanguageCode {
  return typeof value === "string" && Object.hasOwn(languages, value);
}
