import { describe, expect, it } from "vitest";
import { readPatterns } from "./read-patterns.ts";

describe("patterns of a field", () => {
  it("are its lines, each once", () => {
    expect(readPatterns(" SPN #\n\n<<*>>\nSPN #\n")).toEqual({ patterns: ["SPN #", "<<*>>"], refused: [] });
  });

  it.each([
    ["a*", "wide"],
    ["x".repeat(101), "long"],
    ["ab**cd", "crowded"],
    ["ab\\", "unfinished"],
  ])("are refused by name: %s", (pattern, fault) => {
    expect(readPatterns(`SPN #\n${pattern}`).refused).toEqual([{ pattern, fault }]);
  });

  it("are each refused by name, in their order", () => {
    const { patterns, refused } = readPatterns("a*\nSPN #\nab\\");
    expect(patterns).toHaveLength(3);
    expect(refused).toEqual([
      { pattern: "a*", fault: "wide" },
      { pattern: "ab\\", fault: "unfinished" },
    ]);
  });

  it("are a hundred at most", () => {
    const lines = Array.from({ length: 101 }, (_, number) => `code ${number}`);
    expect(readPatterns(lines.join("\n")).refused).toEqual([{ pattern: "code 100", fault: "many" }]);
  });
});
