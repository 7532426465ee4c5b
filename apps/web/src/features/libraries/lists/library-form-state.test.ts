import { errorCatalogue } from "@yiqiao/contracts/errors";
import { describe, expect, it } from "vitest";
import { ApiError } from "#shared/api-client/api-error.ts";
import { buildLibrary } from "../library-builders.ts";
import { draftFaults, draftOf, fieldOf, newDraft } from "./library-form-state.ts";

const faults = (part: Partial<ReturnType<typeof newDraft>>) =>
  Object.fromEntries(draftFaults({ ...newDraft(), name: "Law", ...part }));

describe("draftFaults", () => {
  it("counts a Chinese character as 2", () => {
    expect(faults({ name: "十".repeat(10) })).toEqual({});
    expect(faults({ name: `${"十".repeat(10)}a` })).toEqual({ name: "nameLong" });
    expect(faults({ name: "a".repeat(20) })).toEqual({});
    expect(faults({ description: "十".repeat(51) })).toEqual({ description: "descriptionLong" });
  });

  it("wants a name and two languages", () => {
    expect(faults({ name: "  " })).toEqual({ name: "nameEmpty" });
    expect(faults({ target: "zh-cn" })).toEqual({ target: "sameLanguages" });
  });
});

describe("drafts", () => {
  it("begin as the library is, or for the languages of another", () => {
    const library = buildLibrary({ src_lang: "fr", tow_way: 1, write_policy: "all" });
    expect(draftOf(library)).toMatchObject({ name: "Manuals", source: "fr", twoWay: true, policy: "all" });
    expect(newDraft(library)).toMatchObject({ name: "", source: "fr", twoWay: true, policy: "confirmed" });
  });
});

describe("fieldOf", () => {
  it("finds the field that a refusal is about", () => {
    const refusal = (code: number) => new ApiError({ kind: "business", code, message: "" });
    expect(fieldOf(refusal(errorCatalogue.libraryNameTaken.code))).toBe("name");
    expect(fieldOf(refusal(errorCatalogue.librarySameLanguages.code))).toBe("target");
    expect(fieldOf(refusal(errorCatalogue.planLimit.code))).toBeUndefined();
    expect(fieldOf(new Error("no"))).toBeUndefined();
  });
});
