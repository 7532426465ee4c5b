import { describe, expect, it } from "vitest";
import { chooseGrams, gramsOf, normalise, searchGramsOf } from "./index.ts";

const all = { frequencyOf: () => 0, share: 1 };

function isFound(stored: string, asked: string, language: "zh-cn" | "en-us", least = 0.7): boolean {
  const grams = new Set(gramsOf(normalise(stored), language));
  const search = searchGramsOf(normalise(asked), language, least);
  const { alone, together } = chooseGrams(search, all);
  const has = (gram: number) => grams.has(gram);
  return [search.whole, ...alone].some(has) || together.every((side) => side.some(has));
}

const sentence = "The pump stops after five minutes when the tank is empty and nobody opens the second valve.";

describe("grams", () => {
  it.each([
    ["是", "是", "zh-cn"],
    ["请确定", "请确认定", "zh-cn"],
    ["保存文件", "保存文档", "zh-cn"],
    ["打开文件", "开文件", "zh-cn"],
    ["请关闭第二个阀门。", "请打开第二个阀门", "zh-cn"],
    ["a", "A", "en-us"],
    ["Save", "safe", "en-us"],
    ["Saved", "Saves", "en-us"],
    ["monitor", "minitar", "en-us"],
    ["Page 5", "page 9", "en-us"],
    [sentence, sentence.replace("five", "ten").replace("second", "third"), "en-us"],
    [sentence, sentence.toUpperCase(), "en-us"],
  ] as const)("of %j and %j have one in common", (stored, asked, language) => {
    expect(isFound(stored, asked, language)).toBe(true);
  });

  it("have none in common where the texts have not", () => {
    expect(isFound("打开文件", "关闭窗口", "zh-cn")).toBe(false);
    expect(
      isFound(sentence, "Quickly jumping zebras vex my big brown dog, who lazily chews bluish figs.", "en-us"),
    ).toBe(false);
  });

  it("keep a short text with one changed character within reach, wherever it is", () => {
    for (const text of ["保存", "保存文件", "保存所有的文件吧"]) {
      for (let at = 0; text.length > 3 && at < text.length; at++)
        expect(isFound(text, `${text.slice(0, at)}改${text.slice(at + 1)}`, "zh-cn")).toBe(true);
    }
    for (const text of ["save", "settings", "open the file", "show the settings window"]) {
      for (let at = 0; at < text.length; at++)
        expect(isFound(text, `${text.slice(0, at)}#${text.slice(at + 1)}`, "en-us")).toBe(true);
    }
  });

  it("take any text", () => {
    for (const text of ["", " ", "😀", "\0", "\uD800", "ﷺ".repeat(500), "a".repeat(100_000)]) {
      expect(isFound(text, text, "en-us")).toBe(true);
      expect(isFound(text, text, "zh-cn")).toBe(true);
    }
  });

  it("are kept few in long texts", () => {
    expect(gramsOf(sentence.toLowerCase(), "en-us").length).toBeLessThan(sentence.length / 2);
  });
});

describe("chooseGrams", () => {
  const search = searchGramsOf(normalise(sentence), "en-us", 0.7);

  it("takes the rarest within the budget, and always one", () => {
    const rare = search.runs.at(3);
    const frequencyOf = (gram: number) => (rare?.grams.includes(gram) === true ? 10 : 100_000);
    expect(chooseGrams(search, { frequencyOf, share: 1 }).alone).toEqual(rare?.grams);
    expect(chooseGrams(search, { frequencyOf: () => 100_000, share: 1 }).alone).toHaveLength(rare?.grams.length ?? 0);
  });

  it("spends less where several memories share the budget", () => {
    const frequencyOf = () => 25;
    const whole = chooseGrams(search, { frequencyOf, share: 1 });
    const quarter = chooseGrams(search, { frequencyOf, share: 0.25 });
    expect(quarter.alone.length).toBeLessThan(whole.alone.length);
    expect(quarter.together.flat().length).toBeLessThan(whole.together.flat().length);
  });

  it("puts neighbouring runs of a long text on different sides", () => {
    const { together } = chooseGrams(search, all);
    const sides = search.runs.map(({ near }) => together.findIndex((side) => side.includes(near[0] ?? 0)));
    expect(sides).toEqual(search.runs.map((_, place) => place % 2));
  });

  it("looks for a short text by single runs only", () => {
    const { alone, together } = chooseGrams(searchGramsOf("save all", "en-us", 0.7), all);
    expect(alone.length).toBeGreaterThan(0);
    expect(together).toEqual([[], []]);
  });
});
