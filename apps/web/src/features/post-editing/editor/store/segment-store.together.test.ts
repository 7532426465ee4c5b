import { describe, expect, it } from "vitest";
import { draft, openTestStore, target } from "./store-builder.ts";

describe("what somebody else changes", () => {
  it("is shown where nobody edits here", async () => {
    const { server, store } = await openTestStore();
    store.activate(2);
    store.remote(server.change(1, draft("theirs")));
    expect(store.row(1)).toMatchObject({ save: "saved", target: { text: "theirs" }, theirs: undefined });
  });

  it("does not touch the segment that is being edited, and is taken when it is left unchanged", async () => {
    const { server, store } = await openTestStore();
    store.activate(1);
    store.remote(server.change(1, draft("theirs")));
    expect(store.row(1)).toMatchObject({ target: { text: "1: first" }, theirs: { target: { text: "theirs" } } });
    store.activate(2);
    expect(store.row(1)).toMatchObject({ target: { text: "theirs" }, theirs: undefined });
  });

  it("stands beside what was typed here, until one is chosen", async () => {
    for (const whose of ["mine", "theirs"] as const) {
      const { clock, server, store, texts } = await openTestStore();
      store.activate(1);
      store.edit(1, target("mine"));
      server.change(1, draft("theirs"));
      await clock.advance(1000);
      expect(store.row(1)).toMatchObject({ save: "conflict", target: { text: "mine" } });
      expect(store.row(1)?.theirs?.target.text).toBe("theirs");
      store.edit(1, target("mine!"));
      await clock.advance(1000);
      expect(texts(1)).toEqual({ shown: "mine!", server: "theirs" });
      expect(server.arrived).toHaveLength(1);
      store.resolve(1, whose);
      await clock.advance(1000);
      const text = whose === "mine" ? "mine!" : "theirs";
      expect(texts(1)).toEqual({ shown: text, server: text });
      expect(store.row(1)).toMatchObject({ save: "saved", theirs: undefined });
      expect(store.summary()).toMatchObject({ unsaved: 0, conflicts: 0 });
    }
  });

  it("is no clash if it is the same", async () => {
    const { server, store } = await openTestStore();
    store.activate(1);
    store.edit(1, target("same"));
    store.remote(server.change(1, draft("same")));
    expect(store.row(1)).toMatchObject({ save: "saved", version: 1, theirs: undefined });
  });

  it("after an edit of ours that is not answered yet is no clash with it", async () => {
    const { clock, server, store, texts } = await openTestStore({ latencyMs: 100 });
    store.confirm(1, target("mine"));
    await clock.advance(60);
    store.remote(server.change(1, draft("theirs, later")));
    expect(texts(1).shown).toBe("mine");
    await clock.advance(1000);
    expect(texts(1)).toEqual({ shown: "theirs, later", server: "theirs, later" });
  });

  it("comes late, and is older than what is shown", async () => {
    const { clock, server, store, texts } = await openTestStore();
    const old = server.change(1, draft("old"));
    store.remote(server.change(1, draft("new")));
    store.remote(old);
    await clock.advance(1);
    expect(texts(1).shown).toBe("new");
  });
});

describe("undo over segments", () => {
  it("takes back the last segment first, as edits of their own, and does them again", async () => {
    const { clock, store, texts } = await openTestStore();
    for (const id of [1, 2]) {
      store.activate(id);
      for (const text of ["a", "ab"]) store.edit(id, target(`${id}: ${text}`));
      store.confirm(id, target(`${id}: ab`));
      await clock.advance(1);
    }
    expect(await store.undo()).toEqual({ kind: "done", id: 2, index: 1 });
    expect(await store.undo()).toEqual({ kind: "done", id: 1, index: 0 });
    expect(await store.undo()).toEqual({ kind: "nothing" });
    await clock.advance(1);
    expect([1, 2].map(texts)).toEqual([1, 2].map((id) => ({ shown: `${id}: first`, server: `${id}: first` })));
    expect(store.row(1)?.status).toBe("untranslated");
    expect(await store.redo()).toMatchObject({ kind: "done", id: 1 });
    await clock.advance(1);
    expect(texts(1).server).toBe("1: ab");
    expect(store.row(1)?.status).toBe("translated");
  });

  it("says so where somebody has changed it since, and writes only when told to", async () => {
    const { clock, server, store, texts } = await openTestStore();
    store.confirm(1, target("mine"));
    await clock.advance(1);
    store.remote(server.change(1, draft("theirs")));
    const outcome = await store.undo();
    expect(outcome).toMatchObject({ kind: "changed", wanted: { target: { text: "1: first" } } });
    expect(outcome).toMatchObject({ current: { target: { text: "theirs" } } });
    expect(texts(1).shown).toBe("theirs");
    expect(await store.undo({ isForced: true })).toMatchObject({ kind: "done" });
    await clock.advance(1);
    expect(texts(1)).toEqual({ shown: "1: first", server: "1: first" });
  });

  it("may be skipped", async () => {
    const { server, store } = await openTestStore();
    store.confirm(2, target("2: mine"));
    store.confirm(1, target("1: mine"));
    store.activate(3);
    store.remote(server.change(1, draft("theirs")));
    store.skip("undo");
    expect(await store.undo()).toMatchObject({ kind: "done", id: 2 });
  });
});

describe("another structure", () => {
  it("keeps what is known of the segments that stay", async () => {
    const { clock, server, store } = await openTestStore({ count: 4 });
    store.edit(2, target("2: typed"));
    store.edit(3, target("3: typed"));
    store.restructure(server.headsNow().filter(({ id }) => id !== 2 && id !== 1));
    expect(store.rowAt(0)).toMatchObject({ id: 3, index: 0, target: { text: "3: typed" } });
    await clock.advance(1000);
    expect(server.arrived.map(({ id }) => id)).toEqual([3]);
    expect(store.summary()).toMatchObject({ count: 2, unsaved: 0, strays: [{ id: 2 }] });
  });
});
