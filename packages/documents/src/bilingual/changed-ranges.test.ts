import { describe, expect, it } from "vitest";
import { changedRanges } from "./changed-ranges.ts";

const rangesOf = (before: string, after: string) => changedRanges(Array.from(before), Array.from(after));

/** The first text with its changed stretches replaced. */
function applied(before: string, after: string): string {
  const text = Array.from(before);
  for (const { start, end, texts } of rangesOf(before, after).toReversed()) text.splice(start, end - start, ...texts);
  return text.join("");
}

describe("what has become of a text", () => {
  it("is told word by word", () => {
    const told = rangesOf("Close the red valve now.", "Close a red 🎉 valve, please.");
    expect(told.map(({ start, end, texts }) => [start, end, texts.join("")])).toEqual([
      [6, 9, "a"],
      [14, 14, "🎉 "],
      [19, 19, ","],
      [20, 23, "please"],
    ]);
    expect(rangesOf("Tea", "Tea")).toEqual([]);
  });

  it("makes the other text of it", () => {
    const words = ["tea", " ", "茶", "🎉", "\n", "hot", ".", "ab"];
    let seed = 7;
    const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const random = () => Array.from({ length: next(9) }, () => words[next(words.length)]).join("");
    for (let round = 0; round < 500; round++) {
      const [before, after] = [random(), random()];
      expect(applied(before, after)).toBe(after);
    }
  });

  it("is one stretch where it would take too long to tell", () => {
    const long = (word: string) => `${word} `.repeat(1000);
    expect(rangesOf(`a ${long("x")}b`, `a ${long("y")}b`)).toHaveLength(1);
    expect(applied(long("x y"), long("y z"))).toBe(long("y z"));
  });
});
