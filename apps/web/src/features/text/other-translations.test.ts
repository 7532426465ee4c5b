import { describe, expect, test } from "vitest";
import { otherTranslations } from "./other-translations.ts";

describe("otherTranslations", () => {
  test("repeats neither the translation on show nor one another", () => {
    const alternatives = [{ text: "Hello." }, { text: "Hi" }, { text: "hi" }, { text: "Good day" }];
    expect(otherTranslations("hello", { engine: "local", alternatives })).toEqual(["Hi", "Good day"]);
  });
});
