import { describe, expect, it, vi } from "vitest";
import { createSessionStore } from "./session-store.ts";

function buildStore(text: string | null) {
  let entry = text;
  return createSessionStore(() => ({
    getItem: () => entry,
    setItem: (_key, value) => {
      entry = value;
    },
    removeItem: () => {
      entry = null;
    },
  }));
}

describe("createSessionStore", () => {
  it("gives the same object until the session changes", () => {
    const store = buildStore('{"accessToken":"a","refreshToken":"r"}');
    expect(store.read()).toEqual({ accessToken: "a", refreshToken: "r" });
    expect(store.read()).toBe(store.read());
    store.write({ accessToken: "b", refreshToken: null });
    expect(store.read()).toEqual({ accessToken: "b", refreshToken: null });
  });

  it("passes over an entry that it did not write", () => {
    expect(buildStore("{").read()).toBeUndefined();
    expect(buildStore("null").read()).toBeUndefined();
    expect(buildStore('{"accessToken":1}').read()).toBeUndefined();
  });

  it("tells of login and end", () => {
    const store = buildStore(null);
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    store.write({ accessToken: "a", refreshToken: "r" });
    store.clear();
    expect(store.read()).toBeUndefined();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
