import { describe, expect, it } from "vitest";
import { type Fetch, Yiqiao, type YiqiaoOptions } from "../index.ts";

const ok = (data: unknown) => Response.json({ code: 20000, message: "Success", data });
const refusal = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ code: status * 100, message: "later", data: null }, { status, headers });

/** A client whose calls are answered in turn by `answers`, and what it sent and waited. */
function scripted(answers: readonly (() => Response | Promise<Response>)[], options: Partial<YiqiaoOptions> = {}) {
  const sent: { readonly url: string; readonly headers: Headers; readonly signal: AbortSignal | null }[] = [];
  const waits: number[] = [];
  const answer: Fetch = async (url, init) => {
    sent.push({ url: url, headers: new Headers(init?.headers), signal: init?.signal ?? null });
    const next = answers[sent.length - 1];
    if (next === undefined) throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
    return next();
  };
  const clock = { now: () => 0, sleep: async (ms: number) => void waits.push(ms) };
  const given = { baseUrl: "https://mt.example.com/base/", apiKey: "k", fetch: answer, clock, ...options };
  return { client: new Yiqiao(given), sent, waits };
}
const words = { translations: [{ text: "hi", src_lang: "zh-cn", segments: [] }], characters: 2 };

describe("a call", () => {
  it.each([429, 502, 503, 504])("that is answered with %i is made again under the same key", async (status) => {
    const { client, sent, waits } = scripted([() => refusal(status), () => refusal(status), () => ok(words)]);
    expect(await client.translate("你好", { to: "en" })).toMatchObject({ text: "hi", characters: 2 });
    expect(new Set(sent.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
    expect(waits[0]).toBeGreaterThanOrEqual(250);
    expect(waits[1]).toBeGreaterThan(499);
  });

  it("waits as long as the server wants, and a little longer", async () => {
    const { client, waits } = scripted([() => refusal(429, { "retry-after": "7" }), () => ok([])]);
    await client.detect(["a"]);
    expect(waits[0]).toBeGreaterThanOrEqual(7000);
    expect(waits[0]).toBeLessThan(8000);
  });

  it("leaves it to the caller to wait for more than a minute", async () => {
    const { client, sent } = scripted([() => refusal(429, { "retry-after": "3600" })]);
    await expect(client.usage()).rejects.toMatchObject({ code: 42900, status: 429, retryAfterS: 3600 });
    expect(sent).toHaveLength(1);
  });

  it("is not made again where the server refuses it", async () => {
    const { client, sent } = scripted([() => refusal(403)]);
    await expect(client.usage()).rejects.toMatchObject({ code: 40300 });
    expect(sent).toHaveLength(1);
  });

  it("goes to the server's address, below its path", async () => {
    const { client, sent } = scripted([() => ok({})]);
    await client.usage();
    expect(sent[0]?.url).toBe("https://mt.example.com/base/api/v1.0/open/usage");
  });

  it("tells what else than Yiqiao answers", async () => {
    const { client } = scripted([() => new Response("<html>", { headers: { "content-type": "text/html" } })]);
    await expect(client.usage()).rejects.toMatchObject({ code: "answer", status: 200 });
  });

  it("tells why there is no connection", async () => {
    const { client } = scripted([], { retries: 0 });
    await expect(client.usage()).rejects.toMatchObject({ code: "network", message: /ECONNREFUSED/ });
  });

  it("ends when it is aborted, while it waits as well", async () => {
    const controller = new AbortController();
    const stopped = new Error("enough");
    const { client, sent } = scripted([
      () => {
        controller.abort(stopped);
        return refusal(503);
      },
    ]);
    await expect(client.usage({ signal: controller.signal })).rejects.toBe(stopped);
    await expect(client.usage({ signal: controller.signal })).rejects.toBe(stopped);
    expect(sent).toHaveLength(1);
  });
});

describe("a stream", () => {
  const events = (...texts: string[]) =>
    new Response(new Blob(texts).stream(), { headers: { "content-type": "text/event-stream" } });
  const segment = (index: number) => `event: segment\ndata: ${JSON.stringify({ index })}\n\n`;

  it("is put together again from whatever pieces it comes in", async () => {
    const bytes = new TextEncoder().encode(`: alive\r\n\r\n${segment(0)}event: done\ndata: {"characters":1}\n\n`);
    const pieces = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    const { client } = scripted([() => new Response(pieces)]);
    const stream = client.translateStream("好", { to: "en" });
    expect(await stream.next()).toEqual({ done: false, value: { index: 0 } });
    expect(await stream.next()).toEqual({ done: true, value: { characters: 1 } });
  });

  it("that breaks off is a failure, and not begun again", async () => {
    const { client, sent } = scripted([() => events(segment(0))]);
    const stream = client.translateStream("好", { to: "en" });
    await stream.next();
    await expect(stream.next()).rejects.toMatchObject({ code: "network" });
    expect(sent).toHaveLength(1);
  });

  it("throws the failure that it tells", async () => {
    const told = `event: error\ndata: {"code":41005,"message":"no characters","data":{}}\n\n`;
    const { client } = scripted([() => events(told)]);
    await expect(client.translateStream("好", { to: "en" }).next()).rejects.toMatchObject({ code: 41005 });
  });

  it("is ended by whoever leaves the loop", async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(segment(0))),
    });
    const { client, sent } = scripted([() => new Response(endless)]);
    for await (const { index } of client.translateStream("好", { to: "en" })) {
      expect(index).toBe(0);
      break;
    }
    expect(sent[0]?.signal?.aborted).toBe(true);
  });
});
