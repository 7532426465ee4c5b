import type { SegmentStore } from "./store-types.ts";

function* allIds(store: SegmentStore): Iterable<number> {
  const { count } = store.summary();
  for (let index = 0; index < count; index++) {
    const head = store.headAt(index);
    if (head !== undefined) yield head.id;
  }
}

/** Waits until it is known what becomes of all that was sent; true where all of it is saved. */
export async function waitUntilSettled(store: SegmentStore, ids?: readonly number[]): Promise<boolean> {
  const statesOf = () => Array.from(ids ?? allIds(store), (id) => store.row(id)?.save ?? "saved");
  const isUnderWay = () => store.summary().unsaved > 0 && statesOf().includes("saving");
  if (isUnderWay()) {
    await new Promise<void>((resolve) => {
      const unsubscribe = store.subscribe(() => {
        if (isUnderWay()) return;
        unsubscribe();
        resolve();
      });
    });
  }
  return statesOf().every((state) => state === "saved");
}
