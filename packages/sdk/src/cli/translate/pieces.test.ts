import { expect, it } from "vitest";
import { piecesOf } from "./pieces.ts";

it.each([
  ["", [""]],
  ["ab\ncd\n", ["ab\n", "cd\n"]],
  ["a\nb\nc", ["a\nb\n", "c"]],
  ["abcdefghi\nj", ["abcd", "efgh", "i\nj"]],
  ["😀😀😀😀😀", ["😀😀😀😀", "😀"]],
])("cuts %j at line ends, and together is the text", (text, pieces) => {
  expect(piecesOf(text, 4)).toEqual(pieces);
  expect(pieces.join("")).toBe(text);
});
