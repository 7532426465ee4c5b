import { describe, expect, it } from "vitest";
import { originInWords } from "./origin-words.ts";
import type { Texts } from "./texts.ts";

const t = ((key: string, values?: Record<string, unknown>) =>
  values === undefined ? key : `${key}(${String(values["percent"])})`) as Texts;

describe("where a text is from", () => {
  it.each([
    [{ origin: "fuzzy", score: 85 }, "fromFuzzy score(85)"],
    [{ origin: "mt", score: 57 }, "fromMt"],
    [{ origin: "mt", score: 57, confidence: 31 }, "fromMt sure(31)"],
    [{ origin: "fuzzy", score: 85, confidence: 31 }, "fromFuzzy score(85)"],
    [{ origin: "mt", score: undefined }, "fromMt"],
    [{ origin: "human", score: undefined }, "fromHuman"],
  ] as const)("is told with a likeness or a certainty: %o", (row, expected) => {
    expect(originInWords(row, t)).toBe(expected);
  });
});
