import { describe, expect, it } from "vitest";
import { assertLengths } from "./text-limits.ts";

describe("what a call may bring", () => {
  it.each([
    ["a text", ["<".repeat(200_001)]],
    ["all texts together", Array.from({ length: 6 }, () => "<".repeat(190_000))],
  ])("is measured by its length, with its markup, before it is read: %s", (_, texts) => {
    const measure = () => {
      throw new Error("It was read");
    };
    expect(() => assertLengths(texts, { format: "html", measure, limit: undefined })).toThrow(
      expect.objectContaining({ error: "textTooLong" }),
    );
  });
});
