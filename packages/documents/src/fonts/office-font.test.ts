import { languageCodes } from "@yiqiao/contracts/languages";
import { expect, it } from "vitest";
import { officeFontOf } from "./office-font.ts";

it.each(languageCodes)("names one family for %s, in the slot of its script", (language) => {
  const slots = Object.keys(officeFontOf(language));
  const expected = { "zh-cn": "eastAsia", ja: "eastAsia", ko: "eastAsia", ar: "complexScript", my: "complexScript" };
  expect(slots).toEqual([expected[language as keyof typeof expected] ?? "latin"]);
});
