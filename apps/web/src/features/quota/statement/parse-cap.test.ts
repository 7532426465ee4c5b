import { describe, expect, it } from "vitest";
import { parseCap } from "./parse-cap.ts";

describe("parseCap", () => {
  it("reads whole numbers, in groups too", () => {
    expect(parseCap("0")).toBe(0);
    expect(parseCap(" 1,500,000 ")).toBe(1_500_000);
  });

  it("refuses everything else", () => {
    for (const typed of ["", "-1", "1.5", "many", "1000000000001"]) expect(parseCap(typed)).toBeUndefined();
  });
});
