import { describe, expect, test } from "vitest";
import {
  createGuestHistory,
  filterHistory,
  guestHistoryCapacity,
  guestHistoryKey,
  type NewHistoryEntry,
} from "./history-store.ts";

function buildEntry(overrides: Partial<NewHistoryEntry> = {}): NewHistoryEntry {
  return { src_lang: "zh-cn", tgt_lang: "en-us", domain: "general", source: "你好", target: "Hello", ...overrides };
}

function buildHistory(limitLength = Infinity) {
  const stored = new Map<string, string>();
  let ids = 0;
  let timeMs = Date.parse("2030-01-01T00:00:00Z");
  const history = createGuestHistory({
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem(key, value) {
        if (value.length > limitLength) throw new DOMException("full", "QuotaExceededError");
        stored.set(key, value);
      },
      removeItem: (key) => void stored.delete(key),
    },
    now: () => new Date(timeMs),
    newId: () => `id${++ids}`,
  });
  return { history, stored, wait: (seconds: number) => void (timeMs += seconds * 1000) };
}
const sourcesOf = (history: ReturnType<typeof createGuestHistory>) => history.entries().map((entry) => entry.source);

describe("createGuestHistory", () => {
  test("puts the newest first", () => {
    const { history } = buildHistory();
    history.add(buildEntry());
    history.add(buildEntry({ source: "再见", target: "Goodbye" }));
    expect(sourcesOf(history)).toEqual(["再见", "你好"]);
  });

  test("keeps one entry for a text that is typed on, but not after a pause of minutes", () => {
    const { history, wait } = buildHistory();
    history.add(buildEntry({ source: "你" }));
    wait(5);
    history.add(buildEntry({ source: "你好" }));
    wait(600);
    history.add(buildEntry({ source: "你好吗" }));
    expect(sourcesOf(history)).toEqual(["你好吗", "你好"]);
  });

  test("does not replace a starred entry and does not repeat an equal one", () => {
    const { history } = buildHistory();
    history.add(buildEntry());
    history.add(buildEntry());
    history.star("id1", true);
    history.add(buildEntry({ source: "你好吗" }));
    expect(sourcesOf(history)).toEqual(["你好吗", "你好"]);
  });

  test("keeps at most its capacity", () => {
    const { history } = buildHistory();
    for (let index = 0; index < guestHistoryCapacity + 5; index++)
      history.add(buildEntry({ source: `文本 ${index}。` }));
    expect(history.entries()).toHaveLength(guestHistoryCapacity);
    expect(sourcesOf(history)[0]).toBe(`文本 ${guestHistoryCapacity + 4}。`);
  });

  test("makes room in a full storage by dropping older unstarred entries", () => {
    const { history } = buildHistory(1200);
    history.add(buildEntry({ source: "starred" }));
    history.star("id1", true);
    for (let index = 0; index < 20; index++) history.add(buildEntry({ source: `${index}. text` }));
    expect(sourcesOf(history)[0]).toBe("19. text");
    expect(sourcesOf(history)).toContain("starred");
  });

  test("says when there is no room at all", () => {
    const { history } = buildHistory(10);
    expect(history.add(buildEntry())).toBe(false);
    expect(history.entries()).toEqual([]);
  });

  test("survives a damaged storage and leaves out foreign entries", () => {
    const { history, stored } = buildHistory();
    stored.set(guestHistoryKey, "{");
    expect(history.entries()).toEqual([]);
    stored.set(guestHistoryKey, '[{"id":1}]');
    expect(history.entries()).toEqual([]);
    expect(history.add(buildEntry())).toBe(true);
    expect(history.entries()).toHaveLength(1);
  });

  test("removes and clears", () => {
    const { history } = buildHistory();
    for (const source of ["一", "二", "三"]) history.add(buildEntry({ source }));
    history.remove(["id2"]);
    expect(sourcesOf(history)).toEqual(["三", "一"]);
    history.clear();
    expect(history.entries()).toEqual([]);
  });

  test("tells of its own changes and of those of another tab", () => {
    const { history, stored } = buildHistory();
    let calls = 0;
    const unsubscribe = history.subscribe(() => void calls++);
    history.add(buildEntry());
    stored.delete(guestHistoryKey);
    history.noteForeignChange(guestHistoryKey);
    history.noteForeignChange("other");
    expect(calls).toBe(2);
    expect(history.entries()).toEqual([]);
    unsubscribe();
    history.add(buildEntry());
    expect(calls).toBe(2);
  });

  test("gives the same list until something changes", () => {
    const { history } = buildHistory();
    history.add(buildEntry());
    expect(history.entries()).toBe(history.entries());
  });
});

describe("filterHistory", () => {
  test("searches both sides without regard to case and filters stars", () => {
    const { history } = buildHistory();
    history.add(buildEntry());
    history.add(buildEntry({ source: "再见", target: "Goodbye" }));
    history.star("id1", true);
    const find = (keyword: string, isStarredOnly: boolean) =>
      filterHistory(history.entries(), { keyword, isStarredOnly }).map((entry) => entry.source);
    expect(find(" hello ", false)).toEqual(["你好"]);
    expect(find("再", false)).toEqual(["再见"]);
    expect(find("", true)).toEqual(["你好"]);
    expect(find("再", true)).toEqual([]);
  });
});
