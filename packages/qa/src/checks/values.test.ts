import { describe, expect, test } from "vitest";
import { checkSegment } from "../check-segment.ts";
import type { QaRule } from "../rules.ts";
import { buildSegment, enZh, findingsOf, foundBy, zhEn } from "../testing/segments.ts";

describe("values", () => {
  test.each([
    ["number", "It weighs 15 kg.", "它重 51 公斤。", enZh, "51"],
    ["number", "共 300 人。", "There were 30 people.", zhEn, "30"],
    ["number", "Il y a 1 250 places.", "There are 1,520 seats.", ["fr", "en-us"], "1,520"],
    ["number", "В зале 250 мест.", "The hall has 520 seats.", ["ru", "en-us"], "520"],
    ["number", "The hall has 250 seats.", "في القاعة 520 مقعدا.", ["en-us", "ar"], "520"],
    ["number", "The hall has 250 seats.", "ホールには520席あります。", ["en-us", "ja"], "520"],
    ["date", "On March 5 it opened.", "它于 5 月 5 日开放。", enZh, "5"],
    ["time", "Come at 8:30.", "请 8:20 到。", enZh, "8:20"],
    ["unit", "It grew by 5%.", "它增长了 5。", enZh, "5"],
    ["unit", "It costs €100.", "Cuesta 100.", ["en-us", "es"], "€"],
    ["unit", "It grew by 5%.", "Выросло на 5.", ["en-us", "ru"], "%"],
    ["placeholder", "Hello {{name}}!", "¡Hola!", ["en-us", "es"], "{{name}}"],
    ["code", "Install the A380 part.", "安装该零件。", enZh, "A380"],
    ["placeholder", "Hello {name}!", "你好！", enZh, "{name}"],
    ["placeholder", "%d files", "%s 个文件", enZh, "%s"],
    ["url", "See https://example.com/a.", "见 https://example.com/b。", enZh, "https://example.com/b"],
    ["email", "Write to a@example.com.", "请写信。", enZh, "a@example.com"],
    ["name", "用 Firefox 打开。", "Open it with the browser.", zhEn, "Firefox"],
    ["repeated-text", "A cat.", "一只猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫。", enZh, "猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫"],
  ] as const)("%s: %s | %s", (rule: QaRule, source, target, pair, text) => {
    expect(foundBy(rule, buildSegment([source, target], pair))).toEqual([text]);
  });

  test.each([
    ["two rooms", "两个房间", enZh],
    ["On March 5, 2024", "2024年3月5日", enZh],
    ["约 3.5 万人", "some 35,000 people", zhEn],
    ["Il y a 1 250 places.", "There are 1,250 seats.", ["fr", "en-us"]],
    ["It grew by 5%.", "Выросло на пять процентов, 5.", ["en-us", "ru"]],
    ["It costs $100.", "100ドルです。", ["en-us", "ja"]],
    ["8 pm", "20 h", ["en-us", "fr"]],
    ["参数（parameters）可以省略。", "The values may be left out.", zhEn],
    ["В XV веке", "In the 15th century", ["ru", "en-us"]],
  ] as const)("none: %s | %s", (source, target, pair) => {
    for (const rule of ["number", "date", "time", "unit", "code", "name"] as const) {
      expect(foundBy(rule, buildSegment([source, target], pair)), rule).toEqual([]);
    }
  });

  test.each([
    ["Great job 🎉", "干得好", "🎉"],
    ["The 👨‍👩‍👧 is here.", "👨‍👩来了。", "👨‍👩‍👧"],
    ["Great job", "干得好🎉", "🎉"],
  ])("an emoji that is in one text alone is told, and not as an error: %s | %s", (source, target, emoji) => {
    const found = checkSegment(buildSegment([source, target], enZh));
    expect(found.map(({ rule, severity }) => [rule, severity])).toEqual([["code", "warning"]]);
    expect(foundBy("code", buildSegment([source, target], enZh))).toEqual([emoji]);
  });

  test.each([
    ["😂😂 Nice 😂", "😂很好😂😂"],
    ["Great ❤", "很好❤️"],
    ["Step 1️⃣ is easy.", "第1步很简单。"],
    ["Settings → Network", "设置 > 网络"],
    ["• Acme™ pumps are good :-)", "Acme 泵很好"],
  ])("emoji in other places, and other signs, are no faults: %s | %s", (source, target) => {
    const valueRules = new Set<QaRule>(["number", "code", "unit"]);
    const found = checkSegment(buildSegment([source, target], enZh)).filter(({ rule }) => valueRules.has(rule));
    expect(found).toEqual([]);
  });

  test("a wrong value has its place on both sides", () => {
    const [finding] = findingsOf("number", buildSegment(["It weighs 15 kg.", "它重 51 公斤。"], enZh));
    expect(finding).toMatchObject({
      source: { start: 10, end: 12, text: "15" },
      target: { start: 3, end: 5, text: "51" },
    });
  });
});

describe("negation", () => {
  test.each([
    ["You must not open the valve.", "你必须打开阀门。", enZh, "not"],
    ["不要打开阀门。", "Open the valve.", zhEn, "不"],
    ["Open the valve.", "不要打开阀门。", enZh, "不"],
  ] as const)("%s | %s", (source, target, pair, text) => {
    expect(foundBy("negation", buildSegment([source, target], pair))).toEqual([text]);
  });

  test.each([
    ["Conditions wouldn't improve until next week.", "情况要到下周才能改善。", enZh],
    ["Its chemical state remains the same.", "化学状态保持不变。", enZh],
    ["在户外待一天也不难。", "A day outdoors is easily possible.", zhEn],
    ["Do not hesitate to ask.", "欢迎提问。", enZh],
  ] as const)("said otherwise: %s | %s", (source, target, pair) => {
    expect(foundBy("negation", buildSegment([source, target], pair))).toEqual([]);
  });
});
