import { expect, test } from "vitest";
import { pickVoice } from "./speech.ts";

const voice = (lang: string, localService = false, isDefault = false) => ({ lang, localService, default: isDefault });

test("the voice of the same region wins, then one on the device", () => {
  const region = voice("zh_CN");
  expect(pickVoice([voice("zh-HK", true, true), region, voice("en-US", true)], "zh-cn")).toBe(region);
  const local = voice("fr-CA", true);
  expect(pickVoice([voice("fr-BE"), local], "fr")).toBe(local);
});

test("there is no voice for a language that none speaks", () => {
  expect(pickVoice([voice("en-US"), voice("yue-HK")], "zh-cn")).toBeUndefined();
  expect(pickVoice([], "my")).toBeUndefined();
});
