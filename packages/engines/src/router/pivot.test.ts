import { expect, it } from "vitest";
import { MemoryEngine } from "../testing/memory-engine.ts";
import { createRouter, type RoutedOutcome } from "./router.ts";

it("hands on no score and no confidence of the second hop, which knows nothing of the first", async () => {
  const first = new MemoryEngine({ id: "one", pairs: [{ source: "zh-cn", target: "en-us" }] });
  const second = new MemoryEngine({ id: "two", pairs: [{ source: "en-us", target: "fr" }] });
  const translate = second.translate.bind(second);
  second.translate = async function* (request, signal) {
    for await (const outcome of translate(request, signal)) {
      yield outcome.ok ? { ...outcome, result: { ...outcome.result, score: -0.1, confidence: 0.9 } } : outcome;
    }
  };
  const request = { pair: { source: "zh-cn", target: "fr" }, scores: true, segments: [{ text: "你好" }] } as const;
  const outcomes: RoutedOutcome[] = [];
  const router = createRouter([first, second]);
  for await (const outcome of router.translate(request, new AbortController().signal)) outcomes.push(outcome);
  expect(outcomes).toMatchObject([{ ok: true, result: { text: "你好 [zh-cn>en-us] [en-us>fr]" } }]);
  expect(outcomes.flatMap((outcome) => (outcome.ok ? Object.keys(outcome.result) : []))).toEqual(["text"]);
});
