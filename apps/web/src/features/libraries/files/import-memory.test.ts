import { describe, expect, it } from "vitest";
import { parseImports } from "./import-memory.ts";

describe("parseImports", () => {
  it("reads what was kept, and nothing from anything else", () => {
    expect(parseImports('{"a":"1","b":2}')).toEqual({ a: "1" });
    for (const text of [null, "", "[", "1", "null"]) expect(parseImports(text)).toEqual({});
  });
});
