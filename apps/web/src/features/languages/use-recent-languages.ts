import { useQuery } from "@tanstack/react-query";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { siteQuery } from "#features/sites";
import { accountIdOf } from "#shared/session/account-id.ts";
import { sessionStore } from "#shared/session/session-store.ts";
import { permitted } from "#shared/storage/permitted.ts";
import {
  type LanguagePair,
  noteLanguage,
  parseRecentLanguages,
  recentLanguagesKey,
  type RecentLanguages,
} from "./recent-languages.ts";

const readRecent = (key: string): RecentLanguages =>
  parseRecentLanguages(permitted(() => localStorage.getItem(key), null));

/** Languages that this user, or who has no account, used before at this site in this browser; the latest first. */
export function useRecentLanguages() {
  const { data: site } = useQuery(siteQuery);
  const account = useSyncExternalStore(sessionStore.subscribe, () => accountIdOf(sessionStore.read()?.accessToken));
  const key = recentLanguagesKey(site?.site_id, account);
  const stored = useMemo(() => readRecent(key), [key]);
  const [noted, setNoted] = useState<{ readonly key: string; readonly recent: RecentLanguages }>();
  const recent = noted?.key === key ? noted.recent : stored;
  const keep = useCallback(
    (change: (before: RecentLanguages) => RecentLanguages) => {
      const next = change(readRecent(key));
      permitted(() => localStorage.setItem(key, JSON.stringify(next)), undefined);
      setNoted({ key, recent: next });
    },
    [key],
  );
  const note = useCallback(
    (side: "sources" | "targets", language: LanguageCode) =>
      keep((before) => ({ ...before, [side]: noteLanguage(before[side], language) })),
    [keep],
  );
  const notePair = useCallback((pair: LanguagePair) => keep((before) => ({ ...before, pair })), [keep]);
  return { recent, note, notePair };
}
