import { describe, expect, it } from "vitest";
import { callPath } from "./call-path.ts";
import { parseImports } from "./import-memory.ts";

describe("parseImports", () => {
  it("reads what was kept, and nothing from anything else", () => {
    expect(parseImports('{"a":"1","b":2}')).toEqual({ a: "1" });
    for (const text of [null, "", "[", "1", "null"]) expect(parseImports(text)).toEqual({});
  });
});

describe("callPath", () => {
  it("fills the places of a path", () => {
    expect(callPath("/list/:flag/:bankId", { flag: "1", bankId: "a/b" })).toBe("/list/1/a%2Fb");
    expect(() => callPath("/list/:flag", {})).toThrow("flag");
  });
});
