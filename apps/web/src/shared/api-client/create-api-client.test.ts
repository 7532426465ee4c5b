import { describe, expect, it, vi } from "vitest";
import { createSessionStore } from "../session/session-store.ts";
import { ApiError } from "./api-error.ts";
import { createApiClient, elsewhereDelayMs } from "./create-api-client.ts";
import type { SessionEnd } from "./create-api-client.ts";

interface Seen {
  readonly path: string;
  readonly init: RequestInit;
  readonly authorization: string | null;
}
type Answer = (seen: Seen) => Response | Promise<Response>;

const envelope = (data: unknown, code = 20000, status = 200, headers: Record<string, string> = {}) =>
  Response.json({ code, message: `message ${code}`, data }, { status, headers });

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

function buildClient(answer: Answer, session?: { accessToken: string; refreshToken: string | null }) {
  const storage = memoryStorage();
  const tokens = createSessionStore(() => storage);
  if (session) tokens.write(session);
  const seen: Seen[] = [];
  const onSessionEnd = vi.fn<(end: SessionEnd, message: string) => void>();
  const onError = vi.fn<(error: ApiError) => void>();
  const waits: number[] = [];
  const client = createApiClient({
    fetch: async (input, init = {}) => {
      const call = {
        path: typeof input === "string" ? input : "",
        init,
        authorization: new Headers(init.headers).get("authorization"),
      };
      seen.push(call);
      return answer(call);
    },
    sendForm: async (address, init, onProgress) => {
      onProgress(1);
      const call = { path: address, init, authorization: new Headers(init.headers).get("authorization") };
      seen.push(call);
      return answer(call);
    },
    tokens,
    language: () => "en",
    onSessionEnd,
    onError,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
    alone: (run) => run(),
  });
  return { ...client, seen, tokens, onSessionEnd, onError, waits };
}

const failureOf = async (run: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`expected an ApiError, got ${String(error)}`);
};

describe("call", () => {
  it("gives the data and sends query, body, language and token", async () => {
    const client = buildClient(() => envelope({ id: 1 }), { accessToken: "a1", refreshToken: "r1" });
    await expect(
      client.call("/translate/text", { body: { text: "你好" }, query: { flag: 0, none: undefined, q: "a b" } }),
    ).resolves.toEqual({ id: 1 });
    const [sent] = client.seen;
    expect(sent?.path).toBe("/api/v1.0/translate/text?flag=0&q=a+b");
    expect(sent?.init.method).toBe("POST");
    expect(sent?.init.body).toBe('{"text":"你好"}');
    expect(sent?.authorization).toBe("Bearer a1");
    expect(new Headers(sent?.init.headers).get("accept-language")).toBe("en");
  });

  it("throws the server's code, message, data, request id and waiting time", async () => {
    const client = buildClient(() =>
      envelope({ seconds: 7 }, 43007, 503, { "retry-after": "7", "x-request-id": "req-9" }),
    );
    const error = await failureOf(client.call("/x"));
    expect(error).toMatchObject({
      kind: "server",
      code: 43007,
      message: "message 43007",
      data: { seconds: 7 },
      retryAfterS: 7,
      requestId: "req-9",
    });
    expect(client.onError).toHaveBeenCalledWith(error);
  });

  it("throws a business failure that came with HTTP 200", async () => {
    const error = await failureOf(buildClient(() => envelope(null, 43001)).call("/x"));
    expect(error).toMatchObject({ kind: "business", code: 43001 });
  });

  it("names a gateway failure, an unreadable answer and a failed network", async () => {
    const gateway = await failureOf(buildClient(() => new Response("<html>", { status: 502 })).call("/x"));
    expect(gateway.message).toMatch(/abnormal, please contact the administrator/);
    const unreadable = await failureOf(buildClient(() => new Response("<html>", { status: 404 })).call("/x"));
    expect(unreadable).toMatchObject({ kind: "unreadable", code: 0 });
    expect(unreadable.message).toContain("HTTP 404");
    const network = await failureOf(buildClient(() => Promise.reject(new TypeError("Failed to fetch"))).call("/x"));
    expect(network).toMatchObject({ kind: "network", code: 0 });
  });

  it("sends a token given for one call instead of the session's, and ends no session over it", async () => {
    const client = buildClient(() => envelope(null, 40101, 401), { accessToken: "a1", refreshToken: "r1" });
    await failureOf(client.call("/x", { accessToken: "other" }));
    expect(client.seen.map(({ authorization }) => authorization)).toEqual(["Bearer other"]);
    expect(client.tokens.read()).toEqual({ accessToken: "a1", refreshToken: "r1" });
    expect(client.onSessionEnd).not.toHaveBeenCalled();
  });

  it("passes an abort on as it is and reports nothing", async () => {
    const controller = new AbortController();
    controller.abort();
    const client = buildClient(({ init }) => {
      init.signal?.throwIfAborted();
      return envelope(null);
    });
    await expect(client.call("/x", { signal: controller.signal })).rejects.toMatchObject({ name: "AbortError" });
    expect(client.onError).not.toHaveBeenCalled();
  });
});

describe("an expired access token", () => {
  const server =
    (refresh: () => Response | Promise<Response>): Answer =>
    ({ path, authorization }) => {
      if (path.endsWith("/user/refresh_token")) return refresh();
      return authorization === "Bearer a2" ? envelope("fine") : envelope(null, 40101, 401);
    };
  const fresh = () => envelope({ access_token: "a2", refresh_token: "r2" });
  const old = { accessToken: "a1", refreshToken: "r1" };

  it("is refreshed once for calls that fail together, and each is retried", async () => {
    const gate = Promise.withResolvers<Response>();
    const client = buildClient(
      server(() => gate.promise),
      old,
    );
    const calls = Promise.all([client.call("/a"), client.call("/b"), client.call("/c")]);
    await expect.poll(() => client.seen).toHaveLength(4);
    gate.resolve(fresh());
    await expect(calls).resolves.toEqual(["fine", "fine", "fine"]);
    const refreshes = client.seen.filter(({ path }) => path.endsWith("/user/refresh_token"));
    expect(refreshes.map(({ authorization }) => authorization)).toEqual(["Bearer r1"]);
    expect(client.seen).toHaveLength(7);
    expect(client.tokens.read()).toEqual({ accessToken: "a2", refreshToken: "r2" });
  });

  it("is replaced without another refresh when a call comes late", async () => {
    const late = Promise.withResolvers<Response>();
    const client = buildClient((seen) => {
      if (seen.path.endsWith("/late") && seen.authorization === "Bearer a1") return late.promise;
      return server(fresh)(seen);
    }, old);
    const slow = client.call("/late");
    await client.call("/soon");
    late.resolve(envelope(null, 40101, 401));
    await expect(slow).resolves.toBe("fine");
    expect(client.seen.filter(({ path }) => path.endsWith("/user/refresh_token"))).toHaveLength(1);
  });

  it("is retried once only", async () => {
    const client = buildClient(
      ({ path }) => (path.endsWith("refresh_token") ? fresh() : envelope(null, 40101, 401)),
      old,
    );
    expect((await failureOf(client.call("/a"))).kind).toBe("unauthenticated");
    expect(client.seen).toHaveLength(3);
  });

  it("ends the session when the refresh is refused, once for all calls", async () => {
    const client = buildClient(
      server(() => envelope(null, 40101, 401)),
      old,
    );
    const errors = await Promise.all([failureOf(client.call("/a")), failureOf(client.call("/b"))]);
    expect(errors.map(({ kind }) => kind)).toEqual(["unauthenticated", "unauthenticated"]);
    expect(client.tokens.read()).toBeUndefined();
    expect(client.onSessionEnd.mock.calls).toEqual([["expired", "Your login credentials have expired"]]);
  });

  it("ends the session when there is no refresh token", async () => {
    const client = buildClient(server(fresh), { accessToken: "a1", refreshToken: null });
    expect((await failureOf(client.call("/a"))).message).toBe("Login credentials have expired, please log in again");
    expect(client.onSessionEnd).toHaveBeenCalledOnce();
  });

  it("keeps the session when the network fails during the refresh", async () => {
    const client = buildClient(
      server(() => Promise.reject(new TypeError("Failed to fetch"))),
      old,
    );
    expect((await failureOf(client.call("/a"))).kind).toBe("network");
    expect(client.tokens.read()).toEqual(old);
    expect(client.onSessionEnd).not.toHaveBeenCalled();
  });
});

describe("a login elsewhere", () => {
  it("ends the session after half a second, once", async () => {
    const client = buildClient(() => envelope(null, 40300, 403), { accessToken: "a1", refreshToken: "r1" });
    const errors = await Promise.all([failureOf(client.call("/a")), failureOf(client.call("/b"))]);
    expect(errors[0]).toMatchObject({ kind: "elsewhere", code: 40300 });
    expect(client.waits).toContain(elsewhereDelayMs);
    expect(client.onSessionEnd.mock.calls).toEqual([["elsewhere", "This account has been logged in elsewhere"]]);
    expect(client.tokens.read()).toBeUndefined();
  });

  it("ends nothing for a visitor", async () => {
    const client = buildClient(() => envelope(null, 40300, 403));
    await failureOf(client.call("/a"));
    expect(client.onSessionEnd).not.toHaveBeenCalled();
  });
});

describe("stream", () => {
  const streamOf = (...chunks: string[]) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const byte of new TextEncoder().encode(chunks.join(""))) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
  };
  const collect = async (events: AsyncIterable<unknown>) => {
    const all: unknown[] = [];
    for await (const event of events) all.push(event);
    return all;
  };

  it("yields events with parsed data however the bytes are cut", async () => {
    const client = buildClient(() =>
      streamOf(': hello\n\nevent: segment\ndata: {"target":"你好"}\n\n', 'event: done\ndata: {"n":\ndata: 1}\n\n'),
    );
    await expect(collect(client.stream("/t", { body: {} }))).resolves.toEqual([
      { event: "segment", data: { target: "你好" } },
      { event: "done", data: { n: 1 } },
    ]);
    expect(new Headers(client.seen[0]?.init.headers).get("accept")).toBe("text/event-stream");
  });

  it("throws an error event as the failure it describes", async () => {
    const client = buildClient(() => streamOf('event: error\ndata: {"code":43006,"message":"failed","data":null}\n\n'));
    expect(await failureOf(collect(client.stream("/t")))).toMatchObject({ code: 43006, message: "failed" });
    expect(client.onError).toHaveBeenCalledOnce();
  });

  it("throws the failure of an answer that is no stream", async () => {
    const client = buildClient(() => envelope(null, 43004));
    expect(await failureOf(collect(client.stream("/t")))).toMatchObject({ kind: "business", code: 43004 });
  });

  it("refreshes an expired token before it streams", async () => {
    const client = buildClient(
      ({ path, authorization }) => {
        if (path.endsWith("refresh_token")) return envelope({ access_token: "a2", refresh_token: "r2" });
        return authorization === "Bearer a2" ? streamOf("data: 1\n\n") : envelope(null, 40101, 401);
      },
      { accessToken: "a1", refreshToken: "r1" },
    );
    await expect(collect(client.stream("/t"))).resolves.toEqual([{ event: "message", data: 1 }]);
  });

  it("cancels the answer when the reader stops early", async () => {
    const cancelled = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
      cancel: () => cancelled.resolve(),
    });
    const client = buildClient(() => new Response(body, { headers: { "content-type": "text/event-stream" } }));
    for await (const event of client.stream("/t")) {
      expect(event.data).toBe(1);
      break;
    }
    await expect(cancelled.promise).resolves.toBeUndefined();
  });

  it("names a connection that broke off", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) });
    const client = buildClient(() => new Response(body, { headers: { "content-type": "text/event-stream" } }));
    expect((await failureOf(collect(client.stream("/t")))).kind).toBe("network");
  });
});

describe("forms", () => {
  it("leaves the type of a form to the browser, and tells how much of it is sent", async () => {
    const { call, seen } = buildClient(() => envelope({ fine: true }));
    const form = new FormData();
    form.set("bank_id", "1");
    const shares: number[] = [];
    await expect(call("/upload", { form, onProgress: (share) => shares.push(share) })).resolves.toEqual({ fine: true });
    expect(seen[0]?.init).toMatchObject({ method: "POST", body: form });
    expect(new Headers(seen[0]?.init.headers).get("content-type")).toBeNull();
    expect(shares).toEqual([1]);
  });
});
