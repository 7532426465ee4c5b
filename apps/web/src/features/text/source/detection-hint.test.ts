import type { LanguageCode, LanguagePair } from "@yiqiao/contracts/languages";
import type { Detection } from "@yiqiao/contracts/text";
import { describe, expect, test } from "vitest";
import { otherSources } from "./detection-hint.tsx";

const pair = (src_lang: LanguageCode, tgt_lang: LanguageCode, available: boolean): LanguagePair => ({
  src_lang,
  tgt_lang,
  available,
  engines: [],
});
const detection: Detection = {
  lang: "zh-cn",
  confidence: 0.7,
  candidates: [
    { lang: "zh-cn", confidence: 0.7 },
    { lang: "ja", confidence: 0.2 },
    { lang: "ko", confidence: 0.1 },
  ],
};
const choice = { source: "auto", target: "en-us" } as const;

describe("otherSources", () => {
  test("offers no language from which nothing is translated here", () => {
    const every: LanguageCode[] = ["zh-cn", "en-us", "ja", "ko", "ru", "my", "ar", "fr", "es"];
    const pairs = every
      .filter((target) => target !== "ja")
      .map((target) => pair("ja", target, false))
      .concat(pair("ko", "en-us", true));
    expect(otherSources(detection, choice, { pairs, detected: "zh-cn", recentTargets: [] })).toEqual(["ko"]);
  });

  test("offers a language that is translated into another target used before", () => {
    const pairs = [pair("ja", "en-us", false), pair("ko", "en-us", false), pair("ja", "zh-cn", true)];
    const context = { pairs, detected: "zh-cn", recentTargets: ["zh-cn"] } as const;
    expect(otherSources(detection, choice, context)).toContain("ja");
  });

  test("offers three at most, the likeliest", () => {
    const likely: LanguageCode[] = ["zh-cn", "ja", "ko", "ru", "ar", "fr"];
    const candidates = likely.map((lang) => ({ lang, confidence: 0.2 }));
    const pairs = likely.map((lang) => pair(lang, "en-us", true));
    const context = { pairs, detected: "zh-cn", recentTargets: [] } as const;
    expect(otherSources({ ...detection, candidates }, choice, context)).toEqual(["ja", "ko", "ru"]);
  });
});
