import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { repairNumbers } from "./repair.ts";
import { scoredSentence } from "./score.ts";

const plain = (text: string) => ({ text, tags: [] });

/** The translation with the numbers of `asked`; undefined where it is left as it is. */
function repaired(pair: string, asked: string, source: string, target: string): string | undefined {
  const [from = "", to = ""] = pair.split(">");
  const stored = { source: scoredSentence(plain(source)), target: plain(target) };
  const languages = { source: from as LanguageCode, target: to as LanguageCode };
  return repairNumbers(scoredSentence(plain(asked)), stored, languages)?.text;
}

describe("numbers that are written otherwise in the translation", () => {
  it.each([
    [
      "en-us>fr",
      "It costs 1,234.5 euros.",
      "It costs 2,500.75 euros.",
      "Cela coûte 2\u202f500,75 euros.",
      "Cela coûte 1\u202f234,5 euros.",
    ],
    ["en-us>es", "1,234.5 litres", "9,876.5 litres", "9.876,5 litros", "1.234,5 litros"],
    ["en-us>es", "1,234.5 litres", "9,876.5 litres", "9,876.5 litros", "1,234.5 litros"],
    ["en-us>ru", "Weight: 12,500 t", "Weight: 1,234,567 t", "Масса: 1\u00a0234\u00a0567 т", "Масса: 12\u00a0500 т"],
    ["ru>en-us", "Масса: 12\u00a0500,5 т", "Масса: 7\u00a0000 т", "Weight: 7,000 t", "Weight: 12,500.5 t"],
    ["fr>zh-cn", "Il y a 1\u00a0500,5 litres.", "Il y a 2\u00a0000,25 litres.", "共2,000.25升。", "共1,500.5升。"],
    ["es>en-us", "Son 1.234 l", "Son 5.678 l", "It is 5,678 l", "It is 1,234 l"],
    ["en-us>ar", "Wait 25 V", "Wait 15 V", "انتظر ١٥ فولت", "انتظر ٢٥ فولت"],
    ["en-us>ar", "Wait 1,234.5 V", "Wait 2,345.6 V", "انتظر ٢٬٣٤٥٫٦ فولت", "انتظر ١٬٢٣٤٫٥ فولت"],
    ["zh-cn>en-us", "共１２００台。", "共１５００台。", "1500 in all.", "1200 in all."],
    ["en-us>zh-cn", "1200 in all.", "1500 in all.", "共１５００台。", "共１２００台。"],
    ["en-us>zh-cn", "In 2025 and 7", "In 2024 and 5", "2024年和5", "2025年和7"],
    ["en-us>zh-cn", "Use v2.1 with 24V", "Use v1.9 with 12V", "请用v1.9配12V", "请用v2.1配24V"],
    ["en-us>fr", "At 14:45, ratio 3/5", "At 10:30, ratio 3/4", "À 10:30, rapport 3/4", "À 14:45, rapport 3/5"],
    ["zh-cn>ja", "600万台", "500万台", "500万台", "600万台"],
    ["zh-cn>en-us", "重5千克。", "重3千克。", "It weighs 3 kg.", "It weighs 5 kg."],
    ["en-us>zh-cn", "At 11:00", "At 9:00", "上午9:00", "上午11:00"],
    ["zh-cn>en-us", "15:00见", "9:00见", "Meet at 9:00", "Meet at 15:00"],
    ["zh-cn>en-us", "3天前", "2天前", "2 Days Ago", "3 Days Ago"],
    ["en-us>zh-cn", "2 and 2", "3 and 3", "3和3", "2和2"],
  ])("%s: of %j from %j", (pair, asked, source, target, expected) => {
    expect(repaired(pair, asked, source, target)).toBe(expected);
  });

  it.each([
    ["en-us>fr", "On 07/08/2025", "On 12/31/2024", "Le 31/12/2024", "Le 08/07/2025"],
    ["en-us>ru", "On 7/8/2025", "On 2/13/2024", "13.02.2024", "08.07.2025"],
    ["en-us>zh-cn", "On 2025-07-08", "On 2024-12-31", "2024年12月31日", "2025年7月8日"],
    ["zh-cn>en-us", "2025年7月8日开始", "2024年12月31日开始", "From 2024-12-31", "From 2025-07-08"],
    ["zh-cn>ko", "2025年7月8日", "2024年12月1日", "2024년 12월 1일", "2025년 7월 8일"],
    ["fr>en-us", "Le 08/07/2025", "Le 31/12/2024", "On 12/31/2024", "On 07/08/2025"],
  ])("dates, %s: of %j from %j", (pair, asked, source, target, expected) => {
    expect(repaired(pair, asked, source, target)).toBe(expected);
  });
});

describe("a translation is left as it is", () => {
  it.each([
    ["where a number of the old sentence is a word", "en-us>zh-cn", "5 of 9", "5 of 12", "十二分之五"],
    ["where one of several is a word", "en-us>zh-cn", "Step 3: 8", "Step 1: 5", "第一步：5"],
    ["where it has a number more", "en-us>zh-cn", "6 ft", "5 ft", "5英尺（1.524米）"],
    ["where one stands more often", "en-us>zh-cn", "6 and 2", "5 and 2", "5和2，5"],
    ["where 万 counts otherwise", "en-us>zh-cn", "600 people", "500 people", "500万人"],
    ["where 亿 is a part of the number", "zh-cn>en-us", "6亿", "5亿", "5 in all"],
    ["where a numeral is joined", "en-us>zh-cn", "Use 6", "Use 5", "用二十5"],
    ["where two numbers are written for one", "en-us>fr", "1000 or 2", "1,000 or 1000", "1000 ou 1\u202f000"],
    ["where a date can be read in two ways", "en-us>fr", "On 07/08/2025", "On 05/05/2024", "Le 05/05/2024"],
    ["where digits are an ordinal", "zh-cn>en-us", "第2层", "第1层", "1st floor"],
    ["where a noun would have to agree", "zh-cn>en-us", "等待5分钟", "等待1分钟", "Wait 1 minute"],
    ["where a noun with a capital would have to agree", "zh-cn>en-us", "5天前", "1天前", "1 Day Ago"],
    ["where a French year would have to agree", "zh-cn>fr", "有5年", "有1年", "Il y a 1 an"],
    ["where the afternoon would be named a morning", "en-us>zh-cn", "At 15:00", "At 9:00", "上午9:00"],
    ["where a Russian noun would have to agree", "en-us>ru", "Wait 2 hours", "Wait 5 hours", "Подождите 5 часов"],
    ["where the number stands in words beside it", "zh-cn>en-us", "删除5个文件", "删除1个文件", "Delete 1 (one) file"],
    ["where it stands in words before it", "en-us>zh-cn", "5 copies", "3 copies", "三（3）份"],
    ["where zeros in front make a code", "en-us>zh-cn", "Code 008", "Code 007", "代码7"],
    ["where the sentence differs in a word too", "en-us>zh-cn", "Wait 5 hours", "Wait 6 days", "等6天"],
  ])("%s", (_, pair, asked, source, target) => {
    expect(repaired(pair, asked, source, target)).toBeUndefined();
  });
});

/** Repeatable numbers below `limit`. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** As the languages' own rules write a number; Arabic with Latin and with Arabic digits. */
const locales: readonly (readonly [LanguageCode, string])[] = [
  ["en-us", "en-US"],
  ["zh-cn", "zh-CN"],
  ["ja", "ja"],
  ["ko", "ko"],
  ["ru", "ru"],
  ["fr", "fr"],
  ["es", "es"],
  ["ar", "ar-u-nu-latn"],
  ["ar", "ar-u-nu-arab"],
];

describe("whatever the numbers", () => {
  const random = createRandom(11);
  const aNumber = (): number => (random(10 ** (1 + random(8))) * 100 + (random(2) === 0 ? 0 : random(100))) / 100;
  const formatted = (value: number, locale: string): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);

  it("they come out as the language writes them, or nothing is changed", () => {
    const wrong: unknown[] = [];
    let done = 0;
    for (let round = 0; round < 3000; round++) {
      const [from, fromLocale] = locales[random(locales.length)] ?? ["en-us", "en-US"];
      const [to, toLocale] = locales[random(locales.length)] ?? ["fr", "fr"];
      const [old, now, kept] = [aNumber(), aNumber(), aNumber()];
      const inSource = (value: number) => `A ${formatted(value, fromLocale)}; ${formatted(kept, fromLocale)}.`;
      const inTarget = (value: number) => `Б ${formatted(kept, toLocale)} (${formatted(value, toLocale)})`;
      const result = repaired(`${from}>${to}`, inSource(now), inSource(old), inTarget(old));
      // Spanish writes four digits without a point: that says nothing of how others are written.
      if (result === undefined || (from === "es" && now >= 1000 && now < 10_000)) continue;
      done++;
      if (result !== inTarget(now)) wrong.push([from, to, inSource(old), inSource(now), inTarget(old), result]);
    }
    expect(wrong).toEqual([]);
    expect(done).toBeGreaterThan(2500);
  });

  it("what is no number stays, and no text makes it fail", () => {
    const parts = "5|12|1,5|1.5|2024|2024-05-06|05/05/2024|年|月|日|万|v|km| |.|,|:|٣|３|−|\u00a0|二".split("|");
    const some = () => Array.from({ length: random(8) }, () => parts[random(parts.length)] ?? "").join("");
    const bones = (text: string | undefined) => text?.replace(/[\p{Nd}.,/:\u00a0\u202f年月日-]+/gu, "0");
    const wrong: unknown[] = [];
    for (let round = 0; round < 10_000; round++) {
      const [from] = locales[random(locales.length)] ?? ["en-us"];
      const [to] = locales[random(locales.length)] ?? ["fr"];
      const [asked, source, target] = [some(), some(), some()];
      const result = repaired(`${from}>${to}`, asked, source, target);
      if (result !== undefined && bones(result) !== bones(target)) wrong.push([asked, source, target, result]);
      if (repaired(`${from}>${to}`, source, source, target) !== undefined) wrong.push(source);
    }
    expect(wrong).toEqual([]);
  });
});
