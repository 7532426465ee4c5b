import { expect, it } from "vitest";
import { compareTexts } from "./compare.ts";

const before = ["One stands.", "Two stand.", "Three stand."];
const compared = (after: readonly string[]) => compareTexts(before, after, { marks: ["〔2〕"], mark: /〔\d+〕/g });

it("a file with its mark, and nothing else that differs, is fine", () => {
  expect(compared(["One stands.", "Two  stand.〔2〕", "Three stand."])).toEqual({ lost: [], other: [] });
});

it("tells a mark that is lost, and a unit that is gone, another one, or elsewhere", () => {
  expect(compared(before)).toEqual({ lost: ["〔2〕"], other: [] });
  expect(compared(["One stands.", "Two stand.〔2〕"]).other).toEqual(["- Threestand."]);
  expect(compared(["One stands.", "Two stand.〔2〕", "X"]).other).toEqual(["- Threestand.", "+ X"]);
  expect(compared(["Two stand.〔2〕", "One stands.", "Three stand."]).other).toEqual(["~ Twostand.", "~ Onestands."]);
});
