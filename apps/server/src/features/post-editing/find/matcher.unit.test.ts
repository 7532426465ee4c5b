import { describe, expect, it } from "vitest";
import { matcherOf, type Search } from "./matcher.ts";

const hitsOf = (text: string, find: string, more: Partial<Search> = {}) => {
  const search = { find, isCaseSensitive: false, isWholeWords: false, isRegex: false, language: "en", ...more };
  return matcherOf(search)(text).map(({ start, end }) => [start, text.slice(start, end)]);
};
const replaced = (text: string, find: string, replace: string, more: Partial<Search> = {}) => {
  const search = { find, isCaseSensitive: false, isWholeWords: false, isRegex: true, language: "en", replace, ...more };
  return matcherOf(search)(text).map(({ replacement }) => replacement);
};

describe("what is found", () => {
  it("is text as it is written, its case alike or not", () => {
    expect(hitsOf("A+b, a+B", "a+b")).toEqual([
      [0, "A+b"],
      [5, "a+B"],
    ]);
    expect(hitsOf("A+b, a+B", "a+B", { isCaseSensitive: true })).toEqual([[5, "a+B"]]);
    expect(hitsOf("ΣΟΦΟΣ σοφος Ünder über", "ü")).toHaveLength(2);
    expect(hitsOf("ΣΟΦΟΣ", "σοφος")).toEqual([[0, "ΣΟΦΟΣ"]]);
    expect(hitsOf("[x](y) {z} ^$ \\d |", "](y) {z} ^$ \\d |")).toHaveLength(1);
  });

  it("is of the width that it is written in, and whole characters", () => {
    expect(hitsOf("１ 1 Ａ A", "a")).toEqual([[6, "A"]]);
    expect(hitsOf("😀😁", "\\uDE00", { isRegex: true })).toEqual([]);
    expect(hitsOf("😀😁", ".", { isRegex: true })).toEqual([
      [0, "😀"],
      [2, "😁"],
    ]);
  });

  it("is whole words where they are wanted, of the language of the text", () => {
    const isWholeWords = true;
    expect(hitsOf("cat, concat; Cat's cat-flap", "cat", { isWholeWords })).toEqual([
      [0, "cat"],
      [19, "cat"],
    ]);
    expect(hitsOf("中国人民的人生", "人", { isWholeWords, language: "zh" })).toEqual([]);
    expect(hitsOf("中国人民的人生", "人民", { isWholeWords, language: "zh" })).toEqual([[2, "人民"]]);
    expect(hitsOf("東京都に住む", "住む", { isWholeWords, language: "ja" })).toEqual([[4, "住む"]]);
    expect(hitsOf("학교에 간다", "학교", { isWholeWords, language: "ko" })).toEqual([]);
    expect(hitsOf("العربية لغة", "لغة", { isWholeWords, language: "ar" })).toEqual([[8, "لغة"]]);
  });

  it("is never empty", () => {
    expect(hitsOf("abxxc", "x*", { isRegex: true })).toEqual([[2, "xx"]]);
    expect(hitsOf("abc", "^|$|\\b", { isRegex: true })).toEqual([]);
  });
});

describe("what stands in its place", () => {
  it("has what the groups matched", () => {
    expect(replaced("12/31", "(\\d+)/(\\d+)", "$2.$1.")).toEqual(["31.12."]);
    expect(replaced("ab", "(?<first>a)(?<other>c)?b", "$<first>-$<other>|$2")).toEqual(["a-|"]);
    expect(replaced("ab", "a(b)", "$& $$1 $11 $9 $0 $<none> $")).toEqual(["ab $1 b1 $9 $0 $<none> $"]);
  });

  it("is as it is written where the search is no expression", () => {
    expect(replaced("a.b", ".", "$& $1", { isRegex: false })).toEqual(["$& $1"]);
  });
});
