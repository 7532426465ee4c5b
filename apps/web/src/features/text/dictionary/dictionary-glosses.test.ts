import { describe, expect, test } from "vitest";
import { usableGlosses } from "./dictionary-glosses.ts";

const translations = (...pieces: Parameters<typeof usableGlosses>[0]["pieces"]) =>
  usableGlosses({ pieces }).map(({ translation }) => translation);

describe("usableGlosses", () => {
  test("are the translations of a sense, without notes and the infinitive's particle", () => {
    expect(translations("company; firm; corporation")).toEqual(["company", "firm", "corporation"]);
    expect(translations("to hit; to strike")).toEqual(["hit", "strike"]);
    expect(translations("(of food; drink) soft (not crunchy)")).toEqual(["soft"]);
  });

  test.each([
    ["classifier for rows or lines"],
    ["to give sb a hand"],
    ["surname Lü"],
    ["a semantically light, transitive verb that is combined with various objects"],
  ])("an explanation is none: %s", (text) => expect(translations(text)).toEqual([]));

  test("words that stand for others are none", () => {
    expect(translations("see ", { simplified: "西安市" })).toEqual([]);
  });
});
