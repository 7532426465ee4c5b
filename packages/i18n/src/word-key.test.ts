import { expect, expectTypeOf, it } from "vitest";
import { createDictionary, createT, wordKey } from "./index.ts";

const dictionary = createDictionary(
  { stateReady: "Ready", stateInUse: "In use" },
  { stateReady: "就绪", stateInUse: "使用中" },
);
const t = createT(dictionary, "en");

it.each([
  ["ready", "Ready"],
  ["in_use", "In use"],
  ["in-use", "In use"],
  ["inUse", "In use"],
] as const)("names the text of the word %s", (word, text) => {
  expect(t(wordKey("state", word))).toBe(text);
});

it("knows the keys when it is compiled", () => {
  expectTypeOf(wordKey("state", "in_use")).toEqualTypeOf<"stateInUse">();
  expectTypeOf(wordKey("state", "gone")).not.toExtend<Parameters<typeof t>[0]>();
});
