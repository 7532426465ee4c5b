import { isSameContent, type SegmentContent } from "../model.ts";
import { createRows, type Entry, type Rows } from "./rows.ts";
import type { SegmentEdit, SegmentStoreOptions, StoreSummary } from "./store-types.ts";
import { createUndoStack, type UndoStack } from "./undo-stack.ts";

/** What the parts of the store share. */
export interface StoreCore {
  readonly options: SegmentStoreOptions;
  readonly rows: Rows;
  readonly history: UndoStack;
  /** With something that the server has not confirmed. */
  readonly dirty: ReadonlySet<Entry>;
  readonly state: {
    structure: number;
    isOffline: boolean;
    isLoadFailing: boolean;
    active: number | undefined;
    strays: SegmentEdit[];
  };
  readonly isActive: (entry: Entry) => boolean;
  /** What was edited, as it is sent and, until the server has confirmed it, kept. */
  readonly keep: (entry: Entry, content: SegmentContent) => SegmentEdit;
  /** To be called after a change of the state or of an entry. */
  readonly changed: (entry?: Entry) => void;
  /** The segment is no longer there. */
  readonly forget: (entry: Entry) => void;
  readonly summary: () => StoreSummary;
  readonly subscribe: (listener: () => void) => () => void;
}

const newUuid = (): string => crypto.randomUUID();

function keeperOf({ kept, newId = newUuid }: SegmentStoreOptions): StoreCore["keep"] {
  return (entry, content) => {
    const { id, version } = entry.head;
    const { pending, attempts, cause } = entry;
    // The same edit has the same id, however often it is sent; on another version it is another edit.
    if (pending?.version === version && isSameContent(pending, content)) return pending;
    const edit = { editId: newId(), id, version, target: content.target, status: content.status, cause };
    entry.pending = edit;
    void kept.put({ ...edit, attempts });
    return edit;
  };
}

const summaryKeys = [
  "count",
  "structure",
  "statuses",
  "unsaved",
  "conflicts",
  "isOffline",
  "isLoadFailing",
  "active",
  "strays",
] as const satisfies (keyof StoreSummary)[];

const summaryOf = (rows: Rows, dirty: ReadonlySet<Entry>, state: StoreCore["state"]): StoreSummary => ({
  count: rows.count(),
  statuses: rows.statuses(),
  unsaved: dirty.size,
  conflicts: [...dirty].filter(({ theirs }) => theirs !== undefined).length,
  ...state,
});

export function createCore(options: SegmentStoreOptions): StoreCore {
  const rows = createRows(options.heads);
  const listeners = new Set<() => void>();
  const dirty = new Set<Entry>();
  const state: StoreCore["state"] = {
    structure: 0,
    isOffline: false,
    isLoadFailing: false,
    active: undefined,
    strays: [],
  };
  let summary = summaryOf(rows, dirty, state);
  let isStale = false;
  const note = (entry: Entry): void => {
    if (entry.mine === undefined) {
      dirty.delete(entry);
      if (entry.pending !== undefined) void options.kept.drop(entry.pending);
      entry.pending = undefined;
    } else if (rows.entry(entry.head.id) === entry) dirty.add(entry);
    rows.touch(entry);
  };
  return {
    options,
    rows,
    history: createUndoStack(),
    dirty,
    state,
    isActive: (entry) => entry.head.id === state.active,
    keep: keeperOf(options),
    changed: (entry) => {
      if (entry !== undefined) note(entry);
      isStale = true;
      for (const listener of listeners) listener();
    },
    forget: (entry) => dirty.delete(entry),
    summary: () => {
      if (!isStale) return summary;
      isStale = false;
      const now = summaryOf(rows, dirty, state);
      // Who looks at it is drawn anew only if it says something else: not at each key.
      const isSame = summaryKeys.every((key) => now[key] === summary[key]);
      summary = isSame ? summary : now;
      return summary;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
