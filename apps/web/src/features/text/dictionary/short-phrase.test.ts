import { describe, expect, test } from "vitest";
import { isShortPhrase } from "./short-phrase.ts";

describe("isShortPhrase", () => {
  test.each([
    "bank",
    "give up",
    "out of order",
    "银行",
    "人工智能",
    "中华人民共和国",
    "ありがとう",
    "은행 계좌",
    "банк",
    "état",
    " bank ",
  ])("%s is one", (text) => expect(isShortPhrase(text)).toBe(true));

  test.each([
    "",
    "  ",
    "12 %",
    "one two three four",
    "我们明天要去银行存钱",
    "Stop.",
    "a\nb",
    "你好，世界",
    "x".repeat(41),
  ])("%j is none", (text) => expect(isShortPhrase(text)).toBe(false));
});
