import { expect, it } from "vitest";
import { inlineMarks } from "./markdown-marks.ts";

const pairsOf = (text: string) =>
  inlineMarks(text).flatMap(({ kind, start, end, partner }, at, all) => {
    const other = all[partner];
    expect(all[other?.partner ?? -1]).toBe(all[at]);
    return kind === "open" && other
      ? [[text.slice(start, end), text.slice(end, other.start), text.slice(other.start, other.end)]]
      : [];
  });

it.each([
  ["A **good** day", [["**", "good", "**"]]],
  ["这是**重点**内容", [["**", "重点", "**"]]],
  [
    "_one_ and *two* and ~~three~~",
    [
      ["_", "one", "_"],
      ["*", "two", "*"],
      ["~~", "three", "~~"],
    ],
  ],
  [
    "**a *b* c**",
    [
      ["**", "a *b* c", "**"],
      ["*", "b", "*"],
    ],
  ],
  ['[a page](http://a.b/c_d "title")', [["[", "a page", '](http://a.b/c_d "title")']]],
  ["![a cat](cat.png)", [["![", "a cat", "](cat.png)"]]],
  [
    "[**a**](b)",
    [
      ["[", "**a**", "](b)"],
      ["**", "a", "**"],
    ],
  ],
  ["**`a**b`**", [["**", "`a**b`", "**"]]],
])("finds the pairs of %j", (text, pairs) => {
  expect(pairsOf(text)).toEqual(pairs);
});

it.each([
  "2 * 3 * 4",
  "a*b*c and file_name_here",
  "5* rooms and 4* rooms",
  "\\*not\\* this",
  "`**code**`",
  "[a] and (b)",
  "** nothing **",
  "****",
  "one **open",
  "a __init__.py file",
])("finds none in %j", (text) => {
  expect(pairsOf(text)).toEqual([]);
});

it.each(["*", "**a", "[", "[a](", "](", "_a ", "`", "~~a", "*a* "])(
  "reads 100,000 characters of %j in little time",
  (piece) => {
    expect(inlineMarks(piece.repeat(100_000 / piece.length)).length).toBeLessThanOrEqual(100_000);
  },
);
