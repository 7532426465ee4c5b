import { describe, expect, test } from "vitest";
import { noteLanguage, parseRecentLanguages, recentLanguagesKey } from "./recent-languages.ts";

test("languages are kept for each user and each site", () => {
  const keys = [0, 5].flatMap((site) => [undefined, "a", "b"].map((account) => recentLanguagesKey(site, account)));
  expect(new Set(keys).size).toBe(6);
  expect(recentLanguagesKey(undefined, undefined)).toBe(recentLanguagesKey(0, undefined));
});

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

test("keeps the pair that was translated last, if it is one", () => {
  const pairOf = (pair: unknown) => parseRecentLanguages(JSON.stringify({ pair })).pair;
  expect(pairOf({ source: "fr", target: "ja" })).toEqual({ source: "fr", target: "ja" });
  expect([pairOf({ source: "fr", target: "fr" }), pairOf({ source: "fr" }), pairOf("fr")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
