import { expect, it } from "vitest";
import type { Block } from "./block.ts";
import { whyKept } from "./classify.ts";

/** A line set in a font of symbols. */
function symbolic(text: string): Block {
  const fragment = { glyphs: Array.from(text), symbolic: true };
  const line = { fragments: [fragment], row: [{ fragments: [fragment] }] };
  return { lines: [line, line] } as unknown as Block;
}

it("takes sentences with signs in them for sentences, and formulas for formulas", () => {
  const sentence = "A gap > 16 mmol/L (20 mmol/L with potassium) is considered raised.";
  expect(whyKept(symbolic(sentence), sentence)).toBeUndefined();
  for (const formula of ["f(x) = ∑ aᵢxᵢ + b", "W^K ∈ R × d, sin α + cos β"]) {
    expect(whyKept(symbolic(formula), formula), formula).toBe("formula");
  }
});

it("takes markup and numbers with letters for code", () => {
  for (const code of ["<w:rPr>", "</a> <b c='d'>", "0x41a"]) expect(whyKept(symbolic(code), code), code).toBe("code");
});
