import { describe, expect, test } from "vitest";
import { findShared, pointsOf } from "./shared-text.ts";

const lengths = (had: readonly string[], sentences: readonly string[]) => {
  const found = findShared(had.map(pointsOf), sentences.map(pointsOf));
  return sentences.map((_, place) => found.get(place)?.length ?? 0);
};

describe("findShared", () => {
  test.each([
    ["what was written on", ["The wolf"], ["The wolf howls."], [8]],
    ["a word in the middle that is another", ["The old wolf howls."], ["The grey wolf howls."], [16]],
    ["two changes in one sentence", ["The old wolf howls at night."], ["A old wolf howls by night."], [23]],
    ["sentences that were joined", ["It rains.", "we stay."], ["It rains, we stay."], [16]],
    ["a sentence that was parted", ["It rains and we stay."], ["It rains.", "And we stay."], [8, 11]],
    ["what only begins alike once", ["The harbour"], ["The harbour is quiet.", "The harbour is open."], [11, 0]],
    ["code points, not code units", ["𠮷野家"], ["𠮷野家の飯"], [3]],
    ["nothing", [], ["Six ships"], [0]],
  ])("counts %s", (_, had, sentences, expected) => {
    expect(lengths(had, sentences)).toEqual(expected);
  });

  test("takes a short run within two texts for chance", () => {
    expect(lengths(["A wolf is here"], ["Six isles"])).toEqual([0]);
  });

  test("gives up on what would take long", () => {
    const long = (letter: string) => `${letter}${"ab".repeat(2000)}${letter}`;
    const started = performance.now();
    lengths(
      Array.from({ length: 10 }, () => long("x")),
      Array.from({ length: 10 }, () => long("y")),
    );
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
