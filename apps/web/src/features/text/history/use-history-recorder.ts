import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { guestHistory } from "./guest-history.ts";
import { isSameEntry, type NewHistoryEntry } from "./history-store.ts";
import { createEntry, refreshHistory } from "./history.queries.ts";

/** How long a translation must stand unchanged before it is kept. */
const settledMs = 2000;

/**
 * Keeps translations: on the server for users, in the browser for visitors.
 *
 * @param entry the finished translation on show; undefined while there is none
 * @param onFull told when this browser has no room left for an entry
 * @returns keeps it at once, for example when it is copied
 */
export function useHistoryRecorder(
  entry: NewHistoryEntry | undefined,
  isUser: boolean,
  onFull: () => void,
): () => void {
  const client = useQueryClient();
  const kept = useRef<NewHistoryEntry>(undefined);

  const isTold = useRef(false);

  const keep = useCallback(() => {
    if (entry === undefined || (kept.current !== undefined && isSameEntry(kept.current, entry))) return;
    kept.current = entry;
    if (!isUser) {
      const isKept = guestHistory.add(entry);
      if (!isKept && !isTold.current) onFull();
      isTold.current = !isKept;
      return;
    }
    createEntry(entry).then(
      () => refreshHistory(client),
      () => {
        kept.current = undefined;
      },
    );
  }, [client, entry, isUser, onFull]);

  useEffect(() => {
    if (entry === undefined) return undefined;
    const timer = setTimeout(keep, settledMs);
    return () => clearTimeout(timer);
  }, [entry, keep]);

  return keep;
}
