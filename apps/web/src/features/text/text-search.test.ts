import { describe, expect, test } from "vitest";
import { searchOf, urlTextLimit, validateTextSearch } from "./text-search.ts";

describe("validateTextSearch", () => {
  test("takes a full address", () => {
    const search = { sl: "auto", tl: "en-us", domain: "legal", text: "你好" };
    expect(validateTextSearch(search)).toEqual(search);
  });

  test("drops what is unknown or malformed", () => {
    expect(validateTextSearch({ sl: "xx", tl: 3, domain: [], text: {}, other: 1 })).toEqual({});
  });

  test("drops a target that equals the source", () => {
    expect(validateTextSearch({ sl: "ja", tl: "ja" })).toEqual({ sl: "ja" });
  });

  test("takes texts that the router read as JSON", () => {
    expect(validateTextSearch({ text: 42 })).toEqual({ text: "42" });
    expect(validateTextSearch({ text: true })).toEqual({ text: "true" });
    expect(validateTextSearch({ text: "" })).toEqual({});
  });
});

describe("searchOf", () => {
  const state = { source: "auto", target: "en-us", domain: "general", preset: "general", text: "你好" } as const;

  test("leaves out the default domain and an empty text", () => {
    expect(searchOf(state)).toEqual({ sl: "auto", tl: "en-us", text: "你好" });
    expect(searchOf({ ...state, text: "  \n", domain: "it" })).toEqual({ sl: "auto", tl: "en-us", domain: "it" });
  });

  test("names a domain that is not the site's own", () => {
    expect(searchOf({ ...state, preset: "legal" }).domain).toBe("general");
    expect(searchOf({ ...state, domain: "legal", preset: "legal" }).domain).toBeUndefined();
  });

  test("leaves out a text that would make the address too long", () => {
    expect(searchOf({ ...state, text: "x".repeat(urlTextLimit) }).text).toHaveLength(urlTextLimit);
    expect(searchOf({ ...state, text: "x".repeat(urlTextLimit + 1) }).text).toBeUndefined();
  });

  test("reads back what it wrote", () => {
    expect(validateTextSearch({ ...searchOf(state) })).toEqual(searchOf(state));
  });

  test("drops the NUL characters that no call takes", () => {
    expect(validateTextSearch({ text: "\0" })).toEqual({});
    expect(validateTextSearch({ text: "a\0b" })).toEqual({ text: "ab" });
  });
});
