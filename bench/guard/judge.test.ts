import { describe, expect, it } from "vitest";
import { isJudgeable, isKept, type JudgedSentence, numbersOf } from "./judge.ts";

const toChinese = { source: "en-us", target: "zh-cn" } as const;
const toEnglish = { source: "zh-cn", target: "en-us" } as const;
const sentences: readonly JudgedSentence[] = [
  { source: "We sold 20,000 units in 2019.", reference: "2019年我们卖出两万台。", pair: toChinese },
  { source: "It has 340 pages and costs 12.5 dollars.", reference: "全书340页，售价12.5美元。", pair: toChinese },
  { source: "3 billion people use 47 of them.", reference: "30亿人使用其中的47个。", pair: toChinese },
  { source: "增长了百分之十二，达到三万五千台。", reference: "It grew by 12 percent to 35,000.", pair: toEnglish },
  {
    source: "会议于2023年1月23日召开，共有256人。",
    reference: "The meeting on January 23, 2023 had 256 people.",
    pair: toEnglish,
  },
];

/** What a careless engine does, each by itself. */
const faults: Readonly<Record<string, (text: string) => string>> = {
  "a number dropped": (text) => text.replace(/\d[\d,.]*\d|\d|两万/, ""),
  "a number written X": (text) => text.replace(/\d[\d,.]*\d|\d|两万/, "X"),
  "a digit more": (text) => text.replace(/\d(?=\D*$)/, (digit) => `${digit}9`),
  "a digit doubled": (text) => text.replace(/\d/, (digit) => digit + digit),
  "a number more": (text) => `${text} 777`,
  "an empty text": () => "",
};

describe("the judge of kept values", () => {
  it.each(sentences)("lets $reference pass", (sentence) => {
    expect(isJudgeable(sentence)).toBe(true);
    expect(isKept(sentence, sentence.reference)).toBe(true);
  });

  it.each(Object.entries(faults))("sees %s in each sentence", (_, fault) => {
    const unseen = sentences.filter((sentence) => isKept(sentence, fault(sentence.reference)));
    expect(unseen).toEqual([]);
  });

  it("sees the numbers of two sentences swapped", () => {
    const first = { source: "He is 33 years old.", reference: "他33岁。", pair: toChinese };
    const second = { source: "She is 58 years old.", reference: "她58岁。", pair: toChinese };
    expect(isKept(first, "他58岁。") || isKept(second, "她33岁。")).toBe(false);
  });

  it("sees that a number in digits is there once less, and takes no other for it", () => {
    const sentence = { source: "版本 5 与版本 5 相同。", reference: "Version 5 equals version 5.", pair: toEnglish };
    expect(isKept(sentence, "Version 5 is the same.")).toBe(false);
    const thousands = { source: "the first 1,500 examples", reference: "前1,500个例子", pair: toChinese };
    expect(isKept(thousands, "第一批 1,500 个例子")).toBe(true);
  });

  it("sees half of all numbers dropped as half of the sentences not kept", () => {
    const kept = sentences.filter((sentence, at) =>
      isKept(sentence, at % 2 === 0 ? sentence.reference : sentence.reference.replace(/\d/g, "")),
    );
    expect(kept).toHaveLength(3);
  });

  it.each([
    ["1.5亿元", "zh-cn", ["150000000"]],
    ["二百五十万人", "zh-cn", ["2500000"]],
    ["二〇二三年", "zh-cn", ["2023"]],
    ["two hundred and fifty thousand", "en-us", ["250000"]],
    ["twenty-one of 1,250", "en-us", ["21", "1250"]],
    ["2.5 million", "en-us", ["2500000"]],
    ["a hundred years", "en-us", ["100"]],
    ["three decades", "en-us", ["30"]],
    ["二三十分钟", "zh-cn", []],
    ["你有百万美元", "zh-cn", ["1000000"]],
    ["数百万人", "zh-cn", []],
    ["6:22 PM", "en-us", ["18", "22"]],
    ["下午6:22", "zh-cn", ["18", "22"]],
    ["4:00 and afternoon 4:00", "en-us", ["4", "16"]],
    ["十六进制", "zh-cn", []],
    ["零为假", "zh-cn", ["0"]],
  ] as const)("reads %s", (text, language, numbers) => {
    expect(numbersOf(text, language)).toEqual(numbers);
  });
});
