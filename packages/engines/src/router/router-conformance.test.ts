import { engineConformance } from "../conformance/index.ts";
import type { EnginePair } from "../engine.ts";
import { MemoryEngine } from "../testing/memory-engine.ts";
import { createRouter } from "./router.ts";

const zhEn: EnginePair = { source: "zh-cn", target: "en-us" };
const enFr: EnginePair = { source: "en-us", target: "fr" };
const shared = {
  unsupportedPair: { source: "ko", target: "ja" },
  texts: ["今天很好。", "书是红的。", "你在哪里？", "我们迟到了。"],
} as const;

engineConformance(
  "a router with a direct engine",
  () => createRouter([new MemoryEngine({ id: "one", pairs: [zhEn] })]),
  { pair: zhEn, ...shared },
);
engineConformance(
  "a router through the pivot",
  () =>
    createRouter([
      new MemoryEngine({ id: "one", pairs: [zhEn] }),
      new MemoryEngine({ id: "two", pairs: [enFr], capabilities: { markup: false } }),
    ]),
  { pair: { source: "zh-cn", target: "fr" }, ...shared },
);
