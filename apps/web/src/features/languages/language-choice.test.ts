import type { LanguageCode, LanguagePair } from "@yiqiao/contracts/languages";
import { describe, expect, test } from "vitest";
import {
  chooseSource,
  chooseTarget,
  isReachable,
  swapLanguages,
  targetFor,
  type ChoiceContext,
} from "./language-choice.ts";

function buildPair(source: LanguageCode, target: LanguageCode, available = true): LanguagePair {
  return {
    src_lang: source,
    tgt_lang: target,
    available,
    engines: available ? ["local"] : [],
    ...(!available && { reason: `no model for ${source} to ${target}` }),
  };
}
const pairs = [
  buildPair("zh-cn", "en-us"),
  buildPair("en-us", "zh-cn"),
  buildPair("en-us", "fr"),
  buildPair("fr", "en-us", false),
  buildPair("fr", "zh-cn"),
];
const context: ChoiceContext = { pairs, detected: undefined, recentTargets: [] };
const chinese = { source: "zh-cn", target: "en-us" } as const;

describe("choosing the language of the other side", () => {
  test("exchanges the two", () => {
    expect(chooseSource(chinese, "en-us", context)).toEqual({ source: "en-us", target: "zh-cn" });
    expect(chooseTarget(chinese, "zh-cn", context)).toEqual({ source: "en-us", target: "zh-cn" });
  });

  test("exchanges with the detected language when the source is automatic", () => {
    const automatic = { source: "auto", target: "en-us" } as const;
    expect(chooseSource(automatic, "en-us", { ...context, detected: "zh-cn" })).toEqual({
      source: "en-us",
      target: "zh-cn",
    });
  });

  test("never gives a pair that no engine serves", () => {
    expect(chooseSource({ source: "en-us", target: "fr" }, "fr", context)).toEqual({ source: "fr", target: "zh-cn" });
    expect(chooseTarget({ source: "en-us", target: "fr" }, "en-us", context)).toEqual({
      source: "auto",
      target: "en-us",
    });
  });
});

describe("targetFor", () => {
  test("prefers the latest target that works", () => {
    expect(targetFor("en-us", { ...context, recentTargets: ["en-us", "fr", "zh-cn"] })).toBe("fr");
  });

  test("falls back to English, and for English to Chinese", () => {
    expect(targetFor("zh-cn", context)).toBe("en-us");
    expect(targetFor("en-us", context)).toBe("zh-cn");
  });
});

describe("swapLanguages", () => {
  test("exchanges two known languages", () => {
    expect(swapLanguages(chinese, context)).toEqual({
      kind: "possible",
      choice: { source: "en-us", target: "zh-cn" },
    });
  });

  test("needs to know what the text is in", () => {
    const automatic = { source: "auto", target: "zh-cn" } as const;
    expect(swapLanguages(automatic, context)).toEqual({ kind: "sourceUnknown" });
    expect(swapLanguages(automatic, { ...context, detected: "en-us" })).toMatchObject({ kind: "possible" });
  });

  test("names the missing reverse pair", () => {
    expect(swapLanguages({ source: "en-us", target: "fr" }, context)).toEqual({
      kind: "pairMissing",
      pair: buildPair("fr", "en-us", false),
    });
  });
});

describe("isReachable", () => {
  test("holds unless every pair into the language is without an engine", () => {
    const some = [...pairs, buildPair("zh-cn", "ja", false), buildPair("en-us", "ja", false)];
    expect(isReachable(some, "ja")).toBe(false);
    expect(isReachable(some, "en-us")).toBe(true);
    expect(isReachable(some, "ko")).toBe(true);
  });
});
