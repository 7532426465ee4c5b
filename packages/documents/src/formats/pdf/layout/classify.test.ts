import { expect, it } from "vitest";
import type { Block } from "./block.ts";
import { staysAsIs } from "./classify.ts";

/** A line set in a font of symbols. */
function symbolic(text: string): Block {
  const fragment = { glyphs: Array.from(text), symbolic: true };
  const line = { fragments: [fragment], row: [{ fragments: [fragment] }] };
  return { lines: [line, line] } as unknown as Block;
}

it("takes sentences with signs in them for sentences, and formulas for formulas", () => {
  const sentence = "A gap > 16 mmol/L (20 mmol/L with potassium) is considered raised.";
  expect(staysAsIs(symbolic(sentence), sentence)).toBe(false);
  for (const formula of ["f(x) = ∑ aᵢxᵢ + b", "W^K ∈ R × d, sin α + cos β"]) {
    expect(staysAsIs(symbolic(formula), formula), formula).toBe(true);
  }
});
