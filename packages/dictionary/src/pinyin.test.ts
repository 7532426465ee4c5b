import { expect, test } from "vitest";
import { toneMarks } from "./pinyin.ts";

test.each([
  ["yin2 hang2", "yín háng"],
  ["lu:3 xing2", "lǚ xíng"],
  ["Lu:3", "Lǚ"],
  ["Ou1 zhou1", "Ōu zhōu"],
  ["gui4 liu2 shui3", "guì liú shuǐ"],
  ["nu:e4", "nüè"],
  ["hua1 r5", "huā r"],
  ["ma5", "ma"],
  ["m2 ng2", "ḿ ńg"],
  ["K ge1", "K gē"],
  ["yi1 bu4 zuo4 , er4 bu4 xiu1", "yī bù zuò, èr bù xiū"],
  ["A1 · B", "Ā · B"],
])("%s is written %s", (numbered, marked) => expect(toneMarks(numbered)).toBe(marked.normalize("NFC")));
