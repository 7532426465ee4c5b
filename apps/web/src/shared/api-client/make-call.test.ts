import { defineCalls } from "@yiqiao/contracts/calls";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ApiCallOptions } from "./create-api-client.ts";
import { AnswerMismatchError, makeCalls } from "./make-call.ts";

const calls = defineCalls("libraries", {
  one: {
    method: "GET",
    path: "/libraries/:bankId/entries/:id",
    summary: "One entry",
    params: z.object({ bankId: z.string(), id: z.coerce.number() }),
    query: z.object({ page: z.coerce.number().default(1), keyword: z.string().optional() }),
    result: z.object({ id: z.number(), source: z.string(), notes: z.array(z.object({ text: z.string() })) }),
  },
  add: {
    method: "POST",
    path: "/libraries/add",
    summary: "Add an entry",
    body: z.object({ source: z.string(), notes: z.array(z.object({ text: z.string() })).optional() }),
    result: z.object({ id: z.number() }),
  },
  follow: {
    method: "POST",
    path: "/libraries/follow",
    summary: "What happens",
    events: { added: z.object({ id: z.number() }), done: z.null() },
  },
  clear: { method: "DELETE", path: "/libraries/all", summary: "Delete all" },
});

/** Calls over a client that answers with `data`, or with `events`. */
function over(data: unknown, events: readonly { event: string; data: unknown }[] = []) {
  const sent: [path: string, options: ApiCallOptions | undefined][] = [];
  const made = makeCalls({
    call: <Data>(path: string, options?: ApiCallOptions) => {
      sent.push([path, options]);
      return Promise.resolve(data as Data);
    },
    download: (path, options) => {
      sent.push([path, options]);
      return Promise.resolve(new File([], "a.txt"));
    },
    stream: async function* (path, options) {
      sent.push([path, options]);
      yield* await Promise.resolve(events);
    },
  });
  return { ...made, sent };
}

describe("a call of the contracts", () => {
  it("goes to its path with its parameters, by its method", async () => {
    const entry = { id: 7, source: "茶", notes: [] };
    const { api, sent } = over(entry);
    await expect(api(calls.one, { params: { bankId: "a/b", id: 7 }, query: { keyword: "茶" } })).resolves.toBe(entry);
    await expect(api(calls.one, { params: { bankId: "a", id: 7 } })).resolves.toBe(entry);
    expect(sent).toEqual([
      ["/libraries/a%2Fb/entries/7", { method: "GET", query: { keyword: "茶" } }],
      ["/libraries/a/entries/7", { method: "GET" }],
    ]);
  });

  it("sends its body, its signal and what else goes with it", async () => {
    const { api, apiFile, sent } = over({ id: 1 });
    const { signal } = new AbortController();
    await api(calls.add, { body: { source: "茶" }, signal });
    await apiFile(calls.clear, { accessToken: "other" });
    expect(sent).toEqual([
      ["/libraries/add", { method: "POST", body: { source: "茶" }, signal }],
      ["/libraries/all", { method: "DELETE", accessToken: "other" }],
    ]);
  });

  it("sends lists that nobody may change", async () => {
    const { api, sent } = over({ id: 1 });
    const notes: readonly { readonly text: string }[] = [{ text: "black" }];
    await api(calls.add, { body: { source: "茶", notes } });
    expect(sent).toEqual([["/libraries/add", { method: "POST", body: { source: "茶", notes } }]]);
  });

  it("tells an answer that is not what the contract says, and where", async () => {
    const { api } = over({ id: "7", source: "茶", notes: [{ text: "a" }, {}] });
    const failure = api(calls.one, { params: { bankId: "a", id: 7 } });
    await expect(failure).rejects.toBeInstanceOf(AnswerMismatchError);
    await expect(failure).rejects.toThrow(
      /GET \/libraries\/:bankId\/entries\/:id [^;]{1,200}; id: [^;]+; notes\.1\.text: /,
    );
  });

  it("tells an event that is not", async () => {
    const good = { event: "added", data: { id: 1 } };
    const { apiEvents } = over(null, [good, { event: "added", data: { id: "2" } }]);
    const events = apiEvents(calls.follow);
    await expect(events.next()).resolves.toEqual({ done: false, value: good });
    await expect(events.next()).rejects.toThrow(/POST \/libraries\/follow .{0,900}id: /);
  });

  it("takes any answer where the contract is not with it, as in the built client", async () => {
    const { method, path } = calls.add;
    const { api } = over("anything");
    await expect(api({ method, path, summary: "" })).resolves.toBe("anything");
  });
});
