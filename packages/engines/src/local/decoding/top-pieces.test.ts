import { describe, expect, it } from "vitest";
import { logSum, roughLogSum, topPieces } from "./top-pieces.ts";

/** Logits of a row, repeatable: most pieces unlikely, one as far above the others as `lead` says. */
function logitsOf(size: number, lead: number): Float32Array {
  let state = 7;
  const logits = Float32Array.from({ length: size }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647) * 8 - 4;
  });
  logits[size >> 1] = 4 + lead;
  return logits;
}

describe("the sum that makes log probabilities", () => {
  it("is that of all exponentials", () => {
    const logits = logitsOf(5000, 2);
    const plain = Math.log(logits.reduce((sum, logit) => sum + Math.exp(logit), 0));
    expect(logSum(logits)).toBeCloseTo(plain, 4);
    expect(topPieces(logits, 1, () => false)).toEqual([{ id: 2500, score: expect.closeTo(logits[2500] - plain, 4) }]);
  });

  it.each([0, 3, 6, 9, 12])("is met by the rough one to a tenth, the likeliest %d ahead", (lead) => {
    const logits = logitsOf(12_000, lead);
    expect(Math.abs(roughLogSum(logits, logits[6000]) - logSum(logits))).toBeLessThan(0.1);
  });

  it("is met by the rough one exactly where there are few pieces", () => {
    const logits = logitsOf(300, 1);
    expect(roughLogSum(logits, logits[150])).toBe(logSum(logits));
  });
});
