import { findPlaces } from "./find-places.ts";
import type { PageText, SoughtText } from "./page-text.ts";

interface Task {
  readonly pages: readonly PageText[];
  readonly segments: readonly SoughtText[];
}

globalThis.addEventListener("message", ({ data }: MessageEvent<Task>) => {
  globalThis.postMessage(findPlaces(data.pages, data.segments), { transfer: [] });
});
