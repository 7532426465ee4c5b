import { MemoryEngine } from "../testing/memory-engine.ts";
import { engineConformance } from "./engine-conformance.ts";

const pair = { source: "en-us", target: "fr" } as const;

engineConformance("the engine in memory", () => new MemoryEngine({ pairs: [pair] }), {
  pair,
  unsupportedPair: { source: "fr", target: "ja" },
  texts: ["Good morning.", "The book is red.", "Where are you?", "We are late."],
});
