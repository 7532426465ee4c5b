import type { HistoryEntry } from "@yiqiao/contracts/text";
import { isHistoryEntry } from "./history-entry.ts";

/** Entries that a visitor's browser keeps. */
export const guestHistoryCapacity = 200;
export const guestHistoryKey = "text-history";

export type NewHistoryEntry = Pick<HistoryEntry, "src_lang" | "tgt_lang" | "domain" | "source" | "target">;

export interface HistoryFilter {
  readonly keyword: string;
  readonly isStarredOnly: boolean;
}

/** History of a visitor, in the browser's storage; the newest entry first. */
export interface GuestHistory {
  readonly entries: () => readonly HistoryEntry[];
  /** False when the storage is full even after dropping older entries, or closed to us. */
  readonly add: (entry: NewHistoryEntry) => boolean;
  readonly star: (id: string, isStarred: boolean) => void;
  readonly remove: (ids: readonly string[]) => void;
  readonly clear: () => void;
  /** Called after each change, those of other tabs included. */
  readonly subscribe: (listener: () => void) => () => void;
  /** To be called with the key of a `storage` event; null means that all keys were cleared. */
  readonly noteForeignChange: (key: string | null) => void;
}

export interface GuestHistoryOptions {
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function createGuestHistory({ storage, now, newId }: GuestHistoryOptions): GuestHistory {
  const listeners = new Set<() => void>();
  let cache: { readonly raw: string | null; readonly entries: readonly HistoryEntry[] } | undefined;

  function read(): readonly HistoryEntry[] {
    const raw = readRaw();
    if (cache === undefined || cache.raw !== raw) cache = { raw, entries: parseEntries(raw) };
    return cache.entries;
  }
  function readRaw(): string | null {
    try {
      return storage.getItem(guestHistoryKey);
    } catch {
      return null;
    }
  }
  function write(entries: readonly HistoryEntry[]): boolean {
    let kept: readonly HistoryEntry[] = entries.slice(0, guestHistoryCapacity);
    for (;;) {
      try {
        storage.setItem(guestHistoryKey, JSON.stringify(kept));
        notify();
        return true;
      } catch {
        if (kept.length <= 1) return false;
        kept = dropOlderHalf(kept);
      }
    }
  }
  function notify(): void {
    for (const listener of listeners) listener();
  }

  return {
    entries: read,
    add(entry) {
      const created = { ...entry, id: newId(), starred: false, created_time: now().toISOString() };
      const older = read();
      const [latest] = older;
      if (latest !== undefined && isSameEntry(latest, entry)) return true;
      return write([created, ...(latest !== undefined && supersedes(created, latest) ? older.slice(1) : older)]);
    },
    star(id, isStarred) {
      const older = read();
      const index = older.findIndex((entry) => entry.id === id);
      const entry = older[index];
      if (entry !== undefined) write(older.with(index, { ...entry, starred: isStarred }));
    },
    remove: (ids) => void write(read().filter((entry) => !ids.includes(entry.id))),
    clear() {
      storage.removeItem(guestHistoryKey);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    noteForeignChange(key) {
      if (key === null || key === guestHistoryKey) notify();
    },
  };
}

/**
 * Whether `next` is the same text typed on: then it takes the place of `previous`, so that pauses while typing do not
 * fill the history. Starred entries stay.
 */
function supersedes(next: NewHistoryEntry & { readonly created_time: string }, previous: HistoryEntry): boolean {
  const elapsedMs = Date.parse(next.created_time) - Date.parse(previous.created_time);
  return (
    !previous.starred &&
    elapsedMs < 120_000 &&
    next.src_lang === previous.src_lang &&
    next.tgt_lang === previous.tgt_lang &&
    (next.source.startsWith(previous.source.trimEnd()) || previous.source.startsWith(next.source.trimEnd()))
  );
}

export function isSameEntry(left: NewHistoryEntry, right: NewHistoryEntry): boolean {
  return (
    left.src_lang === right.src_lang &&
    left.tgt_lang === right.tgt_lang &&
    left.domain === right.domain &&
    left.source === right.source &&
    left.target === right.target
  );
}

export function filterHistory(entries: readonly HistoryEntry[], filter: HistoryFilter): readonly HistoryEntry[] {
  const keyword = filter.keyword.trim().toLowerCase();
  return entries.filter(
    (entry) =>
      (!filter.isStarredOnly || entry.starred) &&
      (keyword === "" || entry.source.toLowerCase().includes(keyword) || entry.target.toLowerCase().includes(keyword)),
  );
}

/** Entries that are not ours (another version, a damaged storage) are left out. */
function parseEntries(raw: string | null): readonly HistoryEntry[] {
  if (raw === null) return [];
  try {
    const parsed: unknown = JSON.parse(raw);
    if (!Array.isArray(parsed)) return [];
    return parsed.filter(isHistoryEntry);
  } catch {
    return [];
  }
}

/** Frees room: the older half of the entries that are not starred goes; if all are starred, the oldest goes. */
function dropOlderHalf(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const [first, ...rest] = entries;
  if (first === undefined) return [];
  const unstarred = rest.filter((entry) => !entry.starred);
  if (unstarred.length === 0) return entries.slice(0, -1);
  const dropped = new Set(unstarred.slice(Math.floor(unstarred.length / 2)));
  return [first, ...rest.filter((entry) => !dropped.has(entry))];
}
