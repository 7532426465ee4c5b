import { describe, expect, it } from "vitest";
import { partsOfLine } from "./line-parts.ts";

const textsOf = (line: string) => partsOfLine(line).cells.map(({ text }) => text);

describe("a line", () => {
  it.each([
    ["Steel pipe\t10\t$3.50", ["Steel pipe", "10", "$3.50"]],
    ["Steel pipe    10    $3.50", ["Steel pipe", "10", "$3.50"]],
    ["Item  Qty  Price", ["Item", "Qty", "Price"]],
    ["姓名　　年龄　　城市", ["姓名", "年龄", "城市"]],
    ["| Name | Price |", ["Name", "Price"]],
    ["| Name | a \\| b |", ["Name", "a \\| b"]],
    ["|Name|Price", ["Name", "Price"]],
    ["| Name | | Price |", ["Name", "Price"]],
    ["│ Name │ Price │", ["Name", "Price"]],
    [" id | name | price", ["id", "name", "price"]],
    ["It rains.  We stay at home.  It is late.", ["It rains.  We stay at home.  It is late."]],
    ["A word  too far from the next.", ["A word  too far from the next."]],
    ["Either|or", ["Either|or"]],
    ["\tIndented", ["Indented"]],
    ["> > quoted", ["quoted"]],
    ["", [""]],
    ["|", [""]],
    ["||", [""]],
    ["|---|---|", ["---", "---"]],
  ])("%j has the texts %j", (line, texts) => {
    expect(textsOf(line)).toEqual(texts);
  });

  it.each([
    ["- one", "- "],
    ["  - [ ] to do", "- [ ] "],
    ["* [x] done", "* [x] "],
    ["## Heading", "## "],
    ["1. one", "1. "],
    ["12) twelve", "12) "],
    ["(3) three", "(3) "],
    ["1、第一", "1、"],
    ["1.第一", "1."],
    ["（2）第二", "（2）"],
    ["二、第二", "二、"],
    ["③ third", "③ "],
    ["•项目", "•"],
    ["b) second", "b) "],
    ["IV. Fourth", "IV. "],
  ])("%j begins with %j", (line, marker) => {
    expect(partsOfLine(line).marker).toBe(marker);
  });

  it.each([
    "1.5 million people live here.",
    "3.14",
    "-5 degrees",
    "A new day.",
    "J. Smith came.",
    "#hashtag",
    "*note* this",
    "I am here.",
    "2024. It was a good year.",
    "1.2.3.4",
  ])("%j begins with a word", (line) => {
    expect(partsOfLine(line).marker).toBe("");
  });

  it("is put together again by its parts", () => {
    const lines = [
      "  | a |  b | ",
      "\t- x\ty   z  ",
      "> 1. a    b",
      "  ",
      "|",
      " || a",
      "├── src",
      "a\t\tb\t",
      "│ a │",
    ];
    for (const line of lines) {
      const { indent, marker, cells, trailing } = partsOfLine(line);
      expect(indent + marker + cells.map(({ gap, text }) => gap + text).join("") + trailing).toBe(line);
    }
  });
});
