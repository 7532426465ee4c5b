import { describe, expect, it } from "vitest";
import { nothingSaid, readPatterns, staysBody } from "./what-stays.ts";

describe("patterns of a field", () => {
  it("are its lines, each once", () => {
    expect(readPatterns(" SPN #\n\n<<*>>\nSPN #\n")).toEqual({ patterns: ["SPN #", "<<*>>"] });
  });

  it.each([
    ["a*", "wide"],
    ["x".repeat(101), "long"],
    ["ab**cd", "crowded"],
    ["ab\\", "unfinished"],
  ])("are refused by name: %s", (pattern, fault) => {
    expect(readPatterns(`SPN #\n${pattern}`).refused).toEqual({ pattern, fault });
  });

  it("are a hundred at most", () => {
    const lines = Array.from({ length: 101 }, (_, number) => `code ${number}`);
    expect(readPatterns(lines.join("\n")).refused).toEqual({ pattern: "code 100", fault: "many" });
  });
});

it("says nothing of what nobody has changed", () => {
  expect(staysBody(nothingSaid)).toEqual({});
  expect(staysBody({ leavesCode: false, patterns: ["SPN #"] })).toEqual({ leave_code: false, codes: ["SPN #"] });
});
