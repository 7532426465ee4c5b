import { findPlaces } from "./find-places.ts";
import type { PageText, SegmentText } from "./page-text.ts";

interface Task {
  readonly pages: readonly PageText[];
  readonly segments: readonly SegmentText[];
}

globalThis.addEventListener("message", ({ data }: MessageEvent<Task>) => {
  globalThis.postMessage(findPlaces(data.pages, data.segments), { transfer: [] });
});
