import { windowSize } from "./window-loader.ts";
import type { SegmentStore } from "./store-types.ts";

/** Has all texts loaded, window by window; what cannot be loaded is left out. */
export async function loadAll(
  store: SegmentStore,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<void> {
  const { count } = store.summary();
  for (let from = 0; from < count && !signal.aborted; from += windowSize) {
    const indices = Array.from({ length: Math.min(windowSize, count - from) }, (_, place) => from + place);
    if (indices.some((index) => store.rowAt(index)?.source === undefined)) {
      onProgress(from / count);
      await store.want(indices);
    }
  }
}
