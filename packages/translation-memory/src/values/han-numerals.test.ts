import { describe, expect, it } from "vitest";
import { readHan } from "./han-numerals.ts";

describe("signs that multiply", () => {
  it.each([
    ["3.4亿", ["340000000"]],
    ["3万亿", ["3000000000000"]],
    ["3.4亿万", ["3400000000000"]],
    ["3亿5万", ["300050000"]],
    ["十二亿三千万", ["1230000000"]],
  ])("%s", (text, values) => {
    expect(readHan(text)).toEqual(values);
  });

  it("are no number where they go on and on", () => {
    expect(readHan(`三${"万".repeat(5000)}`)).toEqual([]);
  });
});
