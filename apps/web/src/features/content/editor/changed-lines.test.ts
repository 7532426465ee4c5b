import { describe, expect, it } from "vitest";
import { compareLines } from "./changed-lines.ts";

const compared = (before: string, after: string) =>
  compareLines(before.split(""), after.split(""))
    .map(({ text, change }) => ({ same: " ", added: "+", removed: "-" })[change] + text)
    .join("");

describe("two texts, line by line", () => {
  it.each([
    ["abc", "abc", " a b c"],
    ["abc", "axc", " a-b+x c"],
    ["", "ab", "+a+b"],
    ["ab", "", "-a-b"],
    ["abcd", "bcde", "-a b c d+e"],
    ["aa", "aaa", " a a+a"],
    ["abcabba", "cbabac", "-a-b c-a b+a b a+c"],
  ])("are %s and %s", (before, after, expected) => {
    expect(compared(before, after)).toBe(expected);
  });

  it("lose nothing of either, whatever they are", () => {
    let seed = 7;
    const letter = () => "abcd"[(seed = (seed * 1103515245 + 12345) % 2147483648) % 4] ?? "a";
    for (let round = 0; round < 200; round++) {
      const [before, after] = [
        Array.from({ length: round % 17 }, letter),
        Array.from({ length: (round * 7) % 19 }, letter),
      ];
      const lines = compareLines(before, after);
      const of = (left: string) => lines.filter(({ change }) => change !== left).map(({ text }) => text);
      expect([of("added"), of("removed")]).toEqual([before, after]);
    }
  });
});
