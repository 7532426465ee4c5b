import { describe, expect, it } from "vitest";
import { documentSegmentSchema } from "../documents/index.ts";
import { projectSegmentSchema } from "../post-editing/index.ts";
import { remarkNames, remarksOf, storedRemarksOf, withoutRemarks } from "./remarks.ts";
import { segmentEventSchema, translatedSegmentSchema } from "./schemas.ts";

describe("remarks", () => {
  const given = { text: "门开了。", score: -0.4, confidence: 0 };

  it("are taken from among the rest, as far as they are there", () => {
    expect(remarksOf(given)).toStrictEqual({ confidence: 0 });
    expect(remarksOf({ confidence: null })).toStrictEqual({});
    expect(remarksOf({ confidence: undefined })).toStrictEqual({});
  });

  it("are null in columns where there are none", () => {
    expect(storedRemarksOf(given)).toStrictEqual({ confidence: 0 });
    expect(storedRemarksOf({})).toStrictEqual({ confidence: null });
  });

  it("are left out where words change, and what was given stays as it is", () => {
    expect(withoutRemarks(given)).toStrictEqual({ text: "门开了。", score: -0.4 });
    expect(given.confidence).toBe(0);
  });

  it.each(Object.entries({ translatedSegmentSchema, segmentEventSchema, documentSegmentSchema, projectSegmentSchema }))(
    "are all told by %s",
    (_, { shape }) => {
      expect(Object.keys(shape)).toEqual(expect.arrayContaining([...remarkNames]));
    },
  );
});
