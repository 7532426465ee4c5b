import type { Library } from "@yiqiao/contracts/libraries";
import { describe, expect, test } from "vitest";
import { buildLibrary } from "../library-builders.ts";
import { ownershipOf, idsFor, idsInUse, isSameIds, ticked, type PickedLibraries } from "./library-ids.ts";

const libraryOf = (id: string, fields: Partial<Library> = {}) => buildLibrary({ bank_id: id, ...fields });
const list = [libraryOf("a"), libraryOf("b", { in_use: false }), libraryOf("c")];
const picked: PickedLibraries = {
  pair: { source: "zh-cn", target: "en-us" },
  ids: { memories: ["a"], termbases: [] },
};

test("those in use are used, unless the settings say that none of the kind is", () => {
  const usable = { tm_list: list, tb_list: [libraryOf("t")] };
  expect(idsInUse(usable, { use_memories: true, use_terms: true })).toEqual({ memories: ["a", "c"], termbases: ["t"] });
  expect(idsInUse(usable, { use_memories: false, use_terms: false })).toEqual({ memories: [], termbases: [] });
});

test("what is ticked keeps the order of the list", () => {
  expect(ticked(list, ["a", "c"], { bank_id: "b" })).toEqual(["a", "b", "c"]);
  expect(ticked(list, ["a", "c"], { bank_id: "a" })).toEqual(["c"]);
});

test("no more are ticked than a call takes", () => {
  const many = Array.from({ length: 51 }, (_, number) => libraryOf(String(number)));
  const fifty = many.slice(0, 50).map(({ bank_id: id }) => id);
  expect(ticked(many, fifty, { bank_id: "50" })).toBe(fifty);
  expect(ticked(many, fifty, { bank_id: "0" })).toHaveLength(49);
});

describe("what was picked", () => {
  test("counts for its own languages", () => {
    expect(idsFor(picked, { source: "zh-cn", target: "en-us" })).toBe(picked.ids);
    expect(idsFor(picked, { source: "zh-cn", target: "ja" })).toBeUndefined();
    expect(idsFor(picked, undefined)).toBeUndefined();
    expect(idsFor(undefined, picked.pair)).toBeUndefined();
  });

  test("is the same by its ids and their order", () => {
    expect(isSameIds(picked.ids, { memories: ["a"], termbases: [] })).toBe(true);
    expect(isSameIds(picked.ids, { memories: ["a"], termbases: ["t"] })).toBe(false);
    expect(isSameIds({ memories: ["a", "b"], termbases: [] }, { memories: ["b", "a"], termbases: [] })).toBe(false);
  });
});

test.each([
  [{}, "own"],
  [{ role: "reader" as const }, "shared"],
  [{ system_or_individual: "1" as const }, "system"],
  [{ system_or_individual: "3" as const }, "public"],
  [{ system_or_individual: "4" as const }, "master"],
])("a library %o is %s", (fields, belonging) => {
  expect(ownershipOf(libraryOf("x", fields))).toBe(belonging);
});
