import { afterEach, describe, expect, it } from "vitest";
import { collectOutcomes, collectResults } from "../conformance/index.ts";
import type { Engine, EngineRequest } from "../engine.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { createMicrosoft, type MicrosoftOptions } from "./microsoft.ts";
import { microsoftError, startMicrosoftServer, type MicrosoftServerOptions } from "./testing/microsoft-server.ts";
import type { LoopbackServer } from "./testing/loopback-server.ts";
import { remoteConformance } from "./testing/remote-conformance.ts";
import { remoteEngineBehaviour } from "./testing/remote-engine-behaviour.ts";

const pair = { source: "en-us", target: "fr" } as const;

remoteConformance("Microsoft", {
  pair,
  unsupportedPair: { source: "ko", target: "fr" },
  start: () => startMicrosoftServer(),
  create: (baseUrl) => createMicrosoft({ baseUrl, apiKey: "key", batchSegments: 2, connections: 2 }),
});

remoteEngineBehaviour("Microsoft", {
  key: "m1cr0s0ft-s3cret",
  start: async () => startMicrosoftServer({ apiKey: "m1cr0s0ft-s3cret" }),
  create: (server, apiKey, options) => createMicrosoft({ ...options, baseUrl: server.url, apiKey }),
  answer: (texts) => ({ body: texts.map((text) => ({ translations: [{ text, to: "fr" }] })) }),
  tooMany: (message) => microsoftError(429_000, message),
  quotaUsedUp: microsoftError(403_001, "The subscription has exceeded its free quota."),
});

describe("Microsoft", () => {
  const opened: { engine: Engine; server: LoopbackServer }[] = [];
  const open = async (server: MicrosoftServerOptions = {}, more: Partial<MicrosoftOptions> = {}) => {
    const loopback = await startMicrosoftServer(server);
    const clock = new ManualClock();
    const engine = createMicrosoft({ baseUrl: loopback.url, apiKey: "key", clock, connections: 1, ...more });
    opened.push({ engine, server: loopback });
    return { engine, server: loopback };
  };
  const request = (more: Partial<EngineRequest> = {}): EngineRequest => ({
    pair,
    segments: [{ text: "One." }],
    ...more,
  });
  const textsOf = (server: LoopbackServer) =>
    server.mainCalls.map(({ body }) => (body as { Text: string }[]).map(({ Text }) => Text));
  afterEach(async () => {
    for (const { engine, server } of opened.splice(0)) {
      await engine.close();
      await server.stop();
    }
  });

  it("names languages, text type, key and region", async () => {
    const { engine, server } = await open({ region: "westeurope" }, { region: "westeurope" });
    const [result] = await collectResults(engine, {
      pair: { source: "zh-cn", target: "my" },
      segments: [{ text: "1 < 2 &amp; 3" }],
    });
    expect(result.text).toBe("1 < 2 &amp; 3 (zh-Hans-my)");
    expect(server.mainCalls[0].query.toString()).toBe("api-version=3.0&from=zh-Hans&to=my&textType=plain");
  });

  it("asks for the category of a domain", async () => {
    const { engine } = await open({}, { categories: { legal: "law-1", general: "house" } });
    expect(engine.capabilities().domains).toEqual(["legal"]);
    const texts: string[] = [];
    for (const domain of ["legal", "news", undefined] as const) {
      const [result] = await collectResults(engine, request(domain === undefined ? {} : { domain }));
      texts.push(result.text);
    }
    expect(texts).toEqual(["One. (en-fr law-1)", "One. (en-fr house)", "One. (en-fr house)"]);
  });

  it("hands terms over as dictionary markup, inside and outside of tags", async () => {
    const { engine, server } = await open();
    const terms = [
      { source: "Red Book", target: 'Livre "rouge" & <noir>' },
      { source: "shelf", target: "étagère" },
    ];
    const tags = [
      { id: 1, kind: "open", offset: 4 },
      { id: 1, kind: "close", offset: 12 },
    ] as const;
    const cutting = [{ id: 1, kind: "standalone", offset: 7 }] as const;
    const results = await collectResults(
      engine,
      request({
        terms,
        segments: [
          { text: "The Red Book on a shelf", tags },
          { text: "The Red Book", tags: cutting },
          { text: "Red Books & bookshelfs" },
        ],
      }),
    );
    const dictionary =
      '<mstrans:dictionary translation="Livre &quot;rouge&quot; &amp; &lt;noir&gt;">Red Book</mstrans:dictionary>';
    const shelf = '<mstrans:dictionary translation="étagère">shelf</mstrans:dictionary>';
    expect(textsOf(server)).toEqual([
      ["Red Books & bookshelfs"],
      [`The <span id="t1">${dictionary}</span> on a ${shelf}`, 'The Red<img id="t1"/> Book'],
    ]);
    expect(results[0]).toEqual({
      text: 'The Livre "rouge" & <noir> on a étagère (en-fr)',
      tags: [tags[0], { id: 1, kind: "close", offset: 26 }],
    });
    expect(results[1].tags).toEqual(cutting);
  });

  it("hands no terms over without English in the pair", async () => {
    const { engine, server } = await open();
    await collectResults(
      engine,
      request({ pair: { source: "fr", target: "ja" }, terms: [{ source: "One", target: "一" }] }),
    );
    expect(textsOf(server)).toEqual([["One."]]);
  });

  it("keeps within 1,000 texts and 50,000 characters an exchange", async () => {
    const { engine, server } = await open({}, { batchSegments: 5000 });
    const texts = [...Array.from({ length: 1001 }, () => "x"), ...Array.from({ length: 6 }, () => "字".repeat(10_000))];
    const outcomes = await collectOutcomes(engine, request({ segments: texts.map((text) => ({ text })) }));
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
    expect(textsOf(server).map(({ length }) => length)).toEqual([1000, 5, 2]);
  });

  it.each([
    [microsoftError(400_036, "The target language is not valid."), "unsupported-pair", false],
    [microsoftError(400_077, "The maximum request size has been exceeded."), "too-long", false],
    [microsoftError(400_074, "The body of the request is not valid JSON."), "bad-response", false],
    [microsoftError(401_000, "The request is not authorized."), "unauthorized", false],
    [microsoftError(403_000, "The operation is not allowed."), "unauthorized", false],
    [microsoftError(408_001, "The translation system requested is being prepared."), "unavailable", true],
    [microsoftError(429_001, "The client has exceeded request limits."), "rate-limited", true],
    [microsoftError(500_000, "An unexpected error occurred."), "unavailable", true],
    [{ status: 404, body: { error: { code: "404", message: "Resource not found" } } }, "unavailable", false],
  ])("reads %j", async (fault, code, retryable) => {
    const { engine, server } = await open({}, { retry: { attempts: 1, firstDelayMs: 0, maxDelayMs: 0 } });
    server.faults.push(fault);
    const [outcome] = await collectOutcomes(engine, request());
    expect(outcome).toMatchObject({ ok: false, error: { code, retryable } });
  });

  it("names a refused key or region, and stops asking", async () => {
    const { engine, server } = await open({ region: "westeurope" }, { batchSegments: 1 });
    const outcomes = await collectOutcomes(engine, request({ segments: [{ text: "One." }, { text: "Two." }] }));
    const refused = { ok: false, error: { code: "unauthorized" } };
    expect(outcomes).toMatchObject([refused, refused]);
    expect(server.mainCalls).toHaveLength(1);
  });
});
