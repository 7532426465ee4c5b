import type { LanguageCode } from "@yiqiao/contracts/languages";
import { expect, test } from "vitest";
import { languageOf } from "./page-language.ts";

const found = (sample: string, declared?: string, likely: readonly LanguageCode[] = []) =>
  languageOf(
    { sample, language: declared },
    { source: "auto", target: "zh-cn", likely, isServed: (source) => source !== "fr" },
  ).language;

test("a page of a word is in the language that it names, else one of the reader's, else one that is served", () => {
  expect(found("Hospital", "es")).toBe("es");
  expect(found("Hospital", undefined, ["es", "en-us"])).toBe("es");
  expect(found("Hospital", undefined, ["fr"])).toBe("en-us");
});

test("a page that says what it is in is believed neither by its reader nor by what it names", () => {
  const french = "Le comité a publié ce matin son rapport annuel sur la protection des rivières et des lacs.";
  expect(found(french, "es", ["es"])).toBe("fr");
});
