import type { SegmentStore } from "../../editor/store/store-types.ts";
import { settled } from "../project/settled.ts";

/** Has all that was edited here saved, as the server searches what it has; true where it has all. */
export async function savedFirst(store: SegmentStore): Promise<boolean> {
  const { active } = store.summary();
  // What is being edited is sent when its segment is left.
  store.activate(undefined);
  try {
    return await settled(store);
  } finally {
    if (active !== undefined && store.row(active) !== undefined) store.activate(active);
  }
}
