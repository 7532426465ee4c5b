import { describe, expect, test } from "vitest";
import { noteLanguage, parseRecentLanguages } from "./recent-languages.ts";

describe("noteLanguage", () => {
  test("puts the language in front, once, and keeps three", () => {
    expect(noteLanguage(["ja", "ko", "fr"], "ko")).toEqual(["ko", "ja", "fr"]);
    expect(noteLanguage(["ja", "ko", "fr"], "es")).toEqual(["es", "ja", "ko"]);
  });

  test("gives the same list when nothing changes", () => {
    const recent = ["ja", "ko"] as const;
    expect(noteLanguage(recent, "ja")).toBe(recent);
  });
});

describe("parseRecentLanguages", () => {
  test("reads what was stored", () => {
    const recent = { sources: ["ja"], targets: ["en-us", "zh-cn"] };
    expect(parseRecentLanguages(JSON.stringify(recent))).toEqual(recent);
  });

  test("takes anything else as nothing", () => {
    const nothing = { sources: [], targets: [] };
    for (const raw of [null, "", "{", "3", "null", '{"sources":3,"targets":["xx",1,"toString"]}']) {
      expect(parseRecentLanguages(raw)).toEqual(nothing);
    }
  });
});
