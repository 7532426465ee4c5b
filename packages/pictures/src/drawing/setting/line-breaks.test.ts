import { describe, expect, it } from "vitest";
import { breakPieces } from "./line-breaks.ts";

describe("where a line may end", () => {
  it.each([
    ["en-us", "A well-known (test) of $5.", ["A ", "well-", "known ", "(test) ", "of ", "$5."]],
    ["zh-cn", "测试“引用”和English词（括号）。", ["测", "试", "“引", "用”", "和", "English", "词", "（括", "号）。"]],
    ["ja", "ちょっとテスト、はい。", ["ちょっ", "と", "テ", "ス", "ト、", "は", "い。"]],
    ["my", "ဘာသာစကားကို လေ့လာသည်။", ["ဘာသာစကား", "ကို ", "လေ့လာ", "သည်။"]],
    ["ar", "مرحبا بالعالم، كيف", ["مرحبا ", "بالعالم، ", "كيف"]],
  ] as const)("in %s", (language, text, pieces) => {
    expect(breakPieces(text, language)).toEqual(pieces);
  });
});
