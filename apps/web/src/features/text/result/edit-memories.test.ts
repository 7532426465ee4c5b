import type { Library } from "@yiqiao/contracts/libraries";
import { expect, test } from "vitest";
import { memoryToWrite, writableMemories } from "./edit-memories.ts";

const library = (id: string, fields: Partial<Library> = {}) =>
  ({
    bank_id: id,
    role: "owner",
    system_or_individual: "2",
    write_policy: "confirmed",
    in_use: true,
    ...fields,
  }) as Library;

test("readers write where the owner approves", () => {
  const list = [
    library("own"),
    library("read", { role: "reader" }),
    library("approved", { role: "reader", write_policy: "approved" }),
    library("site", { role: "editor", system_or_individual: "1" }),
  ];
  expect(writableMemories(list).map(({ bank_id: id }) => id)).toEqual(["own", "approved", "site"]);
});

test("the memory of the settings is taken, else the first of one's own that is in use, else one is made", () => {
  const list = [library("site", { system_or_individual: "1" }), library("off", { in_use: false }), library("on")];
  expect(memoryToWrite(list, { write_bank_id: "site" })?.bank_id).toBe("site");
  expect(memoryToWrite(list, { write_bank_id: "gone" })?.bank_id).toBe("on");
  expect(memoryToWrite(list.slice(0, 2), { write_bank_id: null })?.bank_id).toBe("off");
  expect(memoryToWrite(list.slice(0, 1), { write_bank_id: null })).toBeUndefined();
});
