import { languages, type LanguageCode } from "@yiqiao/contracts/languages";

/** Where the languages of a user, or of who has no account, at a site are kept. */
export const recentLanguagesKey = (siteId: number | undefined, accountId: string | undefined): string =>
  `yiqiao.recent-languages.${siteId ?? 0}.${accountId ?? "guest"}`;
export const recentLanguagesLimit = 3;

export interface LanguagePair {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** Languages that were chosen, the latest first, and those that something was translated from and into last. */
export interface RecentLanguages {
  readonly sources: readonly LanguageCode[];
  readonly targets: readonly LanguageCode[];
  readonly pair?: LanguagePair | undefined;
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
    const { sources, targets, pair } = parsed as Readonly<Record<string, unknown>>;
    return { sources: codesIn(sources), targets: codesIn(targets), pair: pairIn(pair) };
  } catch {
    return { sources: [], targets: [] };
  }
}

function codesIn(value: unknown): readonly LanguageCode[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isLanguageCode).slice(0, recentLanguagesLimit);
}

function pairIn(value: unknown): LanguagePair | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { source, target } = value as Readonly<Record<string, unknown>>;
  return isLanguageCode(source) && isLanguageCode(target) && source !== target ? { source, target } : undefined;
}

function isLanguageCode(value: unknown): value is LanguageCode {
  return typeof value === "string" && Object.hasOwn(languages, value);
}
