import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { EngineError, type EnginePair } from "../engine.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { MemoryEngine, type MemoryEngineOptions } from "../testing/memory-engine.ts";
import { createRouter, type RoutedOutcome, type RoutedRequest, type Router } from "./router.ts";

const pairOf = (source: LanguageCode, target: LanguageCode): EnginePair => ({ source, target });
const zhEn = pairOf("zh-cn", "en-us");
const enFr = pairOf("en-us", "fr");
const zhFr = pairOf("zh-cn", "fr");
const engine = (id: string, pairs: readonly EnginePair[], more: Partial<MemoryEngineOptions> = {}) =>
  new MemoryEngine({ id, pairs, ...more });
const failing = (code: EngineError["code"], id: string) => () => {
  throw new EngineError(code, id, `${id}: ${code}`);
};
const segments = (...texts: string[]) => texts.map((text) => ({ text }));
async function outcomesOf(
  router: Router,
  request: RoutedRequest,
  signal = new AbortController().signal,
): Promise<RoutedOutcome[]> {
  const outcomes: RoutedOutcome[] = [];
  for await (const outcome of router.translate(request, signal)) outcomes.push(outcome);
  return outcomes.sort((a, b) => a.index - b.index);
}

describe("route", () => {
  const plain = engine("plain", [zhEn], { cost: 1 });
  const legal = engine("legal", [zhEn], { cost: 9, capabilities: { domains: ["legal"] } });
  const router = createRouter([legal, plain, engine("french", [enFr])]);

  it("takes the cheaper engine, the one with a variant for the domain, or the site's choice", () => {
    expect(router.route({ pair: zhEn })).toMatchObject({
      engine: "plain",
      domainServed: "general",
      hops: [{ engines: ["plain", "legal"] }],
    });
    expect(router.route({ pair: zhEn, domain: "legal" })).toMatchObject({ engine: "legal", domainServed: "legal" });
    expect(router.route({ pair: zhEn, domain: "legal", siteOrder: ["plain"] })).toMatchObject({
      engine: "plain",
      domainServed: "general",
    });
  });

  it("goes through the pivot when nothing serves the pair directly", () => {
    expect(router.route({ pair: zhFr })).toEqual({
      available: true,
      pivot: "en-us",
      engine: "plain+french",
      domainServed: "general",
      hops: [
        { pair: zhEn, engines: ["plain", "legal"] },
        { pair: enFr, engines: ["french"] },
      ],
    });
  });

  it("gets round engines to be avoided, if it can", () => {
    expect(router.route({ pair: zhEn, avoid: ["plain"] })).toMatchObject({ engine: "legal" });
    expect(router.route({ pair: zhFr, avoid: ["plain+french"] })).toMatchObject({ engine: "legal+french" });
    const direct = createRouter([engine("direct", [zhFr]), plain, engine("french", [enFr])]);
    expect(direct.route({ pair: zhFr, avoid: ["direct"] })).toMatchObject({ engine: "plain+french", pivot: "en-us" });
    expect(direct.route({ pair: zhFr, avoid: ["direct", "french"] })).toMatchObject({ engine: "direct" });
  });

  it("tells how long a segment may be", () => {
    const short = engine("short", [enFr], { capabilities: { maxSegmentCodePoints: 50 } });
    const router = createRouter([plain, short]);
    expect([zhEn, zhFr, pairOf("ja", "ko")].map((pair) => router.maxSegmentCodePoints(pair))).toEqual([1000, 50, 0]);
  });

  it("tells all 72 pairs, and the domains with variants", () => {
    const pairs = router.pairs();
    expect(pairs).toHaveLength(72);
    const tally = Map.groupBy(pairs, ({ state }) => state);
    expect([tally.get("direct")?.length, tally.get("pivot")?.length, tally.get("unavailable")?.length]).toEqual([
      2, 1, 69,
    ]);
    expect(tally.get("pivot")).toEqual([{ pair: zhFr, state: "pivot", engines: ["plain+french"], pivot: "en-us" }]);
    expect(tally.get("unavailable")?.[0]).toEqual({
      pair: pairOf("zh-cn", "ja"),
      state: "unavailable",
      engines: [],
      reason: "no-engine",
    });
    expect(router.domainsFor(zhEn)).toEqual(["legal"]);
    expect(router.domainsFor(zhFr)).toEqual([]);
  });

  it("says why there is none", async () => {
    const down = engine("down", [zhEn]);
    down.state = "down";
    const router = createRouter([down]);
    await router.refresh();
    expect(router.route({ pair: zhEn })).toEqual({ available: false, reason: "engines-down" });
    expect(router.route({ pair: enFr })).toEqual({ available: false, reason: "no-engine" });
    expect(router.route({ pair: pairOf("fr", "fr") })).toEqual({ available: false, reason: "same-language" });
  });

  it("refuses two engines with one id", () => {
    expect(() => createRouter([engine("same", [zhEn]), engine("same", [enFr])])).toThrow(/"same"/);
  });
});

describe("fallback", () => {
  it("gives the next engine what failed, and only that", async () => {
    const first = engine("first", [zhEn], {
      translate: ({ text }) => (text === "bad" ? failing("unavailable", "first")() : `1:${text}`),
    });
    const second = engine("second", [zhEn], {
      cost: 1,
      capabilities: { domains: ["legal"] },
      translate: ({ text }) => `2:${text}`,
    });
    const router = createRouter([first, second]);
    const outcomes = await outcomesOf(router, {
      pair: zhEn,
      domain: "legal",
      siteOrder: ["first"],
      segments: segments("a", "bad", "c"),
    });
    expect(outcomes).toMatchObject([
      { result: { text: "1:a" }, engine: "first", domainServed: "general" },
      { result: { text: "2:bad" }, engine: "second", domainServed: "legal" },
      { result: { text: "1:c" }, engine: "first" },
    ]);
    expect(second.requests.map((request) => request.segments)).toEqual([segments("bad")]);
  });

  it("takes over from an engine that fails as a whole, or forgets segments", async () => {
    const broken = engine("broken", [zhEn], { onRequest: () => Promise.reject(new Error("boom")) });
    const backup = engine("backup", [zhEn], { cost: 1 });
    expect(await outcomesOf(createRouter([broken, backup]), { pair: zhEn, segments: segments("a") })).toMatchObject([
      { ok: true, engine: "backup" },
    ]);
  });

  it("reports the error that may pass by itself when every engine fails", async () => {
    const router = createRouter([
      engine("long", [zhEn], { translate: failing("too-long", "long") }),
      engine("busy", [zhEn], { cost: 1, translate: failing("overloaded", "busy") }),
    ]);
    expect(await outcomesOf(router, { pair: zhEn, segments: segments("a") })).toMatchObject([
      { ok: false, error: { code: "overloaded", engineId: "busy" } },
    ]);
  });

  it("places tags for an engine that knows no markup", async () => {
    const router = createRouter([
      engine("plain", [zhEn], { capabilities: { markup: false }, translate: () => "good day" }),
    ]);
    const tags = [{ id: 1, kind: "standalone", offset: 2 } as const];
    expect(await outcomesOf(router, { pair: zhEn, segments: [{ text: "你好", tags }] })).toMatchObject([
      { result: { text: "good day", tags: [{ id: 1, kind: "standalone", offset: 8 }] } },
    ]);
  });
});

describe("breaker and health", () => {
  const setUp = () => {
    const clock = new ManualClock();
    let works = false;
    const flaky = engine("flaky", [zhEn], {
      translate: ({ text }) => (works ? text : failing("unavailable", "flaky")()),
    });
    const router = createRouter([flaky], { clock, breaker: { failures: 2, openMs: 1000 } });
    const ask = async () => outcomesOf(router, { pair: zhEn, segments: segments("a") });
    return { clock, flaky, router, ask, repair: () => (works = true) };
  };

  it("leaves an engine alone after failures in a row, and says for how long", async () => {
    const { flaky, router, ask } = setUp();
    await ask();
    await ask();
    await expect(ask()).rejects.toMatchObject({ code: "unavailable", retryable: true, retryAfterMs: 1000 });
    expect(flaky.requests).toHaveLength(2);
    expect(router.route({ pair: zhEn })).toEqual({ available: false, reason: "engines-down", retryAfterMs: 1000 });
  });

  it("tries again with one request when the time is over", async () => {
    const { clock, flaky, router, ask, repair } = setUp();
    await ask();
    await ask();
    clock.advance(1000);
    await ask();
    await expect(ask()).rejects.toMatchObject({ code: "unavailable" });
    expect(flaky.requests).toHaveLength(3);
    repair();
    clock.advance(1000);
    const probe = ask();
    expect(await ask()).toMatchObject([{ ok: false, error: { code: "unavailable", engineId: "flaky" } }]);
    expect(await probe).toMatchObject([{ ok: true }]);
    expect(await ask()).toMatchObject([{ ok: true }]);
    expect(router.route({ pair: zhEn })).toMatchObject({ available: true });
  });

  it("obeys a Retry-After at once, and is not put off by a segment's own faults", async () => {
    const clock = new ManualClock();
    const limited = engine("limited", [zhEn], {
      translate: ({ text }) => {
        throw new EngineError(text === "long" ? "too-long" : "rate-limited", "limited", "no", { retryAfterMs: 500 });
      },
    });
    const router = createRouter([limited], { clock, breaker: { failures: 1, openMs: 9000 } });
    await outcomesOf(router, { pair: zhEn, segments: segments("long") });
    expect(router.route({ pair: zhEn }).available).toBe(true);
    await outcomesOf(router, { pair: zhEn, segments: segments("a") });
    expect(router.route({ pair: zhEn }).available).toBe(false);
  });

  it("asks for health once while the answer lasts", async () => {
    const clock = new ManualClock();
    const one = engine("one", [zhEn]);
    const router = createRouter([one], { clock, healthTtlMs: 100 });
    await Promise.all([router.refresh(), router.refresh()]);
    expect(one.healthChecks).toBe(1);
    clock.advance(100);
    await router.refresh();
    expect(one.healthChecks).toBe(2);
  });

  it("skips an engine that is down and comes back to it", async () => {
    const clock = new ManualClock();
    const best = engine("best", [zhEn]);
    const router = createRouter([best, engine("other", [zhEn], { cost: 1 })], { clock, healthTtlMs: 100 });
    best.state = "down";
    await router.refresh();
    expect(router.route({ pair: zhEn })).toMatchObject({ engine: "other" });
    expect(await router.health()).toMatchObject({ state: "degraded" });
    best.state = "ready";
    clock.advance(100);
    await router.refresh();
    expect(router.route({ pair: zhEn })).toMatchObject({ engine: "best" });
  });
});

describe("through the pivot", () => {
  it("names both engines, and gives and asks for neither alternatives nor scores", async () => {
    const hops = [engine("one", [zhEn]), engine("two", [enFr])];
    const router = createRouter(hops);
    expect(await outcomesOf(router, { pair: zhFr, alternatives: 3, scores: true, segments: segments("你好") })).toEqual(
      [
        {
          index: 0,
          ok: true,
          result: { text: "你好 [zh-cn>en-us] [en-us>fr]" },
          engine: "one+two",
          pivot: "en-us",
          domainServed: "general",
        },
      ],
    );
    for (const { requests } of hops) expect(requests).toMatchObject([{ alternatives: 0, scores: false }]);
  });

  it("gives the first segment while the first hop still works on the others", async () => {
    const gate = Promise.withResolvers<undefined>();
    const slow = engine("slow", [zhEn], {
      translate: async ({ text }) => {
        if (text !== "0") await gate.promise;
        return text;
      },
    });
    const router = createRouter([slow, engine("two", [enFr])]);
    const outcomes = router.translate({ pair: zhFr, segments: segments("0", "1", "2") }, new AbortController().signal);
    const reader = outcomes[Symbol.asyncIterator]();
    expect(await reader.next()).toMatchObject({ value: { index: 0, ok: true } });
    gate.resolve(undefined);
    expect(await reader.next()).toMatchObject({ value: { index: 1 } });
    expect(await reader.next()).toMatchObject({ value: { index: 2 } });
    expect(await reader.next()).toMatchObject({ done: true });
  });

  it("keeps each segment's place over many groups and reports what fails in either hop", async () => {
    const router = createRouter([
      engine("one", [zhEn], { translate: ({ text }) => (text === "3" ? failing("bad-response", "one")() : text) }),
      engine("two", [enFr], {
        translate: ({ text }) => (text === "7" ? failing("bad-response", "two")() : `f${text}`),
      }),
    ]);
    const outcomes = await outcomesOf(router, {
      pair: zhFr,
      segments: segments(...Array.from({ length: 20 }, (_, index) => String(index))),
    });
    expect(outcomes.map((outcome) => (outcome.ok ? outcome.result.text : outcome.error.engineId))).toEqual(
      Array.from({ length: 20 }, (_, index) => (index === 3 ? "one" : index === 7 ? "two" : `f${index}`)),
    );
  });

  it("aborts both hops", async () => {
    const signals: AbortSignal[] = [];
    const started = Promise.withResolvers<undefined>();
    const stuck = engine("stuck", [enFr], {
      async onRequest(_request, signal) {
        signals.push(signal);
        started.resolve(undefined);
        await new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        });
      },
    });
    const router = createRouter([engine("one", [zhEn]), stuck]);
    const controller = new AbortController();
    const collecting = outcomesOf(router, { pair: zhFr, segments: segments("a", "b") }, controller.signal);
    await started.promise;
    controller.abort(new Error("gone"));
    await expect(collecting).rejects.toThrow("gone");
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });
});
