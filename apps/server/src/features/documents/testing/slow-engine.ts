import { setTimeout } from "node:timers/promises";
import type { Engine } from "@yiqiao/engines";

/** An engine that takes some time for each sentence, and says the same of the same one in every process. */
export function slowEngine(msPerSentence: number): Engine {
  return {
    id: "slow",
    cost: 0,
    capabilities: () => ({
      pairs: [{ source: "en-us", target: "zh-cn" }],
      markup: false,
      alternatives: false,
      domains: [],
      maxSegmentCodePoints: 500,
    }),
    translate: async function* ({ segments }, signal) {
      for (const [index, { text }] of segments.entries()) {
        await setTimeout(msPerSentence, undefined, { signal });
        yield {
          index,
          ok: true,
          result: { text: `译${(text.match(/\p{Nd}+|\P{Nd}/gu) ?? []).toReversed().join("")}` },
        };
      }
    },
    health: () => Promise.resolve({ state: "ready" }),
    close: () => Promise.resolve(),
  };
}
