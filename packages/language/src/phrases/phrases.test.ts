import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { createPhraseReader, createWordEdges, findPhrase, isAcronym } from "./index.ts";

function places(language: LanguageCode, text: string, wanted: string): string[] {
  const reader = createPhraseReader(language);
  const phrase = { phrase: reader.words(wanted), exactCase: isAcronym(wanted) };
  return findPhrase(reader, reader.words(text), phrase).map(({ start, end }) => text.slice(start, end));
}

describe("findPhrase", () => {
  it.each<[LanguageCode, string, string, string[]]>([
    ["en-us", "Two law firms, and a Law  Firm.", "law firm", ["law firms", "Law  Firm"]],
    ["en-us", "Children run; a child stopped running.", "child", ["Children", "child"]],
    ["en-us", "The universe has no universities.", "university", ["universities"]],
    ["en-us", "They stopped and tried it.", "stop", ["stopped"]],
    ["en-us", "It helps IT people.", "IT", ["IT"]],
    ["en-us", "The driver’s licence", "driver's licence", ["driver’s licence"]],
    ["fr", "Les centrales nucléaires de l’État", "centrale nucléaire", ["centrales nucléaires"]],
    ["fr", "une commune, des communications", "commune", ["commune"]],
    ["es", "Las elecciones generales", "elección general", ["elecciones generales"]],
    ["ru", "В городских библиотеках", "городская библиотека", ["городских библиотеках"]],
    ["ar", "زرتُ المكتبات أمس", "مكتبة", ["المكتبات"]],
    ["zh-cn", "这家律师事务所用iPhones。", "律师事务所", ["律师事务所"]],
    ["zh-cn", "这家律师事务所用iPhones。", "iPhone", ["iPhones"]],
    ["ja", "ｺﾝﾋﾟｭｰﾀとコンピュータ", "コンピュータ", ["ｺﾝﾋﾟｭｰﾀ", "コンピュータ"]],
    ["ko", "서울에서 커피를", "커피", ["커피"]],
    ["my", "မြန်မာနိုင်ငံ", "မြန်မာ", ["မြန်မာ"]],
  ])("finds in %s %s: %s", (language, text, wanted, expected) => {
    expect(places(language, text, wanted)).toEqual(expected);
  });

  it("reads a long run of letters in time that grows with its length", () => {
    const text = "ing".repeat(20_000);
    expect(places("en-us", text, "ing")).toEqual([]);
    expect(places("zh-cn", "是".repeat(20_000), "否")).toEqual([]);
  });
});

describe("createWordEdges", () => {
  it.each<[LanguageCode, string, string, boolean]>([
    ["zh-cn", "电动机启动", "动机", false],
    ["zh-cn", "这不可能", "可能", false],
    ["zh-cn", "从未来到现在", "未来", false],
    ["zh-cn", "这是项目的一部分", "目的", false],
    ["zh-cn", "一家日本公司", "本公司", false],
    ["zh-cn", "数据保存在磁盘上", "存在", false],
    ["zh-cn", "中国有很多人", "国有", false],
    ["zh-cn", "火山口的东北侧", "火山", true],
    ["zh-cn", "需要很多年的时间", "多年", true],
    ["zh-cn", "产品的安全性", "安全", true],
    ["zh-cn", "这可能是冰冻的", "可能", true],
    ["zh-cn", "保护大峡谷", "峡谷", true],
    ["zh-cn", "在世界上", "世界", true],
    ["zh-cn", "路易斯来了", "路易", false],
    ["ko", "서울에서", "서울", true],
    ["ko", "대서울", "서울", false],
    ["ko", "커피숍을", "커피", false],
    ["ja", "東京都に住む", "東京", true],
    ["my", "ကျောင်း", "ကျော", false],
  ])("tells in %s %s whether %s is a word of its own", (language, text, term, expected) => {
    const start = text.indexOf(term);
    expect(createWordEdges(text, language).isWhole(start, start + term.length)).toBe(expected);
  });
});
