import type { SegmentTerm } from "@yiqiao/contracts/text";
import { describe, expect, test } from "vitest";
import { placeTerms, sourceParts, targetParts } from "./placed-terms.ts";

const term = (source: string, target: string, fields: Partial<SegmentTerm> = {}): SegmentTerm => ({
  source,
  target,
  source_start: 0,
  source_end: source.length,
  bank_id: "6f1c5a0e-0000-4000-8000-000000000001",
  bank_name: "Law",
  honoured: true,
  ...fields,
});

describe("a sentence with terms", () => {
  const terms = [
    term("乙方", "Party B", { source_start: 3, source_end: 5, target_start: 0, target_end: 7 }),
    term("甲方", "Party A", { source_start: 0, source_end: 2, target_start: 12, target_end: 19 }),
  ];

  test("is cut at their borders", () => {
    expect(sourceParts("甲方和乙方。", terms)).toEqual([
      { text: "甲方", start: 0, term: 1 },
      { text: "和", start: 2, term: undefined },
      { text: "乙方", start: 3, term: 0 },
      { text: "。", start: 5, term: undefined },
    ]);
    expect(targetParts("Party B and Party A.", terms).map(({ text, term }) => [text, term])).toEqual([
      ["Party B", 0],
      [" and ", undefined],
      ["Party A", 1],
      [".", undefined],
    ]);
  });

  test("leaves out those that are not in it, overlap, or reach over its end", () => {
    const odd = [
      term("甲", "A", { target_start: 0, target_end: 3 }),
      term("乙", "B", { target_start: 2, target_end: 4 }),
      term("丙", "C", { target_start: 5, target_end: 99 }),
      term("丁", "D"),
    ];
    expect(targetParts("abcdef", odd).map(({ text, term }) => [text, term])).toEqual([
      ["abc", 0],
      ["def", undefined],
    ]);
    expect(targetParts("", odd)).toEqual([]);
  });
});

describe("another translation that was chosen", () => {
  test("has the terms where they stand in it, one after the other", () => {
    const placed = placeTerms([term("合同", "contract"), term("合同", "contract")], "Contract by contract.");
    expect(placed.map(({ target_start: start, honoured }) => [start, honoured])).toEqual([
      [0, true],
      [12, true],
    ]);
  });

  test("misses those that it has other words for, without the engine's reason", () => {
    const [missed] = placeTerms([term("合同", "contract", { target_start: 0, target_end: 8 })], "An agreement.");
    expect(missed).toMatchObject({ honoured: false });
    expect(missed).not.toHaveProperty("target_start");
    expect(
      placeTerms([term("合同", "contract", { honoured: false, reason: "position" })], "The contract.")[0],
    ).toMatchObject({
      honoured: true,
      target_start: 4,
    });
  });

  test("is rid of a forbidden word, or not", () => {
    const forbidden = term("合同", "pact", { honoured: false, reason: "forbidden" });
    expect(placeTerms([forbidden], "The contract.")).toEqual([]);
    expect(placeTerms([forbidden], "The pact.")[0]).toMatchObject({ reason: "forbidden", target_start: 4 });
  });
});
