import { afterEach, describe, expect, it } from "vitest";
import { collectOutcomes, collectResults } from "../conformance/index.ts";
import type { Engine, EngineRequest } from "../engine.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { createGoogle, type GoogleOptions } from "./google.ts";
import { googleError, startGoogleServer, type GoogleServerOptions } from "./testing/google-server.ts";
import type { LoopbackServer } from "./testing/loopback-server.ts";
import { remoteConformance } from "./testing/remote-conformance.ts";
import { remoteEngineBehaviour } from "./testing/remote-engine-behaviour.ts";

const pair = { source: "en-us", target: "fr" } as const;

remoteConformance("Google", {
  pair,
  unsupportedPair: { source: "ko", target: "fr" },
  start: () => startGoogleServer(),
  create: (baseUrl) => createGoogle({ baseUrl, apiKey: "key", batchSegments: 2, connections: 2 }),
});

remoteEngineBehaviour("Google", {
  key: "g00gle-s3cret",
  start: async () => startGoogleServer({ apiKey: "g00gle-s3cret" }),
  create: (server, apiKey, options) => createGoogle({ ...options, baseUrl: server.url, apiKey }),
  answer: (texts) => ({ body: { data: { translations: texts.map((translatedText) => ({ translatedText })) } } }),
  tooMany: (message) => googleError(403, message, "userRateLimitExceeded"),
  quotaUsedUp: googleError(403, "Daily Limit Exceeded", "dailyLimitExceeded"),
});

describe("Google", () => {
  const opened: { engine: Engine; server: LoopbackServer }[] = [];
  const open = async (server: GoogleServerOptions = {}, more: Partial<GoogleOptions> = {}) => {
    const loopback = await startGoogleServer(server);
    const clock = new ManualClock();
    const engine = createGoogle({ baseUrl: loopback.url, apiKey: "key", clock, connections: 1, ...more });
    opened.push({ engine, server: loopback });
    return { engine, server: loopback };
  };
  const request = (...texts: string[]): EngineRequest => ({ pair, segments: texts.map((text) => ({ text })) });
  afterEach(async () => {
    for (const { engine, server } of opened.splice(0)) {
      await engine.close();
      await server.stop();
    }
  });

  it("sends the key in a header alone, and plain text as it is", async () => {
    const { engine, server } = await open();
    const [result] = await collectResults(engine, {
      pair: { source: "zh-cn", target: "my" },
      segments: [{ text: "1 < 2 &amp; 3" }],
    });
    expect(result.text).toBe("1 < 2 &amp; 3 'zh-CN>my'");
    expect(server.mainCalls[0]).toMatchObject({
      headers: { "x-goog-api-key": "key" },
      body: { q: ["1 < 2 &amp; 3"], source: "zh-CN", target: "my", format: "text" },
    });
    expect(server.calls.map(({ query }) => query.toString())).toEqual(["", ""]);
  });

  it("sends tags as elements and reads the entities of the answer", async () => {
    const { engine, server } = await open();
    const tags = [
      { id: 1, kind: "open", offset: 8 },
      { id: 1, kind: "close", offset: 12 },
    ] as const;
    const [result] = await collectResults(engine, { pair, segments: [{ text: "1 < 2 & bold", tags }] });
    expect(server.mainCalls[0].body).toMatchObject({
      q: ['1 &lt; 2 &amp; <span id="t1">bold</span>'],
      format: "html",
    });
    expect(result).toEqual({ text: "1 < 2 & bold 'en>fr'", tags });
  });

  it("keeps within 128 texts and 100,000 bytes an exchange", async () => {
    const { engine, server } = await open();
    const texts = [...Array.from({ length: 130 }, () => "x"), ...Array.from({ length: 8 }, () => "字".repeat(5000))];
    const outcomes = await collectOutcomes(engine, request(...texts));
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
    expect(server.mainCalls.map(({ body }) => (body as { q: string[] }).q.length)).toEqual([128, 8, 2]);
  });

  it("names a refused key, and stops asking", async () => {
    const { engine, server } = await open({}, { apiKey: "other" });
    await expect(collectOutcomes(engine, request("One."))).rejects.toMatchObject({ code: "unauthorized" });
    expect(server.calls).toHaveLength(1);
    expect(await engine.health()).toMatchObject({
      state: "down",
      detail: expect.stringContaining("API key not valid") as string,
    });
  });

  it.each([
    [googleError(403, "User Rate Limit Exceeded", "userRateLimitExceeded"), "rate-limited", true],
    [googleError(429, "Resource has been exhausted", "rateLimitExceeded"), "rate-limited", true],
    [googleError(400, "Bad Request", "keyInvalid"), "unauthorized", false],
    [googleError(403, "The request is missing a valid API key.", "forbidden"), "unauthorized", false],
    [googleError(400, "Text too long", "invalid"), "too-long", false],
    [googleError(400, "Bad language pair: en|xx", "invalid"), "unsupported-pair", false],
    [googleError(400, "Required Text", "required"), "bad-response", false],
    [googleError(500, "Backend Error", "backendError"), "unavailable", true],
    [{ status: 404, body: "<html>" }, "unavailable", false],
  ])("reads %j", async (fault, code, retryable) => {
    const { engine, server } = await open({}, { retry: { attempts: 1, firstDelayMs: 0, maxDelayMs: 0 } });
    server.faults.push(fault);
    const [outcome] = await collectOutcomes(engine, request("One."));
    expect(outcome).toMatchObject({ ok: false, error: { code, retryable } });
  });
});
