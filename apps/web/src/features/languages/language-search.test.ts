import { languageCodes } from "@yiqiao/contracts/languages";
import { expect, test } from "vitest";
import { matchesLanguage } from "./language-search.ts";

const find = (query: string) => languageCodes.filter((code) => matchesLanguage(code, query));

test("languages are found by Chinese, English and own name and by code", () => {
  expect(find("法")).toEqual(["fr"]);
  expect(find("fren")).toEqual(["fr"]);
  expect(find("francais")).toEqual(["fr"]);
  expect(find("Français ")).toEqual(["fr"]);
  expect(find("zh-cn")).toEqual(["zh-cn"]);
  expect(find("العربية")).toEqual(["ar"]);
  expect(find("한국")).toEqual(["ko"]);
});

test("an empty query finds all and an unknown one none", () => {
  expect(find(" ")).toEqual(languageCodes);
  expect(find("klingon")).toEqual([]);
});
