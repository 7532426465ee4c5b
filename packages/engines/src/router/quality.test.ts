import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import type { EnginePair, PairQuality, ServedPair } from "../engine.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { MemoryEngine, type MemoryEngineOptions } from "../testing/memory-engine.ts";
import { createRouter, type RoutedOutcome, type RoutedRequest, type Router } from "./router.ts";

const pairOf = (source: LanguageCode, target: LanguageCode): EnginePair => ({ source, target });
const zhEn = pairOf("zh-cn", "en-us");
const enFr = pairOf("en-us", "fr");
const zhFr = pairOf("zh-cn", "fr");
const rated = (pair: EnginePair, quality?: PairQuality, domains?: readonly DomainCode[]): ServedPair => ({
  ...pair,
  ...(quality && { quality }),
  ...(domains && { domains }),
});
const engine = (id: string, pairs: readonly ServedPair[], more: Partial<MemoryEngineOptions> = {}) =>
  new MemoryEngine({ id, pairs, ...more });

async function first(router: Router, request: Omit<RoutedRequest, "segments">): Promise<RoutedOutcome | undefined> {
  const { signal } = new AbortController();
  for await (const one of router.translate({ ...request, segments: [{ text: "好" }] }, signal)) return one;
  return undefined;
}

describe("quality", () => {
  it.each<[PairQuality | undefined, PairQuality | undefined, PairQuality | undefined]>([
    ["standard", "standard", "standard"],
    ["standard", "starter", "starter"],
    ["starter", undefined, "starter"],
    ["standard", undefined, undefined],
  ])("of a pivot over %s and %s is %s, in plan, listing and outcome", async (one, two, expected) => {
    const router = createRouter([engine("one", [rated(zhEn, one)]), engine("two", [rated(enFr, two)])]);
    const plan = router.route({ pair: zhFr });
    expect(plan.available && plan.quality).toBe(expected);
    const listed = router.pairs().find(({ pair }) => pair.source === "zh-cn" && pair.target === "fr");
    expect(listed?.quality).toBe(expected);
    const outcome = await first(router, { pair: zhFr });
    expect(outcome?.ok && outcome.quality).toBe(expected);
    const served = router.capabilities().pairs.find(({ source, target }) => source === "zh-cn" && target === "fr");
    expect(served?.quality).toBe(expected);
  });

  it("is that of the engine that took over", async () => {
    const broken = engine("broken", [rated(zhEn, "standard")], { onRequest: () => Promise.reject(new Error("no")) });
    const router = createRouter([broken, engine("small", [rated(zhEn, "starter")])]);
    expect(await first(router, { pair: zhEn })).toMatchObject({ engine: "small", quality: "starter" });
  });

  it("is that of the model with which a request began, also if the engine changes it meanwhile", async () => {
    const pairs = [rated(zhEn, "starter", ["legal"])];
    const changing = engine("changing", pairs, {
      capabilities: { domains: ["legal"] },
      onRequest: () => {
        pairs[0] = rated(zhEn, "standard", []);
      },
    });
    const router = createRouter([changing]);
    expect(await first(router, { pair: zhEn, domain: "legal" })).toMatchObject({
      quality: "starter",
      domainServed: "legal",
    });
    expect(await first(router, { pair: zhEn, domain: "legal" })).toMatchObject({
      quality: "standard",
      domainServed: "general",
    });
  });
});

describe("the order without a site's choice", () => {
  const starter = engine("local", [rated(zhEn, "starter", ["legal"])], { capabilities: { domains: ["legal"] } });
  const standard = engine("local", [rated(zhEn, "standard")]);
  const remote = engine("remote", [zhEn]);

  it("puts starter models last, whatever their order and domains", () => {
    const router = createRouter([starter, remote]);
    expect(router.route({ pair: zhEn })).toMatchObject({ engine: "remote" });
    expect(router.route({ pair: zhEn, domain: "legal" })).toMatchObject({ engine: "remote", domainServed: "general" });
    expect(createRouter([remote, standard]).route({ pair: zhEn })).toMatchObject({ engine: "remote" });
    expect(createRouter([standard, remote]).route({ pair: zhEn })).toMatchObject({ engine: "local" });
  });

  it("leaves the site's own order alone", () => {
    const router = createRouter([remote, starter]);
    expect(router.route({ pair: zhEn, siteOrder: ["local"] })).toMatchObject({ engine: "local", quality: "starter" });
  });
});

describe("domains of a pair", () => {
  it("go before those of the engine", () => {
    const mixed = engine("mixed", [rated(zhEn, undefined, ["legal"]), rated(enFr, undefined, [])], {
      capabilities: { domains: ["legal"] },
    });
    const router = createRouter([mixed]);
    expect([zhEn, enFr, zhFr].map((pair) => router.domainsFor(pair))).toEqual([["legal"], [], []]);
    expect(router.route({ pair: zhFr, domain: "legal" })).toMatchObject({ domainServed: "general" });
    expect(router.route({ pair: zhEn, domain: "legal" })).toMatchObject({ domainServed: "legal" });
  });
});

describe("refresh", () => {
  it("asks at once when forced: an engine that was down may have got models", async () => {
    const pairs: ServedPair[] = [];
    const local = engine("local", pairs);
    local.state = "down";
    const router = createRouter([local], { clock: new ManualClock() });
    await router.refresh();
    pairs.push(rated(zhEn, "standard"));
    local.state = "ready";
    await router.refresh();
    expect(router.route({ pair: zhEn })).toMatchObject({ available: false, reason: "engines-down" });
    await router.refresh({ force: true });
    expect(router.route({ pair: zhEn })).toMatchObject({ available: true, quality: "standard" });
  });
});
