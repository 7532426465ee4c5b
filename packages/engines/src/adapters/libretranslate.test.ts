import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { collectOutcomes, collectResults } from "../conformance/index.ts";
import type { Engine, EngineRequest } from "../engine.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { createLibreTranslate, type LibreTranslateOptions } from "./libretranslate.ts";
import { startLibreTranslateServer, type LibreTranslateServerOptions } from "./testing/libretranslate-server.ts";
import { expectBadResponse, expectClosedOnAbort, expectUnreachable } from "./testing/expect-faults.ts";
import type { LoopbackServer } from "./testing/loopback-server.ts";
import { remoteConformance } from "./testing/remote-conformance.ts";

const pair = { source: "en-us", target: "fr" } as const;

remoteConformance("LibreTranslate", {
  pair,
  unsupportedPair: { source: "ko", target: "ja" },
  start: () => startLibreTranslateServer({ charLimit: 300 }),
  create: (baseUrl) => createLibreTranslate({ baseUrl, batchSegments: 2, connections: 2 }),
});

describe("LibreTranslate", () => {
  const opened: { engine: Engine; server: LoopbackServer }[] = [];
  const open = async (server: LibreTranslateServerOptions = {}, more: Partial<LibreTranslateOptions> = {}) => {
    const loopback = await startLibreTranslateServer(server);
    const clock = new ManualClock();
    const engine = createLibreTranslate({ baseUrl: loopback.url, clock, connections: 1, ...more });
    opened.push({ engine, server: loopback });
    return { engine, server: loopback, clock };
  };
  const request = (...list: string[]): EngineRequest => ({ pair, segments: list.map((text) => ({ text })) });
  afterEach(async () => {
    for (const { engine, server } of opened.splice(0)) {
      await engine.close();
      await server.stop();
    }
  });

  it.each(["zh", "zh-Hans"])("serves Chinese by what the server calls it: %s", async (code) => {
    const { engine, server } = await open({ codes: ["en", code], old: code === "zh" });
    const [result] = await collectResults(engine, {
      pair: { source: "zh-cn", target: "en-us" },
      segments: [{ text: "你好" }],
    });
    expect(result.text).toBe(`你好 (${code}-en)`);
    expect(server.mainCalls[0].body).toMatchObject({ q: ["你好"], source: code, target: "en", format: "text" });
    expect((await engine.health()).state).toBe("ready");
  });

  it("sends tags as elements of escaped HTML", async () => {
    const { engine, server } = await open();
    const text = "1 < 2 & bold";
    const tags = [
      { id: 1, kind: "open", offset: 8 },
      { id: 1, kind: "close", offset: 12 },
    ] as const;
    const [result] = await collectResults(engine, { pair, segments: [{ text, tags }] });
    expect(server.mainCalls[0].body).toMatchObject({ q: ["1 &lt; 2 &amp; <t1>bold</t1>"], format: "html" });
    expect(result).toEqual({ text: "1 < 2 & bold (en-fr)", tags });
  });

  it("puts tags back in proportion when the server drops them", async () => {
    const { engine, server } = await open();
    server.faults.push({ body: { translatedText: ["le livre rouge"] } });
    const tags = [
      { id: 1, kind: "open", offset: 4 },
      { id: 1, kind: "close", offset: 8 },
    ] as const;
    const [result] = await collectResults(engine, { pair, segments: [{ text: "the book here", tags }] });
    expect(result).toEqual({
      text: "le livre rouge",
      tags: [
        { id: 1, kind: "open", offset: 3 },
        { id: 1, kind: "close", offset: 8 },
      ],
    });
  });

  it("names a refused key, and stops asking", async () => {
    const { engine, server } = await open({ apiKey: "right" }, { apiKey: "wrong", batchSegments: 1 });
    const outcomes = await collectOutcomes(engine, request("One.", "Two.", "Three."));
    expect(outcomes.map((outcome) => !outcome.ok && outcome.error.code)).toEqual([
      "unauthorized",
      "unauthorized",
      "unauthorized",
    ]);
    expect(server.mainCalls).toHaveLength(1);
  });

  it("never tells the key", async () => {
    const { engine, server } = await open({ apiKey: "s3cret" }, { apiKey: "s3cret" });
    server.faults.push({ status: 403, body: { error: "Invalid API key: s3cret" } });
    const outcomes = inspect(await collectOutcomes(engine, request("One.")), { depth: 20, showHidden: true });
    expect(outcomes).toContain("Invalid API key: ***");
    expect(outcomes + inspect(engine, { depth: 20, showHidden: true })).not.toContain("s3cret");
  });

  it("waits as Retry-After says and tries again", async () => {
    const { engine, server, clock } = await open();
    server.faults.push({ status: 429, headers: { "retry-after": "2" }, body: { error: "Slowdown: 30 per 1 minute" } });
    const collecting = collectResults(engine, request("One."));
    await server.received(1);
    while (!clock.slept.includes(2000)) await clock.sleeping(clock.slept.length + 1);
    expect(server.mainCalls).toHaveLength(1);
    clock.advance(2000);
    expect((await collecting)[0].text).toBe("One. (en-fr)");
  });

  it("hands a long Retry-After up instead of waiting", async () => {
    const { engine, server } = await open();
    server.faults.push({ status: 429, headers: { "retry-after": "600" }, body: { error: "Slowdown" } });
    const [outcome] = await collectOutcomes(engine, request("One."));
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: "rate-limited", retryable: true, retryAfterMs: 600_000 },
    });
  });

  it("reports only the text that exceeds the limit of the key", async () => {
    const { engine } = await open({ keyCharLimit: 20 });
    const outcomes = await collectOutcomes(engine, request("Short.", "This is much too long for it.", "Fine."));
    const codes = outcomes
      .toSorted((a, b) => a.index - b.index)
      .map((outcome) => (outcome.ok ? "ok" : outcome.error.code));
    expect(codes).toEqual(["ok", "too-long", "ok"]);
  });

  it.each([
    ["no JSON", { body: "<html>" }],
    ["another shape", { body: { translated: "x" } }],
    ["too few texts", { body: { translatedText: [] } }],
    ["an empty text", { body: { translatedText: [" "] } }],
    ["more than the limit of bytes", { body: `"${"x".repeat(9 * 1024 * 1024)}"` }],
  ])("reports an answer with %s", async (_name, fault) => {
    await expectBadResponse(await open(), request("One."), fault);
  });

  it("reports a server that breaks the connection, fails or hangs", async () => {
    const { engine, server, clock } = await open({}, { retry: { attempts: 1, firstDelayMs: 0, maxDelayMs: 0 } });
    await engine.health();
    server.faults.push("reset", { status: 502, body: "<html>" }, "hang");
    for (let turn = 0; turn < 2; turn++) {
      const [outcome] = await collectOutcomes(engine, request("One."));
      expect(outcome).toMatchObject({ ok: false, error: { code: "unavailable", retryable: true } });
    }
    const hanging = collectOutcomes(engine, request("One."));
    await server.received(3);
    clock.advance(30_000);
    expect(await hanging).toMatchObject([{ ok: false, error: { code: "unavailable", message: /30000 ms/ } }]);
    await server.settled();
  });

  it("asks again for each segment of a batch that the server stumbles over", async () => {
    const { engine, server } = await open();
    const fault = { status: 500, body: { error: "Cannot translate text: list index out of range" } };
    server.faults.push(fault, { body: { translatedText: ["Un."] } }, fault);
    const outcomes = await collectOutcomes(engine, request("One.", "Two.", "Three."));
    const texts = outcomes.map((outcome) => (outcome.ok ? outcome.result.text : outcome.error.code));
    expect(texts).toEqual(["Un.", "internal", "Three. (en-fr)"]);
  });

  it("closes the connection when aborted", async () => {
    await expectClosedOnAbort(await open(), request("One."));
  });

  it("is down while the server cannot be reached", async () => {
    await expectUnreachable(await open());
  });

  it.each([
    ["ftp://example.org", /http/],
    ["not a url", /not a URL/],
    ["http://user:secret@example.org", /credentials/],
    ["http://example.org/?x=1", /query/],
  ])("refuses the base URL %s", (baseUrl, message) => {
    expect(() => createLibreTranslate({ baseUrl })).toThrow(message);
  });
});
