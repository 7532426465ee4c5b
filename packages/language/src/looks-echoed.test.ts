import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { looksEchoed } from "./looks-echoed.ts";
import { isUntranslatable } from "./untranslatable.ts";

type Case = readonly [LanguageCode, LanguageCode, string, string?];

const echoes: readonly Case[] = [
  ["zh-cn", "en-us", "今天天气很好。"],
  ["zh-cn", "en-us", "北京"],
  ["zh-cn", "en-us", "今天天气很好，我们去公园。", "今天天气很好, 我们去公园."],
  ["zh-cn", "ja", "我们明天下午三点在会议室讨论新项目。"],
  ["ja", "zh-cn", "明日は雨が降るでしょう。"],
  ["ja", "en-us", "都知事選挙投票日決定"],
  ["ja", "en-us", "ありがとう"],
  ["ru", "en-us", "Сегодня хорошая погода.", "сегодня хорошая погода"],
  ["ko", "fr", "오늘 날씨가 좋아요."],
  ["ar", "es", "الطقس جميل اليوم"],
  ["my", "en-us", "ဒီနေ့ ရာသီဥတု ကောင်းတယ်။"],
  ["en-us", "zh-cn", "The weather is nice today."],
  ["en-us", "zh-cn", "hello"],
  ["en-us", "zh-cn", "PLEASE KEEP OFF THE GRASS"],
  ["en-us", "fr", "DO NOT OPEN THE DOOR WHILE THE TRAIN IS MOVING"],
  ["en-us", "fr", "The weather is nice today, so we go to the park."],
  ["en-us", "fr", "thank you"],
  ["fr", "en-us", "Il fait beau aujourd'hui et nous allons au parc."],
  ["es", "fr", "Hoy hace buen tiempo y vamos al parque."],
];

const translations: readonly Case[] = [
  ["en-us", "zh-cn", "iPhone 15"],
  ["en-us", "zh-cn", "JavaScript"],
  ["en-us", "zh-cn", "OK"],
  ["en-us", "fr", "John Smith"],
  ["en-us", "zh-cn", "New York Times"],
  ["en-us", "zh-cn", "THE NEW YORK TIMES"],
  ["en-us", "zh-cn", "IBM USB HDMI XML JSON"],
  ["en-us", "zh-cn", "Microsoft Office"],
  ["en-us", "es", "npm install react"],
  ["en-us", "zh-cn", "my_variable = 3"],
  ["en-us", "zh-cn", "12:30"],
  ["en-us", "fr", "table"],
  ["en-us", "es", "hospital"],
  ["en-us", "fr", "Restaurant"],
  ["fr", "en-us", "Paris"],
  ["zh-cn", "ja", "東京大学"],
  ["ja", "zh-cn", "東京"],
  ["zh-cn", "en-us", "今天天气很好。", "The weather is nice today."],
  ["zh-cn", "en-us", "微信支付", "WeChat Pay (微信支付)"],
  ["en-us", "zh-cn", "The weather is nice today.", "今天天气很好。"],
  ["en-us", "fr", "The weather is nice.", "Il fait beau."],
  ["en-us", "zh-cn", "Use the function getUserName here.", "在这里使用函数 getUserName。"],
  ["zh-cn", "en-us", "https://example.com/路径"],
  ["en-us", "zh-cn", "😀"],
];

const named = (cases: readonly Case[]) =>
  cases.map(([source, target, text, result = text]) => ({ source, target, text, result }));

describe("looksEchoed", () => {
  it.each(named(echoes))("$source to $target: $text is repeated", ({ source, target, text, result }) => {
    expect(looksEchoed(text, result, { source, target })).toBe(true);
  });

  it.each(named(translations))("$source to $target: $text may stand", ({ source, target, text, result }) => {
    expect(looksEchoed(text, result, { source, target })).toBe(false);
  });
});

describe("isUntranslatable", () => {
  it.each([
    "",
    "12,5 %",
    "…",
    "https://example.com/a/b?c=d",
    "me@example.org",
    "😀 👍🏽",
    "+1 (555) 010-99 — #7",
    "www.example.com/x, example.org",
  ])("%j has nothing to translate", (text) => expect(isUntranslatable(text)).toBe(true));

  it.each(["a", "5 km", "第1章", "see https://example.com", "Node.js", "٣ كتب", "e.g."])("%j has", (text) =>
    expect(isUntranslatable(text)).toBe(false),
  );
});
