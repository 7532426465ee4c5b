import { describe, expect, it } from "vitest";
import { assertLengths } from "./text-limits.ts";

describe("what a call may bring", () => {
  it.each([
    ["a text", "html", ["<".repeat(200_001)]],
    ["all texts together", "html", Array.from({ length: 6 }, () => "<".repeat(190_000))],
    ["a plain text, with its code", "text", ["a();\n".repeat(2001)]],
    ["all plain texts together", "text", Array.from({ length: 11 }, () => "a();\n".repeat(1999))],
  ] as const)("is measured by its length, with its markup, before it is read: %s", (_, format, texts) => {
    const measure = () => {
      throw new Error("It was read");
    };
    expect(() => assertLengths(texts, { format, measure, limit: 5000 })).toThrow(
      expect.objectContaining({ error: "textTooLong" }),
    );
  });
});
