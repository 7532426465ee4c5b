import { afterEach, describe, expect, it } from "vitest";
import { collectOutcomes, collectResults } from "../conformance/index.ts";
import type { Engine, EngineRequest } from "../engine.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { createMTranServer, type MTranServerOptions } from "./mtranserver.ts";
import type { LoopbackServer } from "./testing/loopback-server.ts";
import { startMTranServerServer, type MTranServerServerOptions } from "./testing/mtranserver-server.ts";
import { remoteConformance } from "./testing/remote-conformance.ts";
import { remoteEngineBehaviour } from "./testing/remote-engine-behaviour.ts";

const pair = { source: "en-us", target: "fr" } as const;

remoteConformance("MTranServer", {
  pair,
  unsupportedPair: { source: "ja", target: "fr" },
  start: () => startMTranServerServer(),
  create: (baseUrl) => createMTranServer({ baseUrl, batchSegments: 2, connections: 2 }),
});

remoteEngineBehaviour("MTranServer", {
  key: "mtr4n-s3cret",
  start: async () => startMTranServerServer({ token: "mtr4n-s3cret" }),
  create: (server, apiKey, options) => createMTranServer({ ...options, baseUrl: server.url, apiKey }),
  answer: (results) => ({ body: { results } }),
  tooMany: (message) => ({ status: 429, body: { error: message } }),
});

describe("MTranServer", () => {
  const opened: { engine: Engine; server: LoopbackServer }[] = [];
  const open = async (server: MTranServerServerOptions = {}, more: Partial<MTranServerOptions> = {}) => {
    const loopback = await startMTranServerServer(server);
    const engine = createMTranServer({ baseUrl: loopback.url, clock: new ManualClock(), connections: 1, ...more });
    opened.push({ engine, server: loopback });
    return { engine, server: loopback };
  };
  const request = (...texts: string[]): EngineRequest => ({ pair, segments: texts.map((text) => ({ text })) });
  const pairsOf = (engine: Engine) => engine.capabilities().pairs.map(({ source, target }) => `${source}>${target}`);
  afterEach(async () => {
    for (const { engine, server } of opened.splice(0)) {
      await engine.close();
      await server.stop();
    }
  });

  it("serves the pairs that it tells, or each language with English where it tells none", async () => {
    const { engine } = await open();
    await engine.health();
    expect(pairsOf(engine).toSorted()).toEqual(["en-us>fr", "en-us>zh-cn", "fr>en-us", "ja>en-us", "zh-cn>en-us"]);
    const { engine: old } = await open({ old: true });
    await old.health();
    expect(pairsOf(old)).toHaveLength(6);
  });

  it("sends plain texts as they are, tags as elements, and those of long segments not at all", async () => {
    const { engine, server } = await open();
    const tags = [
      { id: 1, kind: "open", offset: 8 },
      { id: 1, kind: "close", offset: 12 },
    ] as const;
    const long = `1 < 2 & bold${" word".repeat(97)}`;
    const results = await collectResults(engine, {
      pair,
      segments: [{ text: "1 < 2 & bold", tags }, { text: long, tags }, { text: "a & b" }],
    });
    const sent = server.mainCalls.map(({ body }) => body as { texts: string[]; html: boolean });
    expect(sent.find(({ html }) => html)?.texts).toEqual(['1 &lt; 2 &amp; <span id="t1">bold</span>']);
    expect(sent.find(({ html }) => !html)?.texts).toEqual([long, "a & b"]);
    expect(results[0]).toEqual({ text: "1 < 2 & bold (en-fr)", tags });
    expect(results[1].tags).toHaveLength(2);
  });

  it("keeps within 100 KiB an exchange", async () => {
    const { engine, server } = await open({}, { batchSegments: 1000 });
    const outcomes = await collectOutcomes(engine, request(...Array.from({ length: 70 }, () => "字".repeat(500))));
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
    expect(server.mainCalls).toHaveLength(2);
  });

  it("names a refused token, and stops asking", async () => {
    const { engine, server } = await open({ token: "right" }, { apiKey: "wrong" });
    await expect(collectOutcomes(engine, request("One."))).rejects.toMatchObject({ code: "unauthorized" });
    expect(server.calls).toHaveLength(1);
  });

  it("asks again for each segment of a batch that the server stumbles over", async () => {
    const { engine, server } = await open();
    const fault = { status: 500, body: { error: "Translation failed at index 1: out of bounds" } };
    server.faults.push(fault, { body: { results: ["Un."] } }, fault);
    const outcomes = await collectOutcomes(engine, request("One.", "Two.", "Three."));
    const texts = outcomes.map((outcome) => (outcome.ok ? outcome.result.text : outcome.error.code));
    expect(texts).toEqual(["Un.", "internal", "Three. (en-fr)"]);
  });

  it.each([
    [{ status: 500, body: { error: "x", message: "No model found for en -> fr" } }, "unsupported-pair", false],
    [{ status: 500, body: { error: "x", message: "request entity too large" } }, "too-long", false],
    [{ status: 413, body: "<html>" }, "too-long", false],
    [{ status: 400, body: { error: "Key: 'Texts' failed" } }, "bad-response", false],
    [{ status: 404, body: "<html>" }, "unavailable", false],
    [{ status: 502, body: "<html>" }, "unavailable", true],
  ])("reads %j", async (fault, code, retryable) => {
    const { engine, server } = await open({}, { retry: { attempts: 1, firstDelayMs: 0, maxDelayMs: 0 } });
    server.faults.push(fault);
    const [outcome] = await collectOutcomes(engine, request("One."));
    expect(outcome).toMatchObject({ ok: false, error: { code, retryable } });
  });
});
