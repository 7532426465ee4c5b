import type { LanguageCode } from "@yiqiao/contracts/languages";
import { codePointLength } from "@yiqiao/contracts/text";
import { describe, expect, it } from "vitest";
import { splitSentences } from "./split-sentences.ts";

const split = (text: string, lang: LanguageCode, maxCodePoints?: number) =>
  splitSentences(text, lang, maxCodePoints === undefined ? {} : { maxCodePoints }).map(({ start, end }) =>
    text.slice(start, end),
  );

/** Each case is written with `|` where a sentence ends. */
const cases: readonly (readonly [LanguageCode, string])[] = [
  ["en-us", "Mr. Smith met Dr. Jones at 5 p.m. on Monday.| They talked."],
  ["en-us", "Use a list, e.g. Apples or pears, i.e. Fruit.| Done."],
  ["en-us", "He lives in the U.S. Army base.| She left the U.S.| The rest stayed."],
  ["en-us", "See No. 5 and Fig. 3 on p. 12.| He said no.| Then he left."],
  ["en-us", "J. R. R. Tolkien wrote it.| Vitamin C. is fine."],
  ["en-us", "Version 1.2.3 costs 3.14 dollars.| Read file.txt or https://example.com/a?b=c!d first.| Ok?"],
  ["en-us", "Wait... what?| Yes!!!| Really?!| “Go!” he said.| “Stop.”| (It works.)| Fine."],
  ["en-us", "1. Apples are red.| 2. Pears are green.| B) Something else."],
  ["en-us", "They sell pens, ink etc. and paper.| Acme Inc. was founded by Prof. Lee.| Yahoo!7 and Node.js work."],
  ["fr", "M. Dupont habite à St. Malo.| Voir art. 5, p. 12.| « Oui ! »| Ça va ?| Très bien…"],
  ["fr", "Prenez des fruits, p. ex. Des pommes.| C'est fini."],
  ["es", "El Sr. García vive en EE. UU. desde 1990.| ¿Qué tal?| ¡Bien!| Véase pág. 5."],
  ["ru", "Он родился в г. Москве, т.е. В столице.| А. С. Пушкин жил на ул. Ленина, д. 5.| Это всё."],
  ["ru", "Купили хлеб, молоко и т.д.| Потом ушли.| Это было в 1990 г.| Затем всё.| См. рис. 3."],
  ["ja", "「行きます。」と彼は言った。|次の日、雨が降った！|本当？！"],
  ["ja", "彼は言った。|「行かない。」|外は雨だった。"],
  ["zh-cn", "他说：“我不去。”|然后走了！|真的吗？！|等等……他来了。"],
  ["zh-cn", "他来了。|“你好。”|她说：“好。”"],
  ["zh-cn", "价格是3.14元。|请看example.com。|你好!|我是小明。"],
  ["ko", "안녕하세요.| 저는 3.5km를 걸었습니다.| 정말요?| 네!"],
  ["ko", "“이번에 우승하려고 왔다.” 고 말했다.| 야후!와 구글이 합의했다."],
  ["ja", "ピケJr.は2008年に走った。"],
  ["es", "Fue hacia el 1000 a. C. en Asiria.| Después terminó."],
  ["en-us", "At 1:15 a.m. Saturday the bus left.| It was 5 p.m.| They slept."],
  ["en-us", "It ended.| 28-year-old Vidal had joined.| See Sec. 4 and Vol. 2 of it."],
  ["ru", "Всё кончилось.| 3 человека ушли, см. рис. 5 и гл. 2 книги."],
  ["my", "ကျွန်တော်သည် ဆရာ၊ ဆရာမ ဖြစ်သည်။| သူ သွားသည်။"],
  ["ar", "كيف حالك؟| أنا بخير؛| شكرا لك.| قال د. محمد ذلك."],
];

describe("splitSentences", () => {
  it.each(cases)("%s: %s", (lang, marked) => {
    const text = marked.replaceAll("|", "");
    expect(split(text, lang)).toEqual(marked.split("|").map((sentence) => sentence.trim()));
  });

  it("ends a sentence at every line end", () => {
    expect(split("one\r\ntwo\n\n  three\rfour\u2028five", "en-us")).toEqual(["one", "two", "three", "four", "five"]);
  });

  it("gives nothing for empty and blank texts", () => {
    expect(split("", "en-us")).toEqual([]);
    expect(split(" \n\u3000\t\r\n ", "zh-cn")).toEqual([]);
  });

  it("cuts over-long sentences at clause ends, else at spaces", () => {
    expect(split("一二三四五，六七八九十，甲乙丙丁", "zh-cn", 10)).toEqual(["一二三四五，", "六七八九十，甲乙丙丁"]);
    expect(split("alpha beta gamma delta", "en-us", 12)).toEqual(["alpha beta", "gamma delta"]);
    expect(split("a 1,000,000.00 b", "en-us", 14)).toEqual(["a 1,000,000.00", "b"]);
  });

  it("never cuts inside a surrogate pair or a user-perceived character", () => {
    expect(split("😀😀😀😀😀", "en-us", 2)).toEqual(["😀😀", "😀😀", "😀"]);
    expect(split("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "en-us", 8)).toEqual(["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]);
    expect(split("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "en-us", 1)).toEqual(["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]);
    expect(split("e\u0301e\u0301e\u0301", "fr", 3)).toEqual(["e\u0301", "e\u0301", "e\u0301"]);
  });

  it("refuses a limit that is no whole positive number", () => {
    expect(() => splitSentences("a", "en-us", { maxCodePoints: 0 })).toThrow(/maxCodePoints.{0,99}0/);
  });
});

/** Park and Miller's generator: the same sequence on every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const alphabet = [
  ...Array.from("aB .!?…,;。，！？「」“”»\n\r\t\u00a0\u30001９№é中かカ한бЯبؤ؟؛။၊မြ😀👍🏽\u200d\u0301\ufeff"),
  "\r\n",
  "e.g. ",
  "т.е. ",
  "Mr. ",
];
const languagesTried: readonly LanguageCode[] = ["en-us", "fr", "ru", "ja", "zh-cn", "ar", "my"];

describe("splitSentences on random texts", () => {
  it.each(languagesTried)("%s: spans are ordered, trimmed, bounded, and leave only whitespace between", (lang) => {
    const random = randomOf(7);
    for (let round = 0; round < 150; round++) {
      const text = Array.from({ length: 60 }, () => alphabet[Math.floor(random() * alphabet.length)]).join("");
      const spans = splitSentences(text, lang, { maxCodePoints: 16 });
      let at = 0;
      for (const { start, end } of spans) {
        const sentence = text.slice(start, end);
        expect(start).toBeGreaterThanOrEqual(at);
        expect(text.slice(at, start)).toMatch(/^\s*$/u);
        expect(sentence).toBe(sentence.trim());
        expect(sentence).not.toMatch(/[\r\n]/);
        expect(sentence.isWellFormed()).toBe(true);
        expect(sentence.length).toBeGreaterThan(0);
        at = end;
      }
      expect(text.slice(at)).toMatch(/^\s*$/u);
    }
  });
});

describe("splitSentences on huge texts", () => {
  it.each([
    ["no punctuation and no space", "字".repeat(1_000_000)],
    ["sentences in one line", "A short sentence. ".repeat(55_000)],
    ["full stops only", ".".repeat(500_000)],
    ["spaces only inside", `a${" ".repeat(500_000)}b`],
    ["one endless cluster", `a${"\u0301".repeat(200_000)}`],
    ["short lines", "x\n".repeat(200_000)],
  ])("%s: finishes and loses nothing", (_name, text) => {
    const spans = splitSentences(text, "en-us");
    const kept = spans.reduce((sum, { start, end }) => sum + text.slice(start, end).replace(/\s/gu, "").length, 0);
    expect(kept).toBe(text.replace(/\s/gu, "").length);
    expect(spans.filter(({ start, end }) => codePointLength(text.slice(start, end)) > 400)).toEqual([]);
  });
});
