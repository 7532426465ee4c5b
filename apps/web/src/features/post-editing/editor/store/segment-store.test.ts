import { describe, expect, it } from "vitest";
import { keepInMemory } from "./kept-edits.ts";
import { scriptedServer, testClock } from "./scripted-server.ts";
import { createSegmentStore } from "./segment-store.ts";
import { openTestStore, range, target } from "./store-builder.ts";

describe("texts", () => {
  it("are loaded in windows of 200, each once", async () => {
    const clock = testClock();
    const server = scriptedServer({ count: 1000, clock });
    const asked: number[] = [];
    const store = createSegmentStore({
      ...server,
      kept: keepInMemory(),
      schedule: clock.schedule,
      load: async (ids) => {
        asked.push(ids.length);
        return server.load(ids);
      },
    });
    void store.want(range(390, 410));
    void store.want(range(395, 415));
    await clock.advance(10);
    expect(asked).toEqual([200, 200]);
    expect([199, 200, 599, 600].map((index) => store.rowAt(index)?.target?.text)).toEqual([
      undefined,
      "201: first",
      "600: first",
      undefined,
    ]);
    expect(store.summary()).toMatchObject({ count: 1000, statuses: { untranslated: 1000 } });
  });

  it("that could not be loaded are asked for again", async () => {
    const clock = testClock();
    const server = scriptedServer({ count: 3, clock });
    let failures = 2;
    const load: typeof server.load = async (ids) => {
      if (failures-- > 0) throw new Error("no network");
      return server.load(ids);
    };
    const store = createSegmentStore({ ...server, load, kept: keepInMemory(), schedule: clock.schedule });
    void store.want(range(0, 3));
    await clock.advance(10);
    expect(store.summary().isLoadFailing).toBe(true);
    await clock.advance(5000);
    expect(store.summary().isLoadFailing).toBe(false);
    expect(store.rowAt(0)?.target?.text).toBe("1: first");
  });
});

describe("an edit", () => {
  it("is shown at once, and sent when the keys have rested", async () => {
    const { clock, server, store, texts } = await openTestStore({ latencyMs: 100 });
    for (const text of ["a", "ab", "abc"]) {
      store.edit(1, target(text));
      await clock.advance(300);
    }
    expect(texts(1)).toEqual({ shown: "abc", server: "1: first" });
    expect(store.row(1)).toMatchObject({ save: "saving", status: "draft", origin: "human", score: undefined });
    await clock.advance(300);
    expect(texts(1).server).toBe("abc");
    expect(server.arrived).toHaveLength(1);
    expect(store.row(1)).toMatchObject({ save: "saved", version: 1 });
    expect(store.summary()).toMatchObject({ unsaved: 0, statuses: { draft: 1, untranslated: 2 } });
  });

  it("says nothing new of all segments at its second key", async () => {
    const { store } = await openTestStore();
    store.edit(1, target("a"));
    const before = store.summary();
    store.edit(1, target("ab"));
    expect(store.summary()).toBe(before);
  });

  it("that is typed back is none", async () => {
    const { clock, server, store } = await openTestStore();
    store.edit(1, target("a"));
    store.edit(1, target("1: first"));
    expect(store.row(1)).toMatchObject({ save: "saved", status: "untranslated" });
    await clock.advance(1000);
    expect(server.arrived).toHaveLength(0);
  });

  it("is sent when its segment is left, and when the page goes", async () => {
    const { clock, server, store } = await openTestStore();
    store.activate(1);
    store.edit(1, target("a"));
    store.activate(2);
    store.edit(2, target("b"));
    await clock.advance(1);
    expect(server.arrived.map(({ id }) => id)).toEqual([1]);
    store.leave();
    await clock.advance(1);
    expect(server.arrived.map(({ id }) => id)).toEqual([1, 2]);
  });

  it("of a locked segment, or of one whose text is not here, is refused", async () => {
    const clock = testClock();
    const server = scriptedServer({ count: 2, clock });
    const heads = server.heads.map((head) => ({ ...head, isLocked: head.id === 2 }));
    const store = createSegmentStore({ ...server, heads, kept: keepInMemory(), schedule: clock.schedule });
    expect(store.edit(1, target("a"))).toBe(false);
    expect(store.confirm(2, target("a"))).toBe(false);
    expect(store.summary().unsaved).toBe(0);
  });

  it("that the server refuses stays as what was typed, until it is given up", async () => {
    const { clock, server, kept } = await openTestStore();
    const store = createSegmentStore({
      ...server,
      kept,
      schedule: clock.schedule,
      save: async ({ id }) => ({ outcome: "refused", segment: { ...server.current(id), isLocked: true } }),
    });
    void store.want(range(0, 3));
    await clock.advance(10);
    store.confirm(1, target("mine"));
    await clock.advance(10);
    expect(store.row(1)).toMatchObject({ save: "refused", isLocked: true, target: { text: "mine" } });
    store.discard(2);
    store.discard(1);
    expect(store.row(1)).toMatchObject({ save: "saved", isLocked: true, target: { text: "1: first" } });
    await clock.advance(10);
    expect([store.summary().unsaved, await kept.all()]).toEqual([0, []]);
  });
});

describe("50 confirmed segments in 10 seconds", () => {
  it("at 400 ms, answered out of order, are neither lost nor swapped", async () => {
    const clock = testClock();
    let call = 0;
    const server = scriptedServer({ count: 50, clock, latencyMs: () => 400 + ((call++ * 7919) % 13) * 60 });
    const store = createSegmentStore({ ...server, kept: keepInMemory(), schedule: clock.schedule });
    void store.want(range(0, 50));
    await clock.advance(3000);
    for (let id = 1; id <= 50; id++) {
      store.activate(id);
      store.edit(id, target(`${id}: ty`));
      await clock.advance(100);
      store.edit(id, target(`${id}: typed`));
      store.confirm(id, target(`${id}: typed`));
      await clock.advance(100);
      expect(store.row(id)?.target?.text).toBe(`${id}: typed`);
    }
    await clock.advance(10_000);
    for (let id = 1; id <= 50; id++) {
      expect(server.current(id)).toMatchObject({ target: { text: `${id}: typed` }, status: "translated" });
      expect(store.row(id)).toMatchObject({ save: "saved", target: { text: `${id}: typed` } });
    }
    expect(store.summary()).toMatchObject({ unsaved: 0, statuses: { translated: 50 } });
  });
});

describe("without a network", () => {
  it("edits wait, are sent in their order, and each once", async () => {
    const { clock, server, store } = await openTestStore({ fates: ["unsent", "unsent", "unsent"] });
    for (const id of [3, 1, 2]) {
      store.confirm(id, target(`${id}: typed`));
      await clock.advance(1);
    }
    expect(store.summary()).toMatchObject({ isOffline: true, unsaved: 3 });
    expect([1, 2, 3].map((id) => store.row(id)?.save)).toEqual(["offline", "offline", "offline"]);
    await clock.advance(60_000);
    expect(server.arrived.map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(store.summary()).toMatchObject({ isOffline: false, unsaved: 0 });
  });

  it("an edit whose answer was lost is not somebody else's", async () => {
    const { clock, store, texts } = await openTestStore({ fates: ["lost"] });
    store.confirm(1, target("one"));
    await clock.advance(1);
    store.edit(1, target("two"));
    await clock.advance(60_000);
    expect(texts(1)).toEqual({ shown: "two", server: "two" });
    expect(store.row(1)).toMatchObject({ save: "saved", theirs: undefined });
  });

  it("the browser's word that it is back is enough", async () => {
    const { clock, server, store } = await openTestStore({ fates: ["unsent"] });
    store.confirm(1, target("one"));
    await clock.advance(1);
    store.retry();
    await clock.advance(1);
    expect(server.arrived).toHaveLength(1);
  });

  it("edits outlive the page", async () => {
    const { clock, server, kept, store } = await openTestStore({ fates: Array.from({ length: 9 }, () => "unsent") });
    store.confirm(2, target("2: typed"));
    store.edit(1, target("1: typed"));
    await clock.advance(500);
    store.edit(1, target("1: typed on"));
    await clock.advance(500);
    store.stop();
    const next = createSegmentStore({ ...server, heads: server.headsNow(), kept, schedule: clock.schedule });
    await next.restored;
    expect(next.row(1)).toMatchObject({ target: { text: "1: typed on" } });
    await clock.advance(600_000);
    expect(server.arrived.map(({ id }) => id)).toEqual([2, 1]);
    expect(server.current(1).target.text).toBe("1: typed on");
    expect(await kept.all()).toEqual([]);
  });

  it("an edit that was made when the page went is not somebody else's afterwards", async () => {
    const { clock, server, kept, store } = await openTestStore({ fates: ["lost", "unsent"], isIdempotent: false });
    store.confirm(1, target("1: ty"));
    await clock.advance(1);
    expect(server.current(1).target.text).toBe("1: ty");
    store.confirm(1, target("1: typed"));
    await clock.advance(1);
    store.stop();
    const next = createSegmentStore({ ...server, heads: server.headsNow(), kept, schedule: clock.schedule });
    void next.want(range(0, 3));
    await clock.advance(1000);
    expect(next.row(1)).toMatchObject({ save: "saved", target: { text: "1: typed" }, theirs: undefined });
    expect(server.current(1).target.text).toBe("1: typed");
  });

  it("an edit of a segment that is gone is shown apart", async () => {
    const { clock, server, kept, store } = await openTestStore({ fates: Array.from({ length: 9 }, () => "unsent") });
    store.confirm(2, target("2: typed"));
    await clock.advance(1);
    const heads = server.headsNow().filter(({ id }) => id !== 2);
    const next = createSegmentStore({ ...server, heads, kept, schedule: clock.schedule });
    await next.restored;
    expect(next.summary().strays).toMatchObject([{ id: 2, target: { text: "2: typed" } }]);
  });
});
