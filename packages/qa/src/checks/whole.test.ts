import { describe, expect, test } from "vitest";
import { checkSegment } from "../check-segment.ts";
import { buildSegment, enZh, findingsOf, foundBy, zhEn } from "../testing/segments.ts";

describe("target-empty", () => {
  test("a target without text is the only finding", () => {
    const findings = checkSegment(buildSegment(["Wait 5 minutes.", "  "], enZh));
    expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([["target-empty", "error"]]);
  });

  test("of an empty source nothing is asked", () => {
    expect(checkSegment(buildSegment(["  ", ""], enZh), { rules: { "space-leading": false } })).toEqual([]);
  });
});

describe("same-as-source", () => {
  test.each([
    ["The file was saved.", "The file was saved.", enZh],
    ["The file was  saved.", "the file was saved.", ["en-us", "fr"]],
    ["See https://example.com", "See https://example.com", ["en-us", "fr"]],
    ["文件已保存。", "文件已保存。", zhEn],
    ["ファイルを保存", "ファイルを保存", ["ja", "zh-cn"]],
    ["Файл сохранён", "Файл сохранён", ["ru", "en-us"]],
    ["ဖိုင်ကို သိမ်းဆည်းပြီး", "ဖိုင်ကို သိမ်းဆည်းပြီး", ["my", "en-us"]],
    ["تم حفظ الملف", "تم حفظ الملف", ["ar", "zh-cn"]],
  ] as const)("%s", (source, target, pair) => {
    expect(foundBy("same-as-source", buildSegment([source, target], pair))).toEqual([target]);
  });

  test.each([
    ["GitHub", "GitHub", enZh],
    ["NASA, ESA", "NASA, ESA", enZh],
    ["12:30", "12:30", enZh],
    ["https://example.com/a", "https://example.com/a", enZh],
    ["{count} / {total}", "{count} / {total}", enZh],
    ["Menu", "Menu", ["en-us", "fr"]],
    ["東京都", "東京都", ["ja", "zh-cn"]],
  ] as const)("not %s", (source, target, pair) => {
    expect(foundBy("same-as-source", buildSegment([source, target], pair))).toEqual([]);
  });

  test("a person may confirm it", () => {
    const same = buildSegment(["The file", "The file"], enZh, { isConfirmedSame: true });
    expect(foundBy("same-as-source", same)).toEqual([]);
  });
});

describe("length-limit", () => {
  test("counts characters, not UTF-16 units, and points at what is too much", () => {
    const [finding] = findingsOf("length-limit", buildSegment(["Hi there", "你好😀😀了"], enZh, { maxLength: 4 }));
    expect(finding).toMatchObject({ target: { text: "了" }, length: { actual: 5, limit: 4 }, severity: "error" });
    expect(foundBy("length-limit", buildSegment(["Hi there", "你好😀😀"], enZh, { maxLength: 4 }))).toEqual([]);
  });

  test("is asked of an untranslated target too", () => {
    expect(foundBy("length-limit", buildSegment(["the file", "the file"], enZh, { maxLength: 3 }))).toEqual([" file"]);
  });
});
