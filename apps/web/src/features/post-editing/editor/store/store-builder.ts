import type { SegmentContent, TaggedText } from "../model.ts";
import { tagged } from "../tags/tagged-builder.ts";
import { keepInMemory } from "./kept-edits.ts";
import { type Fate, scriptedServer, testClock } from "./scripted-server.ts";
import { createSegmentStore } from "./segment-store.ts";

export const range = (first: number, end: number) => Array.from({ length: end - first }, (_, place) => first + place);
export const target = (text: string): TaggedText => tagged(text);
export const draft = (text: string): SegmentContent => ({ target: target(text), status: "draft" });

/** A store with its texts loaded, for tests. */
export async function openTestStore({
  count = 3,
  latencyMs = 0,
  fates = [] as Fate[],
  isIdempotent = true,
  sourceOf = undefined as ((id: number) => string) | undefined,
} = {}) {
  const clock = testClock();
  const server = scriptedServer({
    count,
    clock,
    latencyMs: () => latencyMs,
    fate: () => fates.shift() ?? "answered",
    isIdempotent,
    sourceOf,
  });
  const kept = keepInMemory();
  const store = createSegmentStore({ ...server, kept, schedule: clock.schedule });
  void store.want(range(0, count));
  await clock.advance(1000);
  const texts = (id: number) => ({ shown: store.row(id)?.target?.text, server: server.current(id).target.text });
  return { clock, server, kept, store, texts };
}
