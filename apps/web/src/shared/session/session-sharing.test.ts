import { describe, expect, it, vi } from "vitest";
import { shareSession } from "./session-sharing.ts";
import { createSessionStore } from "./session-store.ts";

interface Tab {
  readonly listeners: ((event: MessageEvent) => void)[];
}

/** Tabs over one channel; words arrive at once, or when `deliver` is called. */
function buildBrowser({ held = false } = {}) {
  const tabs: Tab[] = [];
  const queue: (() => void)[] = [];
  function open(refreshToken?: string) {
    const entries = new Map<string, string>();
    const store = createSessionStore(() => ({
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    }));
    if (refreshToken !== undefined) store.write({ accessToken: `a-${refreshToken}`, refreshToken });
    const tab: Tab = { listeners: [] };
    tabs.push(tab);
    const onEnded = vi.fn<() => void>();
    let asked = 0;
    const sharing = shareSession({
      store,
      channel: {
        addEventListener: (_type: string, listener: unknown) => {
          tab.listeners.push(listener as (event: MessageEvent) => void);
        },
        postMessage: (data: unknown) => {
          const send = () => {
            const others = tabs.filter((other) => other !== tab);
            for (const { listeners } of others) for (const listener of listeners) listener({ data } as MessageEvent);
          };
          if (held) queue.push(send);
          else send();
        },
      },
      makeId: () => `${tabs.indexOf(tab)}-${asked++}`,
      wait: () => new Promise((resolve) => setTimeout(resolve, 5)),
      onEnded,
    });
    return { store, sharing, onEnded, token: () => store.read()?.refreshToken };
  }
  return { open, deliver: () => queue.splice(0).forEach((send) => send()) };
}

describe("shareSession", () => {
  it("gives a new tab the login of another one", async () => {
    const { open } = buildBrowser();
    open("r1");
    const fresh = open();
    await expect(fresh.sharing.adopt()).resolves.toBe(true);
    expect(fresh.token()).toBe("r1");
  });

  it("leaves a tab a visitor when nobody answers in time", async () => {
    const { open } = buildBrowser();
    open();
    const fresh = open();
    await expect(fresh.sharing.adopt()).resolves.toBe(false);
    expect(fresh.token()).toBeUndefined();
  });

  it("asks nobody where there is a login", async () => {
    const { open } = buildBrowser();
    open("r1");
    const other = open("r9");
    await expect(other.sharing.adopt()).resolves.toBe(false);
    expect(other.token()).toBe("r9");
  });

  it("carries refreshed tokens to the tabs of the same session only", () => {
    const { open } = buildBrowser();
    const [first, second, stranger] = [open("r1"), open("r1"), open("x1")];
    first.store.write({ accessToken: "a2", refreshToken: "r2" });
    expect(second.token()).toBe("r2");
    second.store.write({ accessToken: "a3", refreshToken: "r3" });
    expect(first.token()).toBe("r3");
    expect(stranger.token()).toBe("x1");
  });

  it("lets two tabs that refreshed at the same moment agree", () => {
    const { open, deliver } = buildBrowser({ held: true });
    const [first, second] = [open("r1"), open("r1")];
    first.store.write({ accessToken: "a2", refreshToken: "r2-a" });
    second.store.write({ accessToken: "a2", refreshToken: "r2-b" });
    deliver();
    expect([first.token(), second.token()]).toEqual(["r2-b", "r2-b"]);
  });

  it("ends the session in all its tabs on a log-out, and in no other", () => {
    const { open } = buildBrowser();
    const [first, second, stranger] = [open("r1"), open("r1"), open("x1")];
    first.sharing.end();
    expect([first.token(), second.token()]).toEqual([undefined, undefined]);
    expect(second.onEnded).toHaveBeenCalledOnce();
    expect(stranger.onEnded).not.toHaveBeenCalled();
    expect(stranger.token()).toBe("x1");
  });

  it("ends a kept session in all its tabs, though none holds its refresh token", () => {
    const { open } = buildBrowser();
    const [first, second, stranger] = [open(), open(), open("x1")];
    for (const { store } of [first, second]) store.write({ accessToken: "a", refreshToken: null, isKept: true });
    first.sharing.end();
    expect([first.store.read(), second.store.read()]).toEqual([undefined, undefined]);
    expect(second.onEnded).toHaveBeenCalledOnce();
    expect(stranger.token()).toBe("x1");
  });

  it("leaves an expired session to each tab's own calls, which say why", () => {
    const { open } = buildBrowser();
    const [first, second] = [open("r1"), open("r1")];
    first.store.clear();
    expect(second.token()).toBe("r1");
  });
});
