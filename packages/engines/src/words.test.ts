import { describe, expect, it } from "vitest";
import { countWords } from "./words.ts";

describe("words of a text", () => {
  it.each([
    ["", 0],
    ["…, - !", 0],
    ["It's 3 o'clock, Mr. Müller.", 5],
    ["今天天气很好。", 6],
    ["用Node 24运行", 5],
  ])("%s: %i", (text, words) => expect(countWords(text)).toBe(words));
});
