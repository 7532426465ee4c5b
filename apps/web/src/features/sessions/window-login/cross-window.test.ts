import { describe, expect, it, vi } from "vitest";
import { answerLoginRequests, answerType, askForLogin, requestType } from "./cross-window.ts";
import type { LoginData } from "./cross-window.ts";

const portal = "https://portal.example";
const product = "https://translate.example";
const login: LoginData = { username: "小林", access_token: "access", refresh_token: "refresh" };

/** A window of one origin: what is posted to it with another target origin is lost, as in a browser. */
class FakeWindow {
  readonly listeners = new Set<(event: MessageEvent) => void>();
  readonly origin: string;
  constructor(origin: string) {
    this.origin = origin;
  }
  readonly addEventListener = (_type: "message", listener: (event: MessageEvent) => void) => {
    this.listeners.add(listener);
  };
  readonly removeEventListener = (_type: "message", listener: (event: MessageEvent) => void) => {
    this.listeners.delete(listener);
  };
  receive(data: unknown, origin: string, source: unknown): void {
    for (const listener of this.listeners) listener({ data, origin, source } as MessageEvent);
  }
  /** This window as `from` sees it. */
  seenBy(from: FakeWindow, views: Map<string, unknown>) {
    const view = {
      postMessage: (data: unknown, { targetOrigin }: { targetOrigin: string }) => {
        if (targetOrigin === this.origin) this.receive(data, from.origin, views.get(from.origin));
      },
    };
    views.set(this.origin, view);
    return view;
  }
}

function buildAnswering(allowed: readonly string[], data: LoginData | undefined = login) {
  const window = new FakeWindow(product);
  const stop = answerLoginRequests({
    window,
    allowedOrigins: () => Promise.resolve(allowed),
    loginData: () => Promise.resolve(data),
  });
  const postMessage = vi.fn<(message: unknown, options: { targetOrigin: string }) => void>();
  const ask = async (origin: string, message: unknown = { type: requestType, id: "7" }) => {
    window.receive(message, origin, { postMessage });
    await new Promise((resolve) => setTimeout(resolve, 0));
    return postMessage.mock.calls;
  };
  return { ask, stop };
}

describe("answerLoginRequests", () => {
  it("answers an allowed origin, and tells it to nobody else", async () => {
    const calls = await buildAnswering([portal]).ask(portal);
    expect(calls).toEqual([[{ type: answerType, id: "7", ...login }, { targetOrigin: portal }]]);
  });

  it.each(["https://portal.example.evil.example", "http://portal.example", "https://portal.example:8443", "null", "*"])(
    "gives %s no answer",
    async (origin) => {
      expect(await buildAnswering([portal]).ask(origin)).toEqual([]);
    },
  );

  it("gives a sandboxed page no answer even where the list says null", async () => {
    expect(await buildAnswering(["null", portal]).ask("null")).toEqual([]);
  });

  it("says nothing while nobody is logged in, to other messages, and once stopped", async () => {
    const visitor = new FakeWindow(product);
    const postMessage = vi.fn<() => void>();
    answerLoginRequests({
      window: visitor,
      allowedOrigins: () => Promise.resolve([portal]),
      loginData: () => Promise.resolve(undefined),
    });
    visitor.receive({ type: requestType, id: "7" }, portal, { postMessage });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(postMessage).not.toHaveBeenCalled();
    const answering = buildAnswering([portal]);
    for (const message of ["text", null, { type: "other", id: "7" }, { type: requestType }]) {
      expect(await answering.ask(portal, message)).toEqual([]);
    }
    answering.stop();
    expect(await answering.ask(portal)).toEqual([]);
  });
});

describe("askForLogin", () => {
  function buildAsking({ answers = true, origins = [portal] } = {}) {
    const own = new FakeWindow(product);
    const other = new FakeWindow(portal);
    const views = new Map<string, unknown>();
    const target = other.seenBy(own, views);
    own.seenBy(other, views);
    if (answers) {
      answerLoginRequests({
        window: other,
        allowedOrigins: () => Promise.resolve([product]),
        loginData: () => Promise.resolve(login),
      });
    }
    const timeout = Promise.withResolvers<void>();
    const run = askForLogin({
      window: own,
      targets: [target],
      origins,
      makeId: () => "q1",
      wait: () => timeout.promise,
    });
    return { run, timeout, own, target };
  }

  it("gets the login of an allowed parent", async () => {
    await expect(buildAsking().run).resolves.toMatchObject(login);
  });

  it("goes on without one after the time-out, and listens no longer", async () => {
    const { run, timeout, own } = buildAsking({ answers: false });
    timeout.resolve();
    await expect(run).resolves.toBeUndefined();
    expect(own.listeners.size).toBe(0);
  });

  it("does not ask where no origin is allowed", async () => {
    await expect(buildAsking({ origins: [] }).run).resolves.toBeUndefined();
  });

  it.each([
    ["of another origin", "https://evil.example", "q1", true],
    ["to another question", portal, "q2", true],
    ["of another window", portal, "q1", false],
  ])("takes no answer %s", async (_name, origin, id, isTarget) => {
    const { run, timeout, own, target } = buildAsking({ answers: false });
    own.receive({ type: answerType, id, ...login }, origin, isTarget ? target : { postMessage: () => undefined });
    timeout.resolve();
    await expect(run).resolves.toBeUndefined();
  });

  it("takes no answer without tokens", async () => {
    const { run, timeout, own, target } = buildAsking({ answers: false });
    own.receive({ type: answerType, id: "q1", username: "小林" }, portal, target);
    timeout.resolve();
    await expect(run).resolves.toBeUndefined();
  });
});
