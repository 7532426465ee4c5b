import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { EngineError, type EnginePair } from "../engine.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { MemoryEngine, type MemoryEngineOptions } from "../testing/memory-engine.ts";
import { createRouter, type RoutedOutcome, type Router } from "./router.ts";

const pairOf = (source: LanguageCode, target: LanguageCode): EnginePair => ({ source, target });
const zhEn = pairOf("zh-cn", "en-us");
const enFr = pairOf("en-us", "fr");
const engine = (id: string, pairs: readonly EnginePair[] = [zhEn], more: Partial<MemoryEngineOptions> = {}) =>
  new MemoryEngine({ id, pairs, ...more });

async function translate(router: Router, pair = zhEn): Promise<RoutedOutcome | undefined> {
  const signal = new AbortController().signal;
  for await (const outcome of router.translate({ pair, segments: [{ text: "a" }] }, signal)) return outcome;
  return undefined;
}

/** An engine that translates once it is let go. */
function gated(id: string, pairs: readonly EnginePair[] = [zhEn]) {
  const gate = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  const made = engine(id, pairs, {
    translate: async ({ text }) => {
      begun.resolve(undefined);
      await gate.promise;
      return `${text} by ${id}`;
    },
  });
  return { engine: made, begun: begun.promise, letGo: () => gate.resolve(undefined) };
}

describe("replaceEngines", () => {
  it("lets a running request end on its engine, then closes that; new requests use the new one", async () => {
    const old = gated("old");
    const router = createRouter([old.engine]);
    const running = translate(router);
    await old.begun;
    const { closed } = await router.replaceEngines([engine("new")]);
    expect(await translate(router)).toMatchObject({ ok: true, engine: "new" });
    expect(old.engine.state).toBe("ready");
    old.letGo();
    expect(await running).toMatchObject({ ok: true, engine: "old", result: { text: "a by old" } });
    await closed;
    expect(old.engine.state).toBe("down");
  });

  it("keeps an engine that a running request may yet fall back to", async () => {
    const first = engine("first", [zhEn], {
      onRequest: async () => {
        await router.replaceEngines([]);
        throw new EngineError("internal", "first", "broken");
      },
    });
    const second = engine("second");
    const router = createRouter([first, second]);
    expect(await translate(router)).toMatchObject({ ok: true, engine: "second" });
    await expect(translate(router)).rejects.toMatchObject({ code: "unsupported-pair" });
  });

  it("keeps what is known of an engine that stays, and the order of the new list", async () => {
    const clock = new ManualClock();
    const stays = engine("stays", [zhEn], {
      onRequest: () => {
        throw new EngineError("unauthorized", "stays", "refused");
      },
    });
    const router = createRouter([stays], { clock });
    await translate(router);
    await router.replaceEngines([engine("before"), stays]);
    expect(router.route({ pair: zhEn })).toMatchObject({ hops: [{ engines: ["before"] }] });
    expect(stays.healthChecks).toBe(1);
    clock.advance(30_000);
    expect(router.route({ pair: zhEn })).toMatchObject({ hops: [{ engines: ["before", "stays"] }] });
  });

  it("asks the new engines before it switches over", async () => {
    const router = createRouter([engine("old")]);
    const down = engine("down");
    down.state = "down";
    const { closed } = await router.replaceEngines([down, engine("up", [zhEn], { cost: 1 })]);
    await closed;
    expect(router.engines()).toMatchObject([
      { id: "down", health: { state: "down" } },
      { id: "up", health: { state: "ready" } },
    ]);
    expect(router.route({ pair: zhEn })).toMatchObject({ engine: "up" });
  });

  it("changes nothing when two engines have the same id", async () => {
    const router = createRouter([engine("old")]);
    await expect(router.replaceEngines([engine("twin"), engine("twin")])).rejects.toThrow('the id "twin"');
    expect(await translate(router)).toMatchObject({ engine: "old" });
  });

  it("closes the new engines too when the router was closed meanwhile, and the leaving ones with it", async () => {
    const late = engine("late");
    const closedRouter = createRouter([]);
    await closedRouter.close();
    await expect(closedRouter.replaceEngines([late])).rejects.toMatchObject({ code: "unavailable" });
    expect(late.state).toBe("down");

    const leaving = gated("leaving");
    const router = createRouter([leaving.engine]);
    const running = translate(router);
    await leaving.begun;
    const { closed } = await router.replaceEngines([]);
    await router.close();
    expect(leaving.engine.state).toBe("down");
    leaving.letGo();
    await running;
    await closed;
  });

  it("names both engines of a pivot that were replaced on the way", async () => {
    const first = gated("first");
    const router = createRouter([first.engine, engine("second", [enFr])]);
    const running = translate(router, pairOf("zh-cn", "fr"));
    await first.begun;
    await router.replaceEngines([]);
    first.letGo();
    expect(await running).toMatchObject({ ok: true, engine: "first+second", domainServed: "general" });
  });
});
