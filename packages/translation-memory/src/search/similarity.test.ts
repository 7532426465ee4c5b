import { describe, expect, it } from "vitest";
import { createComparer, similarity } from "./index.ts";

/** Edit distance as it is defined. */
function plainDistance(a: string, b: string): number {
  const fold = (text: string) => text.replaceAll(/[0-9]/g, "0");
  const [from, to] = [fold(a), fold(b)];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

function plainSimilarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 1 : 1 - plainDistance(a, b) / longer;
}

/** Repeatable numbers below `limit`. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const random = createRandom(11);
const letters = ["a", "b", "c", " ", "水", "泵", "7", "0", "é", "😀", "က", "\u{20000}", "\uffff", "\0"];
const word = (length: number) => Array.from({ length }, () => letters[random(letters.length)] ?? "").join("");

function edited(text: string, edits: number): string {
  const characters = text.split("");
  for (let edit = 0; edit < edits; edit++) characters.splice(random(characters.length + 1), random(2), word(random(3)));
  return characters.join("");
}

describe("similarity", () => {
  it.each([
    ["", "", 1],
    ["", "a", 0],
    ["a", "", 0],
    ["保存", "保存", 1],
    ["save", "safe", 0.75],
    ["kitten", "sitting", 1 - 3 / 7],
    ["wait 5 minutes", "wait 7 minutes", 1],
    ["page 12", "page 3", 1 - 1 / 7],
  ])("of %j and %j is %d", (a, b, expected) => expect(similarity(a, b, 0)).toBeCloseTo(expected, 10));

  it("is what the definition says, at every length and bound", () => {
    for (let round = 0; round < 500; round++) {
      const a = word([0, 1, 2, 8, 15, 16, 30, 31, 32, 33, 40, 63, 64, 65, 100, 130][random(16)] ?? 0);
      const comparer = createComparer(a);
      for (const b of [edited(a, random(12)), word(random(70))]) {
        const expected = plainSimilarity(a, b);
        const least = random(11) / 10;
        const wanted = expected >= least - 1e-9 ? expected : 0;
        expect(comparer.similarity(b, 0), JSON.stringify([a, b])).toBeCloseTo(expected, 9);
        expect(comparer.similarity(b, least), JSON.stringify([a, b, least])).toBeCloseTo(wanted, 9);
        expect(similarity(b, a, 0)).toBeCloseTo(expected, 9);
      }
    }
  });

  it("takes a text of megabytes", () => {
    expect(similarity("a".repeat(1000), "b".repeat(3_000_000), 0.7)).toBe(0);
    expect(similarity("ab".repeat(1000), `x${"ab".repeat(1000)}`, 0.7)).toBeCloseTo(2000 / 2001);
  });
});
