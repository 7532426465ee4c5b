import { describe, expect, it } from "vitest";
import { beamFor, MOST_CHOICES, type Search } from "./searches.ts";

const widthOf = (search: Search, { tellsChoices = true, alternatives = 0 } = {}) =>
  beamFor({ search, alternatives }, 9, { tellsChoices })?.width;

describe("the beam of a text", () => {
  it("is of two hypotheses, of more for alternatives and quality before speed, of none for one alone", () => {
    expect(["greedy" as const, "usual" as const, "thorough" as const].map((search) => widthOf(search))).toEqual([
      undefined,
      2,
      6,
    ]);
    expect(widthOf("greedy", { alternatives: 3 })).toBe(5);
  });

  it("is not usual where choices have to be read out of all scores", () => {
    expect(widthOf("usual", { tellsChoices: false })).toBeUndefined();
    expect(widthOf("thorough", { tellsChoices: false })).toBe(6);
  });

  it("asks for no more pieces than graphs tell, however many alternatives are wanted", () => {
    expect(widthOf("usual", { alternatives: 500 })).toBe(MOST_CHOICES - 1);
  });
});
