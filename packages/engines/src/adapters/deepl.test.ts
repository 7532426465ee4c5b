import { MockAgent } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { collectOutcomes, collectResults } from "../conformance/index.ts";
import type { Engine, EngineRequest } from "../engine.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { createDeepL, type DeepLOptions } from "./deepl.ts";
import { startDeepLServer, type DeepLServerOptions } from "./testing/deepl-server.ts";
import type { LoopbackServer } from "./testing/loopback-server.ts";
import { remoteConformance } from "./testing/remote-conformance.ts";
import { remoteEngineBehaviour } from "./testing/remote-engine-behaviour.ts";

const pair = { source: "en-us", target: "fr" } as const;
const apiKey = "key:fx";

remoteConformance("DeepL", {
  pair,
  unsupportedPair: { source: "my", target: "fr" },
  start: () => startDeepLServer(),
  create: (baseUrl) => createDeepL({ baseUrl, apiKey, batchSegments: 2, connections: 2 }),
});

remoteEngineBehaviour("DeepL", {
  key: "d33p-l-s3cret:fx",
  start: async () => startDeepLServer({ apiKey: "d33p-l-s3cret:fx" }),
  create: (server, key, options) => createDeepL({ ...options, baseUrl: server.url, apiKey: key }),
  answer: (texts) => ({ body: { translations: texts.map((text) => ({ detected_source_language: "EN", text })) } }),
  tooMany: (message) => ({ status: 429, body: { message } }),
  quotaUsedUp: { status: 456, body: { message: "Quota for this billing period has been exceeded." } },
});

describe("DeepL", () => {
  const opened: { engine: Engine; server: LoopbackServer }[] = [];
  const open = async (server: DeepLServerOptions = {}, more: Partial<DeepLOptions> = {}) => {
    const loopback = await startDeepLServer(server);
    const clock = new ManualClock();
    const engine = createDeepL({ baseUrl: loopback.url, apiKey, clock, connections: 1, ...more });
    opened.push({ engine, server: loopback });
    return { engine, server: loopback, clock };
  };
  const request = (more: Partial<EngineRequest> = {}): EngineRequest => ({
    pair,
    segments: [{ text: "One." }],
    ...more,
  });
  const madeGlossaries = (server: LoopbackServer) =>
    server.calls.filter(({ method, path }) => method === "POST" && path === "/v2/glossaries").map(({ body }) => body);
  afterEach(async () => {
    for (const { engine, server } of opened.splice(0)) {
      await engine.close();
      await server.stop();
    }
  });

  it("calls the languages as DeepL does, and never gives a source with a region", async () => {
    const { engine, server } = await open({}, { formality: "more" });
    const results = await collectResults(engine, {
      pair: { source: "zh-cn", target: "en-us" },
      segments: [{ text: "你好 & <再见>" }],
    });
    expect(results[0].text).toBe("你好 & <再见> [EN-US]");
    expect(server.mainCalls[0].body).toEqual({
      text: ["你好 & <再见>"],
      source_lang: "ZH",
      target_lang: "EN-US",
      split_sentences: "0",
      formality: "prefer_more",
    });
    const targets = engine.capabilities().pairs.filter(({ source }) => source === "ja");
    expect(targets.map(({ target }) => target)).toEqual(["zh-cn", "en-us", "fr"]);
  });

  it("sends tags as well-formed XML, and none that cross", async () => {
    const { engine, server } = await open();
    const tags = [
      { id: 1, kind: "open", offset: 8 },
      { id: 1, kind: "close", offset: 12 },
    ] as const;
    const crossing = [
      { id: 1, kind: "open", offset: 0 },
      { id: 2, kind: "open", offset: 2 },
      { id: 1, kind: "close", offset: 4 },
      { id: 2, kind: "close", offset: 5 },
    ] as const;
    const results = await collectResults(
      engine,
      request({
        segments: [
          { text: "1 < 2 & bold", tags },
          { text: "a & b", tags: crossing },
        ],
      }),
    );
    const sent = server.mainCalls.map(({ body }) => body as Record<string, unknown>);
    expect(sent.find(({ tag_handling }) => tag_handling === "xml")).toMatchObject({
      text: ["1 &lt; 2 &amp; <t1>bold</t1>"],
      outline_detection: false,
    });
    expect(sent.find(({ tag_handling }) => tag_handling === undefined)).toMatchObject({ text: ["a & b"] });
    expect(results[0]).toEqual({ text: "1 < 2 & bold [FR]", tags });
    expect(results[1]).toMatchObject({ text: "a & b [FR]", tags: { length: 4 } });
  });

  it("keeps within 50 texts and 128 KiB an exchange", async () => {
    const { engine, server } = await open();
    const segments = [
      ...Array.from({ length: 70 }, () => ({ text: "x" })),
      ...Array.from({ length: 9 }, () => ({ text: "字".repeat(5000) })),
    ];
    const outcomes = await collectOutcomes(engine, request({ segments }));
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
    expect(server.mainCalls.map(({ body }) => (body as { text: string[] }).text.length)).toEqual([50, 28, 1]);
  });

  it("reports a segment that is larger than an exchange without sending it", async () => {
    const { engine, server } = await open({}, { maxSegmentCodePoints: 100_000 });
    const outcomes = await collectOutcomes(engine, request({ segments: [{ text: "字".repeat(50_000) }] }));
    expect(outcomes).toMatchObject([{ ok: false, error: { code: "too-long" } }]);
    expect(server.mainCalls).toEqual([]);
  });

  it("hands terms over as a glossary, made once and found again by another engine", async () => {
    const { engine, server, clock } = await open({ pollsUntilReady: 2 });
    const terms = [
      { source: "book", target: "ouvrage" },
      { source: " One ", target: "Un" },
      { source: "book", target: "livre" },
      { source: "tab\there", target: "x" },
    ];
    const collecting = collectResults(engine, request({ terms }));
    for (let polls = 1; polls <= 2; polls++) {
      while (clock.slept.filter((ms) => ms === 500).length < polls) await clock.sleeping(clock.slept.length + 1);
      clock.advance(500);
    }
    expect((await collecting)[0].text).toBe("One. [FR]+new-0");
    expect(madeGlossaries(server)).toMatchObject([
      { source_lang: "en", target_lang: "fr", entries: "One\tUn\nbook\touvrage", entries_format: "tsv" },
    ]);
    const other = createDeepL({ baseUrl: server.url, apiKey });
    const [result] = await collectResults(other, request({ terms: terms.slice(0, 2).toReversed() }));
    await other.close();
    expect(result.text).toBe("One. [FR]+new-0");
    expect(madeGlossaries(server)).toHaveLength(1);
  });

  it("makes a glossary anew that the account has lost", async () => {
    const { engine, server } = await open({ glossaries: ["somebody's own"] });
    const terms = [{ source: "book", target: "ouvrage" }];
    await collectResults(engine, request({ terms }));
    server.faults.push({ status: 404, body: { message: "Glossary not found" } });
    const [result] = await collectResults(engine, request({ terms }));
    expect(result.text).toBe("One. [FR]+new-2");
    expect(madeGlossaries(server)).toHaveLength(2);
  });

  it("translates without terms while glossaries are refused, and says so", async () => {
    const { engine, server, clock } = await open({ maxGlossaries: 0 });
    const terms = [{ source: "book", target: "ouvrage" }];
    for (let turn = 0; turn < 2; turn++) {
      expect((await collectResults(engine, request({ terms })))[0].text).toBe("One. [FR]");
    }
    expect(madeGlossaries(server)).toHaveLength(1);
    expect(await engine.health()).toMatchObject({
      state: "degraded",
      detail: expect.stringContaining("number of glossaries") as string,
    });
    clock.advance(60_000);
    expect(await engine.health()).toMatchObject({ state: "ready" });
  });

  it("keeps few glossaries of its own, and leaves others alone", async () => {
    const own = Array.from({ length: 25 }, (_, place) => `yiqiao-${place}`);
    const { engine, server } = await open({ glossaries: ["somebody's own", ...own] });
    await collectResults(engine, request({ terms: [{ source: "book", target: "ouvrage" }] }));
    const deleted = server.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path);
    expect(deleted).toEqual([1, 2, 3, 4, 5, 6].map((place) => `/v2/glossaries/old-${place}`));
  });

  it("makes no glossary for a pair that has none, nor without terms", async () => {
    const { engine, server } = await open();
    const terms = [{ source: "book", target: "书" }];
    await collectResults(engine, request({ pair: { source: "en-us", target: "zh-cn" }, terms }));
    await collectResults(engine, request({ terms: [] }));
    expect(madeGlossaries(server)).toEqual([]);
  });

  it("does without glossaries where a server has none", async () => {
    const { engine, server } = await open({ withoutGlossaries: true });
    await collectResults(engine, request({ terms: [{ source: "book", target: "ouvrage" }] }));
    expect(madeGlossaries(server)).toEqual([]);
    expect((await engine.health()).state).toBe("ready");
  });

  it("is down when the quota is used up", async () => {
    const { engine } = await open({ usage: { used: 500_000, limit: 500_000 } });
    expect(await engine.health()).toMatchObject({ state: "down", detail: "the quota of 500000 characters is used up" });
    const [outcome] = await collectOutcomes(engine, request());
    expect(outcome).toMatchObject({ ok: false, error: { code: "rate-limited", retryable: false } });
  });

  it("names a refused key, and stops asking", async () => {
    const { engine, server } = await open({}, { apiKey: "other" });
    await expect(collectOutcomes(engine, request())).rejects.toMatchObject({ code: "unauthorized", retryable: false });
    expect(server.calls).toHaveLength(1);
  });

  it.each([
    [{ status: 413, body: { message: "Request Entity Too Large" } }, "too-long", false],
    [{ status: 400, body: { message: "Value for 'source_lang' not supported." } }, "unsupported-pair", false],
    [{ status: 400, body: { message: "Bad request", detail: "text is missing" } }, "bad-response", false],
    [{ status: 529, body: { message: "Too many requests" } }, "rate-limited", true],
    [{ status: 500, body: {} }, "unavailable", true],
    [{ status: 404, body: {} }, "unavailable", false],
  ])("reads %j", async (fault, code, retryable) => {
    const { engine, server } = await open({}, { retry: { attempts: 1, firstDelayMs: 0, maxDelayMs: 0 } });
    server.faults.push(fault);
    const [outcome] = await collectOutcomes(engine, request());
    expect(outcome).toMatchObject({ ok: false, error: { code, retryable } });
  });

  it.each([
    ["k:fx", "https://api-free.deepl.com"],
    ["k", "https://api.deepl.com"],
  ])("asks the host that the key %s is for, through the dispatcher it was given", async (key, host) => {
    const dispatcher = new MockAgent();
    dispatcher.disableNetConnect();
    const engine = createDeepL({ apiKey: key, dispatcher });
    expect((await engine.health()).detail).toContain(`${host} cannot be reached`);
    await engine.close();
    await dispatcher.close();
  });
});
