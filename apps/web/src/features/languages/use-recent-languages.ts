import type { LanguageCode } from "@yiqiao/contracts/languages";
import { useCallback, useState } from "react";
import { noteLanguage, parseRecentLanguages, recentLanguagesKey, type RecentLanguages } from "./recent-languages.ts";

function readRecent(): RecentLanguages {
  try {
    return parseRecentLanguages(localStorage.getItem(recentLanguagesKey));
  } catch {
    return parseRecentLanguages(null);
  }
}

/** Languages that this browser used before, the latest first. */
export function useRecentLanguages() {
  const [recent, setRecent] = useState(readRecent);
  const note = useCallback((side: keyof RecentLanguages, language: LanguageCode) => {
    const stored = readRecent();
    const next = { ...stored, [side]: noteLanguage(stored[side], language) };
    setRecent(next);
    try {
      localStorage.setItem(recentLanguagesKey, JSON.stringify(next));
    } catch {
      return;
    }
  }, []);
  return { recent, note };
}
