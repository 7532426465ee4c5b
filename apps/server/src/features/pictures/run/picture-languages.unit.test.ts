import { expect, test } from "vitest";
import { detectIn } from "./picture-languages.ts";

const pairs = [
  { source: "en-us", target: "zh-cn" },
  { source: "es", target: "ja" },
] as const;

test("a sign of a word is taken for a language that the site translates", () => {
  expect(detectIn(["Hospital"], { pairs, target: "zh-cn" })).toEqual({ language: "en-us", other: null });
  expect(detectIn(["Hospital"], { pairs, target: "ja" })).toEqual({ language: "es", other: null });
});

test("a text that says what it is in stays that, whether it is translated or not", () => {
  const french = "Le musée est fermé le lundi et les jours fériés.";
  expect(detectIn([french], { pairs, target: "zh-cn" })).toEqual({ language: "fr", other: null });
  expect(detectIn(["12:30"], { pairs, target: "zh-cn" })).toEqual({ language: null, other: null });
});
