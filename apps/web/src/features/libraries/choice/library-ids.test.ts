import type { Library } from "@yiqiao/contracts/libraries";
import { describe, expect, test } from "vitest";
import { ownershipOf, idsFor, idsInUse, isSameIds, ticked, type PickedLibraries } from "./library-ids.ts";

const buildLibrary = (id: string, fields: Partial<Library> = {}): Library => ({
  bank_id: id,
  es_id: id,
  flag: "1",
  system_or_individual: "2",
  name: id,
  description: "",
  src_lang: "zh-cn",
  tgt_lang: "en-us",
  tow_way: 0,
  domain: "general",
  entries: 1,
  write_policy: "confirmed",
  role: "owner",
  owner_name: "",
  in_use: true,
  position: 0,
  penalty: 0,
  subscribed: false,
  created_time: "2026-01-01T00:00:00.000Z",
  modified_time: "2026-01-01T00:00:00.000Z",
  ...fields,
});
const list = [buildLibrary("a"), buildLibrary("b", { in_use: false }), buildLibrary("c")];
const picked: PickedLibraries = {
  pair: { source: "zh-cn", target: "en-us" },
  ids: { memories: ["a"], termbases: [] },
};

test("those in use are used, unless the settings say that none of the kind is", () => {
  const usable = { tm_list: list, tb_list: [buildLibrary("t")] };
  expect(idsInUse(usable, { use_memories: true, use_terms: true })).toEqual({ memories: ["a", "c"], termbases: ["t"] });
  expect(idsInUse(usable, { use_memories: false, use_terms: false })).toEqual({ memories: [], termbases: [] });
});

test("what is ticked keeps the order of the list", () => {
  expect(ticked(list, ["a", "c"], { bank_id: "b" })).toEqual(["a", "b", "c"]);
  expect(ticked(list, ["a", "c"], { bank_id: "a" })).toEqual(["c"]);
});

test("no more are ticked than a call takes", () => {
  const many = Array.from({ length: 51 }, (_, number) => buildLibrary(String(number)));
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
  expect(ownershipOf(buildLibrary("x", fields))).toBe(belonging);
});
