import { expect, it } from "vitest";
import { languageOfTag } from "./language-tags.ts";

it.each([
  ["EN-US", "en-us"],
  ["en-GB", "en-us"],
  ["en", "en-us"],
  ["zh_CN", "zh-cn"],
  ["zh-Hans-SG", "zh-cn"],
  ["ZH", "zh-cn"],
  ["zho", "zh-cn"],
  ["zh-TW", null],
  ["zh-Hant", null],
  ["zh-Hant-HK", null],
  ["ja-JP", "ja"],
  ["es-419", "es"],
  ["fra", "fr"],
  ["my-MM", "my"],
  ["ar-SA", "ar"],
  ["de-DE", null],
  ["english", null],
  ["constructor", null],
  ["", null],
])("%s is %s", (tag, code) => {
  expect(languageOfTag(tag)).toBe(code);
});
