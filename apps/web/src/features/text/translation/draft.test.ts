import { describe, expect, test } from "vitest";
import { earlierSentences, isVersionOf, newDraft, withSentence } from "./draft.ts";

describe("isVersionOf", () => {
  test.each([
    ["what is written on", "The wolf", "The wolf howls."],
    ["a word that was corrected", "teh", "the"],
    ["a sentence in the middle that is another", "One. Two. Three. Four.", "One. A longer one. Three. Four."],
    ["a beginning that was cut off", "Once there was a wolf.", "a wolf."],
    ["a field that was empty", "", "The wolf"],
    ["marks and capitals that a keyboard put right", "hello world", "Hello world."],
  ])("tells %s", (_, one, other) => {
    expect(isVersionOf(one, other)).toBe(true);
    expect(isVersionOf(other, one)).toBe(true);
  });

  test.each([
    ["has nothing in common", "The wolf howls", "Six ships"],
    ["is as short and ends with the same mark", "你好。", "再见。"],
    ["ends with the same mark", "昨天天气很好。我们去公园散步吧。", "今天天气很好。\n今天天气很好。\n"],
  ])("takes a text that %s for another one", (_, one, other) => {
    expect(isVersionOf(one, other)).toBe(false);
  });
});

describe("earlierSentences", () => {
  const of = (...sentences: readonly string[]) => sentences.reduce(withSentence, newDraft());
  const many = Array.from({ length: 14 }, (_, place) => `Sentence ${place}.`);

  test("names the one that was changed first, wherever it stands in a long text", () => {
    const text = many.join(" ").replace("Sentence 0.", "Sentence nought.");
    expect(earlierSentences(of(...many), text)[0]).toBe("Sentence 0.");
    expect(earlierSentences(of(...many), text)).toHaveLength(10);
  });

  test("names what was changed before what was deleted", () => {
    const draft = of("The first is one.", ...many);
    expect(earlierSentences(draft, "The first is nought.")[0]).toBe("The first is one.");
  });

  test("knows a sentence that has grown by what it has become, and both of two that stand there", () => {
    expect(of("The harb", "The harbour is quiet.").earlier).toEqual(["The harbour is quiet."]);
    expect(of("The harbour is quiet.", "The harb", "The harbour is quiet.").earlier).toEqual([
      "The harbour is quiet.",
      "The harb",
    ]);
  });
});
