import type { LanguageCode } from "@yiqiao/contracts/languages";
import { findCodes } from "@yiqiao/translation-memory/codes";
import { describe, expect, it } from "vitest";
import { languageTools } from "../ports.ts";
import type { Segment } from "../segment.ts";
import { clausesOf, joinParts, partsOf } from "./parts.ts";

const join = (...texts: string[]) =>
  joinParts(
    texts.map((text) => ({ source: "", text })),
    "en-us",
  );

describe("pieces of a sentence are joined", () => {
  it("with signs at the words and numbers that they belong to", () => {
    expect(join("It is", "-", "5 °C", "(", "41 °F", ")", ", and costs", "$", "33", ".")).toBe(
      "It is -5 °C (41 °F), and costs $33.",
    );
  });

  it("with the spaces of a sign between numbers left", () => {
    expect(join("from 3 -", "5 to", "7")).toBe("from 3 - 5 to 7");
  });

  it("with a space between numbers, also where words have none", () => {
    const parts = ["20世纪或19", "20年代"].map((text) => ({ source: "", text }));
    expect(joinParts(parts, "zh-cn")).toBe("20世纪或19 20年代");
  });
});

const segment = (text: string): Segment => ({
  item: 0,
  index: 0,
  block: 0,
  language: "en-us",
  text,
  answer: undefined,
  source: { start: 0, end: text.length },
  tags: [],
  fixed: new Set(),
  nested: false,
});

describe("clauses", () => {
  const how = {
    pair: { source: "en-us", target: "zh-cn" },
    codes: findCodes,
    split: (text: string, language: LanguageCode, most: number) => languageTools.split(text, language, most),
  } as const;
  const cut = (text: string): string[] => clausesOf(segment(text), how).map((part) => part.text.trim());

  it("are what a sentence is cut into, however long they are", () => {
    expect(cut("When it rains a little, the operand must not be an array.")).toEqual([
      "When it rains a little,",
      "the operand must not be an array.",
    ]);
  });

  it("are never cut themselves", () => {
    const text = "The operand must not be an array of the kind that was described in the first chapter.";
    expect(cut(text)).toEqual([text]);
    expect(partsOf(segment(text), how).length).toBeGreaterThan(1);
  });
});
