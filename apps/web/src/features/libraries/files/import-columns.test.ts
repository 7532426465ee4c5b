import { describe, expect, it } from "vitest";
import { changedReading, isMapped, rolesFor, withRole } from "./import-columns.ts";

describe("withRole", () => {
  it("takes a role that only one column can have from the other", () => {
    expect(withRole(["source", "target", "note"], 2, "source")).toEqual(["skip", "target", "source"]);
    expect(withRole(["attribute", "target"], 1, "attribute")).toEqual(["attribute", "attribute"]);
  });
});

describe("isMapped", () => {
  it("wants a source and a translation, but not of formats that name their fields", () => {
    expect(
      [["source", "target"], ["source", "note"], []].map((columns) => isMapped({ columns: columns as never })),
    ).toEqual([true, false, true]);
  });
});

describe("changedReading", () => {
  it("has the columns found anew when the cells are others", () => {
    const before = { encoding: "utf-8", columns: ["source" as const, "target" as const] };
    expect(changedReading(before, { delimiter: ";" })).toEqual({ encoding: "utf-8", delimiter: ";" });
    expect(changedReading(before, { columns: ["target", "source"] })).toEqual({
      ...before,
      columns: ["target", "source"],
    });
  });
});

describe("rolesFor", () => {
  it("keeps what only terms have to terms", () => {
    expect(rolesFor("memory")).not.toContain("forbidden");
    expect(rolesFor("termbase")).toContain("forbidden");
  });
});
