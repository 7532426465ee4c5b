import type { PickedLibraries } from "#features/libraries";
import { expect, test } from "vitest";
import { isPickLost, pickedFor } from "./picked-libraries.ts";

const picked: PickedLibraries = {
  pair: { source: "zh-cn", target: "en-us" },
  ids: { memories: ["a"], termbases: [] },
};

test("what was ticked is sent for its languages, and for a text whose language is not known yet", () => {
  expect(pickedFor(picked, { source: "zh-cn", target: "en-us" })).toBe(picked.ids);
  expect(pickedFor(picked, { source: "auto", target: "en-us" })).toBe(picked.ids);
  expect(pickedFor(picked, { source: "ja", target: "en-us" })).toBeUndefined();
  expect(pickedFor(picked, { source: "auto", target: "ja" })).toBeUndefined();
  expect(pickedFor(undefined, { source: "auto", target: "ja" })).toBeUndefined();
});

test("it is given up when the text is in another language, or a library is gone", () => {
  expect(isPickLost(picked, { pair: picked.pair, failure: undefined })).toBe(false);
  expect(isPickLost(picked, { pair: undefined, failure: undefined })).toBe(false);
  expect(isPickLost(picked, { pair: { source: "ja", target: "en-us" }, failure: undefined })).toBe(true);
  expect(isPickLost(picked, { pair: picked.pair, failure: "libraryUnknown" })).toBe(true);
  expect(isPickLost(undefined, { pair: undefined, failure: "libraryUnknown" })).toBe(false);
});
