import { statSync } from "node:fs";
import { languageCodes } from "@yiqiao/contracts/languages";
import { expect, it } from "vitest";
import { backgroundOf, isModifier, isVerb } from "./background.ts";

it.each(languageCodes)("has frequencies of %s, in a file of 5 MB at most", (language) => {
  const { total, counts } = backgroundOf(language);
  expect(counts.size).toBeGreaterThan(2_000);
  let sum = 0;
  for (const count of counts.values()) sum += count;
  expect(sum).toBeLessThanOrEqual(total);
  expect(sum).toBeGreaterThan(total / 2);
  expect(statSync(new URL(`../../frequencies/${language}.txt`, import.meta.url)).size).toBeLessThan(5_000_000);
});

it("counts inflected forms as one word", () => {
  expect(backgroundOf("en-us").counts.has("systems")).toBe(false);
  expect(backgroundOf("en-us").counts.get("system")).toBeGreaterThan(1_000);
});

it("knows what is no noun", () => {
  expect([isModifier("ventricular", "en-us"), isVerb("suffer", "en-us")]).toEqual([true, true]);
  expect([isModifier("turbine", "en-us"), isVerb("turbine", "en-us"), isVerb("report", "en-us")]).toEqual([
    false,
    false,
    false,
  ]);
});
