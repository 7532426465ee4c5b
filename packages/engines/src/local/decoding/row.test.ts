import { describe, expect, it } from "vitest";
import { endsInLoop, isRepetitive, maxTargetPieces } from "./row.ts";
import { topPieces } from "./top-pieces.ts";

describe("running in circles", () => {
  it.each([
    ["one piece over and over", [5, 9, 9, 9, 9, 9, 9, 9], true],
    ["one piece a few times, as digits are", [5, 9, 9, 9, 9], false],
    ["a phrase four times", [7, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3], true],
    ["a phrase three times", [7, 1, 2, 3, 1, 2, 3, 1, 2, 3], false],
    ["a repetition that ended", [1, 2, 1, 2, 1, 2, 1, 2, 8], false],
  ])("%s", (_, ids, expected) => {
    expect(endsInLoop(ids, 4)).toBe(expected);
  });

  it("knows a source that repeats itself", () => {
    expect(isRepetitive([4, 4, 4, 4, 4, 4, 4, 4, 0])).toBe(true);
    expect(isRepetitive([1, 2, 3, 4, 5, 6, 0])).toBe(false);
  });

  it("bounds the length by the source's and the positions", () => {
    expect(maxTargetPieces(4, 512)).toBe(22);
    expect(maxTargetPieces(400, 512)).toBe(511);
  });
});

describe("the likeliest pieces", () => {
  const logits = Float32Array.of(1, 3, -60, 2, 3);

  it("come best first with log probabilities", () => {
    const found = topPieces(logits, 3, () => false);
    expect(found.map(({ id }) => id)).toEqual([1, 4, 3]);
    const total = Math.exp(1) + 2 * Math.exp(3) + Math.exp(2);
    expect(found[0]?.score).toBeCloseTo(3 - Math.log(total), 5);
    expect(found[2]?.score).toBeCloseTo(2 - Math.log(total), 5);
  });

  it("leave out what is blocked without changing the probabilities", () => {
    const [best] = topPieces(logits, 1, (id) => id === 1 || id === 4);
    expect(best).toMatchObject({ id: 3 });
    expect(best?.score).toBeCloseTo(topPieces(logits, 3, () => false)[2]?.score ?? 0, 6);
  });
});
