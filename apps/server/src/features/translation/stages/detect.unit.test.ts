import { describe, expect, test } from "vitest";
import { createScriptedEngine, said, zhToEn } from "../testing/scripted-engine.ts";
import { translateAll, translateOne } from "../testing/translate-all.ts";

describe("languages", () => {
  test("detects each text by itself", async () => {
    const engine = createScriptedEngine({ pairs: [zhToEn, { source: "ru", target: "en-us" }] });
    const texts = ["今天天气很好。", "Сегодня хорошая погода.", "The weather is fine today, let us go out."];
    const { outcome } = await translateAll([engine], { texts, source: "auto" });
    expect(outcome.translations.map(({ src_lang }) => src_lang)).toEqual(["zh-cn", "ru", "en-us"]);
    expect(outcome.translations[2]).toMatchObject({
      text: texts[2],
      segments: [{ provenance: "untranslatable", kept: "target-language" }],
      detected: { lang: "en-us" },
      src_lang_by: "detected",
    });
    expect(outcome.counts.net).toBe(7 + 23);
  });

  test("leaves a line that is in the target language already", async () => {
    const line = "This whole line has been written in plain English by somebody else before.";
    const { text } = await translateOne([createScriptedEngine()], `你好。\n${line}`, { source: "auto" });
    expect(text).toBe(`${said("你好。")}\n${line}`);
  });

  test.each([
    ["the same language asked", { source: "en-us", target: "en-us" }, "hello", "same-language"],
    ["no language found", { source: "auto", target: "en-us" }, "ꦱꦸꦒꦼꦁ", "language-undetected"],
    ["no engine", { source: "ja", target: "ko" }, "こんにちは。", "unsupported-pair"],
  ] as const)("refuses %s", async (_name, asked, text, kind) => {
    const failed = translateAll([createScriptedEngine()], { ...asked, texts: [text] });
    await expect(failed).rejects.toMatchObject({ reason: { kind } });
  });

  test.each([
    ["digits", "42", "no-words"],
    ["a name that is spelled as code is", "iPhone 15", "no-words"],
    ["code", "const total = sum(items);\nif (total > 0) { return total; }", "no-words"],
    ["what is in the target language already", "The weather is fine today.", "target-language"],
  ])("returns %s as it is, free and told", async (_name, text, kept) => {
    const engine = createScriptedEngine();
    const { outcome } = await translateAll([engine], { source: "auto", texts: [text] });
    const [translation] = outcome.translations;
    expect(translation?.text).toBe(text);
    expect(new Set(translation?.segments.map((segment) => segment.kept))).toEqual(new Set([kept]));
    expect([outcome.counts.total, outcome.counts.net, engine.requests]).toEqual([0, 0, []]);
  });

  test("returns what has no words as it is, free, also where its language is named", async () => {
    const { outcome } = await translateAll([createScriptedEngine()], { texts: ["12:30", "你好。"] });
    expect(outcome.translations[0]).toMatchObject({ text: "12:30", segments: [{ kept: "no-words" }] });
    expect(outcome.counts).toMatchObject({ total: 3, net: 3 });
  });

  describe("of several texts", () => {
    const french = "Il fait beau aujourd'hui et nous allons au parc.";
    const german = "Die Rechnung ist innerhalb von dreißig Tagen zu bezahlen.";
    const into = { source: "auto", target: "zh-cn" } as const;

    test("one that cannot be translated fails alone, at no cost", async () => {
      const texts = ["Good morning, everybody.", french, german, "ꦱꦸꦒꦼꦁ", "See you tomorrow."];
      const { outcome, events } = await translateAll([createScriptedEngine()], { ...into, texts });
      expect(outcome.translations.map(({ text, failure }) => [text, failure?.reason.kind])).toEqual([
        [said(texts[0] ?? ""), undefined],
        ["", "unsupported-pair"],
        ["", "language-not-served"],
        ["", "language-undetected"],
        [said(texts[4] ?? ""), undefined],
      ]);
      expect(outcome.translations[1]?.failure?.place).toEqual({ item: 1 });
      expect(events.map(({ item }) => item)).toEqual([0, 4]);
      expect(outcome.counts.net).toBe((texts[0]?.length ?? 0) + (texts[4]?.length ?? 0));
    });

    test("all fail with the first where none can be translated", async () => {
      const failed = translateAll([createScriptedEngine()], { ...into, texts: [french, german] });
      await expect(failed).rejects.toMatchObject({ reason: { kind: "unsupported-pair" }, place: { item: 0 } });
    });

    test("a word goes by the others, by the caller's languages, and by what is served", async () => {
      const romance = { source: "es", target: "zh-cn" } as const;
      const engine = createScriptedEngine({ pairs: [{ source: "en-us", target: "zh-cn" }, romance] });
      const detectIn = async (texts: readonly string[], more = {}, engines = [engine]) => {
        const { outcome } = await translateAll(engines, { ...into, texts, ...more });
        return outcome.translations.map(({ src_lang, src_lang_by: by }) => `${src_lang} ${by}`);
      };
      expect(await detectIn(["Buenas noches a todos.", "Hospital"])).toEqual(["es detected", "es followed"]);
      expect(await detectIn(["Hospital"])).toEqual(["en-us assumed"]);
      expect(await detectIn(["Hospital"], { likely: ["es"] })).toEqual(["es assumed"]);
      expect(await detectIn(["Hospital"], { likely: ["es"] }, [createScriptedEngine()])).toEqual(["en-us assumed"]);
    });
  });
});
