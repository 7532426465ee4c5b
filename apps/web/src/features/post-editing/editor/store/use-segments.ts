import { useCallback, useSyncExternalStore } from "react";
import type { SegmentRow, SegmentStore, StoreSummary } from "./store-types.ts";

/** One of the things that the store says of all segments; the component is drawn anew when that changes. */
export function useSummary<Key extends keyof StoreSummary>(store: SegmentStore, key: Key): StoreSummary[Key] {
  const now = () => store.summary()[key];
  return useSyncExternalStore(store.subscribe, now, now);
}

export function useRow(store: SegmentStore, id: number): SegmentRow | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribeRow(id, listener), [store, id]);
  const now = () => store.row(id);
  return useSyncExternalStore(subscribe, now, now);
}
