import { describe, expect, test } from "vitest";
import { otherTranslations } from "./other-translations.ts";

describe("otherTranslations", () => {
  test("repeats neither the translation on show nor one another", () => {
    const alternatives = [{ text: "Hello." }, { text: "Hi" }, { text: "hi" }, { text: "Good day" }];
    const others = otherTranslations("hello", { engine: "local", characters: 0, alternatives });
    expect(others.map(({ text }) => text)).toEqual(["Hi", "Good day"]);
  });
});
