import { describe, expect, it } from "vitest";
import { collectResults } from "../conformance/index.ts";
import type { EngineCapabilities, ServedPair } from "../engine.ts";
import { MemoryEngine } from "../testing/memory-engine.ts";
import { createRouter } from "./router.ts";

const zhEn = { source: "zh-cn", target: "en-us" } as const;
const enFr = { source: "en-us", target: "fr" } as const;
const zhFr = { source: "zh-cn", target: "fr" } as const;
const engine = (id: string, pair: ServedPair, capabilities: Partial<EngineCapabilities> = {}) =>
  new MemoryEngine({ id, pairs: [pair], capabilities });

describe("similar pairs", () => {
  const similar = [{ source: "你好", target: "Bonjour" }];

  it("are told of a direct route, by the pair before the engine, and go to the engine", async () => {
    const reading = engine("reading", { ...zhEn, similar: 1 }, { similar: 5 });
    const router = createRouter([reading, engine("french", enFr, { similar: 5 })]);
    expect(router.route({ pair: zhEn })).toMatchObject({ similar: 1 });
    expect(router.route({ pair: enFr })).toMatchObject({ similar: 5 });
    expect(router.route({ pair: zhFr })).not.toHaveProperty("similar");
    await collectResults(router, { pair: zhEn, segments: [{ text: "你好吗", similar }] });
    expect(reading.requests[0]?.segments[0]?.similar).toEqual(similar);
  });

  it("go through no pivot: they are of the outer languages", async () => {
    const engines = [engine("plain", zhEn), engine("french", enFr)];
    await collectResults(createRouter(engines), { pair: zhFr, segments: [{ text: "你好吗", similar }] });
    const sent = engines.flatMap(({ requests }) => requests.flatMap((request) => request.segments));
    expect(sent).toHaveLength(2);
    expect(sent.map((segment) => "similar" in segment)).toEqual([false, false]);
  });
});
