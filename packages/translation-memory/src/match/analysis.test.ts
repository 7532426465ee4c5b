import { describe, expect, it } from "vitest";
import { AnalysisCounter, bandOf } from "./analysis.ts";

describe("AnalysisCounter", () => {
  it("counts segments, words and characters by what the memory has", () => {
    const counter = new AnalysisCounter();
    counter.add({ key: "a", text: "Stop the pump.", score: 100 });
    counter.add({ key: "a", text: "Stop the pump.", score: 100 });
    counter.add({ key: "a", text: "Stop the pump.", score: 101 });
    counter.add({ key: "b", text: "停止水泵 3 次。", score: undefined });
    expect(counter.result()).toMatchObject({
      context: { segments: 1, words: 3, characters: 14 },
      exact: { segments: 1, words: 3 },
      repetition: { segments: 1, words: 3 },
      none: { segments: 1, words: 6, characters: 9 },
      "95-99": { segments: 0, words: 0, characters: 0 },
    });
  });

  it.each([
    [101, "context"],
    [100, "exact"],
    [99, "95-99"],
    [94, "85-94"],
    [84, "75-84"],
    [50, "50-74"],
    [49, "none"],
  ])("puts %d into %s", (score, band) => expect(bandOf(score)).toBe(band));
});
