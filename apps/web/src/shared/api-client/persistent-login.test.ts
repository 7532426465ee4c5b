import { describe, expect, it } from "vitest";
import { createSessionStore } from "../session/session-store.ts";
import type { Tokens } from "../session/session-store.ts";
import { createApiClient } from "./create-api-client.ts";

const refreshPath = "/api/v1.0/user/kept_session/refresh";
const kept = { accessToken: "a1", refreshToken: null, isKept: true } as const;
const tokenOf = (account: string, name: string) =>
  [
    "h",
    btoa(JSON.stringify({ sub: account, name }))
      .replaceAll("+", "-")
      .replaceAll("/", "_"),
    "s",
  ].join(".");
const envelope = (data: unknown, code = 20000, status = 200) => Response.json({ code, message: "", data }, { status });

interface Sent {
  readonly path: string;
  readonly init: RequestInit;
  readonly authorization: string | null;
}

function buildClient(answer: (sent: Sent) => Response, session?: Tokens) {
  const entries = new Map<string, string>();
  const tokens = createSessionStore(() => ({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }));
  if (session) tokens.write(session);
  const sent: Sent[] = [];
  const client = createApiClient({
    sendForm: () => Promise.reject(new TypeError("There is no form")),
    fetch: async (input, init = {}) => {
      const authorization = new Headers(init.headers).get("authorization");
      const call = { path: typeof input === "string" ? input : "", init, authorization };
      sent.push(call);
      return answer(call);
    },
    tokens,
    language: () => "en",
    onSessionEnd: () => undefined,
    wait: () => Promise.resolve(),
    alone: (run) => run(),
  });
  return { ...client, sent, tokens };
}

describe("a login that the browser keeps", () => {
  it("is refreshed by its cookie, also when the page is left meanwhile", async () => {
    const client = buildClient(({ path, authorization }) => {
      if (path === refreshPath) return envelope({ access_token: "a2" });
      return authorization === "Bearer a2" ? envelope("done") : envelope(null, 40101, 401);
    }, kept);
    await expect(client.call("/x")).resolves.toBe("done");
    const asked = client.sent.find(({ path }) => path === refreshPath);
    expect(asked).toMatchObject({ authorization: null, init: { method: "POST", keepalive: true } });
    expect(client.tokens.read()).toEqual({ ...kept, accessToken: "a2" });
  });

  it("never becomes that of another account, to which another window has given the cookie", async () => {
    const [own, other] = [tokenOf("ann", "1"), tokenOf("ben", "1")];
    const client = buildClient(
      ({ path, authorization }) => {
        if (path === refreshPath) return envelope({ access_token: other });
        return authorization === `Bearer ${own}` ? envelope(null, 40101, 401) : envelope("done as Ben");
      },
      { ...kept, accessToken: own },
    );
    await expect(client.call("/x")).rejects.toMatchObject({ kind: "unauthenticated" });
    expect(client.tokens.read()).toBeUndefined();
    expect(client.sent.map(({ authorization }) => authorization)).not.toContain(`Bearer ${other}`);
  });

  it("does not come back when the reader logs out while it is refreshed", async () => {
    const client = buildClient(({ path }) => {
      if (path !== refreshPath) return envelope(null, 40101, 401);
      client.tokens.clear();
      return envelope({ access_token: "a2" });
    }, kept);
    await expect(client.call("/x")).rejects.toMatchObject({ kind: "unauthenticated" });
    expect(client.tokens.read()).toBeUndefined();
  });

  it("is gone on with in a new window", async () => {
    const client = buildClient(() => envelope({ access_token: "a1" }));
    await expect(client.resume()).resolves.toBe(true);
    expect(client.tokens.read()).toEqual(kept);
  });

  it("is none when the cookie serves no more, and stays unknown without a server", async () => {
    const over = buildClient(() => envelope(null, 40102, 401));
    await expect(over.resume()).resolves.toBe(false);
    expect(over.tokens.read()).toBeUndefined();
    const cut = buildClient(() => {
      throw new TypeError("Failed to fetch");
    });
    await expect(cut.resume()).rejects.toMatchObject({ kind: "network" });
  });
});
