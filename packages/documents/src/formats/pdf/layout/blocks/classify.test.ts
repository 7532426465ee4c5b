import { expect, it } from "vitest";
import type { Block } from "./block.ts";
import { alignmentOf, uprightsOf, keptReasonOf } from "./classify.ts";

/** A line set in a font of symbols. */
function symbolic(text: string): Block {
  const fragment = { glyphs: Array.from(text), symbolic: true };
  const line = { fragments: [fragment], row: [{ fragments: [fragment] }] };
  return { lines: [line, line] } as unknown as Block;
}

it("takes sentences with signs in them for sentences, and formulas for formulas", () => {
  const sentence = "A gap > 16 mmol/L (20 mmol/L with potassium) is considered raised.";
  expect(keptReasonOf(symbolic(sentence), sentence)).toBeUndefined();
  for (const formula of ["f(x) = ∑ aᵢxᵢ + b", "W^K ∈ R × d, sin α + cos β"]) {
    expect(keptReasonOf(symbolic(formula), formula), formula).toBe("formula");
  }
});

it("takes markup and numbers with letters for code", () => {
  for (const code of ["<w:rPr>", "</a> <b c='d'>", "0x41a"])
    expect(keptReasonOf(symbolic(code), code), code).toBe("code");
});

it("finds a text at the right of its cell, and the sides of cells in no drawing of many lines", () => {
  const box = { x0: 160, x1: 195, y0: 500, y1: 510 };
  const line = { ...box, row: [1, 2] };
  const cell = { lines: [line], box, size: 10 } as unknown as Block;
  const page = { x0: 0, y0: 0, x1: 600, y1: 800 };
  const sides = [100, 200].map((x) => ({ x0: x, x1: x + 1, y0: 400, y1: 600 }));
  const across = { x0: 100, x1: 200, y0: 400, y1: 401 };
  expect(alignmentOf(cell, uprightsOf([...sides, across]), page)).toBe("right");
  expect(alignmentOf(cell, uprightsOf([across]), page)).toBe("left");
  expect(uprightsOf(Array.from({ length: 1001 }, () => sides).flat())).toEqual([]);
});
