import { describe, expect, test } from "vitest";
import { dictionaryRows, isShortPhrase, otherTranslations } from "./dictionary-view.ts";

describe("isShortPhrase", () => {
  test.each([
    "bank",
    "give up",
    "out of order",
    "银行",
    "人工智能",
    "ありがとう",
    "은행 계좌",
    "банк",
    "état",
    " bank ",
  ])("%s is one", (text) => expect(isShortPhrase(text)).toBe(true));

  test.each(["", "  ", "12 %", "one two three four", "我要去银行", "Stop.", "a\nb", "你好，世界", "x".repeat(41)])(
    "%j is none",
    (text) => expect(isShortPhrase(text)).toBe(false),
  );
});

describe("dictionaryRows", () => {
  test("starts with the translation on show and joins equal ones", () => {
    const rows = dictionaryRows("bank", {
      engine: "local",
      alternatives: [
        { text: "Bank", back: ["银行", " 银行 "] },
        { text: "shore", back: ["岸", "海岸"] },
        { text: "bench", back: [] },
        { text: " " },
      ],
    });
    expect(rows).toEqual([
      { text: "bank", back: ["银行"] },
      { text: "shore", back: ["岸", "海岸"] },
      { text: "bench", back: [] },
    ]);
  });

  test("leaves out the translation on show when nothing more is known of it", () => {
    expect(dictionaryRows("bank", { engine: "local", alternatives: [] })).toEqual([]);
  });
});

describe("otherTranslations", () => {
  test("repeats neither the translation on show nor one another", () => {
    const alternatives = [{ text: "Hello." }, { text: "Hi" }, { text: "hi" }, { text: "Good day" }];
    expect(otherTranslations("hello", { engine: "local", alternatives })).toEqual(["Hi", "Good day"]);
  });
});
