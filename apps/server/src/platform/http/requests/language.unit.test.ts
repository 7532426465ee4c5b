import { describe, expect, it } from "vitest";
import { chooseLanguage } from "./language.ts";

describe("chooseLanguage", () => {
  it.each([
    ["en", "zh-CN", "en"],
    ["fr", "zh-CN", "zh"],
    [undefined, undefined, "zh"],
    [undefined, "*", "zh"],
    [undefined, "en-GB,en;q=0.9", "en"],
    [undefined, "fr-FR", "en"],
    [undefined, "en;q=0.5, zh-TW;q=0.8", "zh"],
    [undefined, "zh;q=0, en", "en"],
    [undefined, "zhuang", "en"],
  ])("cookie %s, header %s: %s", (stored, header, expected) => {
    expect(chooseLanguage(stored, header)).toBe(expected);
  });
});
