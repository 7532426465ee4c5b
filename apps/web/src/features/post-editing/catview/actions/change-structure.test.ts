import { describe, expect, it } from "vitest";
import { openTestStore, range, target } from "../../editor/store/store-builder.ts";
import { waitUntilSettled } from "../../editor/store/wait-until-settled.ts";
import { toMerge } from "./change-structure.ts";

describe("what is merged", () => {
  it("is the active segment with the next, or all that is chosen", async () => {
    const { store } = await openTestStore({ count: 30 });
    const row = (id: number) => {
      const found = store.row(id);
      if (found === undefined) throw new Error(`no segment ${id}`);
      return found;
    };
    expect(toMerge({ store }, row(3), [])).toEqual([3, 4]);
    expect(toMerge({ store }, row(3), [1, 2, 3])).toEqual([1, 2, 3]);
    expect(toMerge({ store }, row(30), [])).toBe("last");
    expect(toMerge({ store }, row(1), range(1, 22))).toBe("many");
  });
});

describe("waiting for what was edited", () => {
  it("ends when all is saved", async () => {
    const { store, clock } = await openTestStore({ latencyMs: 100 });
    store.edit(1, target("one"));
    store.edit(2, target("two"));
    store.leave();
    let isSettled: boolean | undefined;
    void waitUntilSettled(store).then((isAll) => (isSettled = isAll));
    await clock.advance(50);
    expect(isSettled).toBeUndefined();
    await clock.advance(100);
    expect(isSettled).toBe(true);
  });

  it("ends where the server is not reached, too, and says so", async () => {
    const { store, clock } = await openTestStore({ fates: ["lost"] });
    store.confirm(1, target("one"));
    const waiting = waitUntilSettled(store, [1]);
    await clock.advance(10);
    expect(await waiting).toBe(false);
    expect(await waitUntilSettled(store, [2])).toBe(true);
  });
});
