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

describe("the pair of a new library", () => {
  const pairOf = (...used: Parameters<typeof newDraft>) => {
    const { source, target } = newDraft(...used);
    return [source, target];
  };

  it("is the one that was used last", () => {
    const pair = { source: "fr", target: "zh-cn" } as const;
    expect(pairOf(undefined, { sources: ["es"], targets: ["ja"], pair })).toEqual(["fr", "zh-cn"]);
    expect(pairOf(undefined, { sources: ["es", "fr"], targets: ["ja", "en-us"] })).toEqual(["es", "ja"]);
    expect(pairOf(buildLibrary({ src_lang: "fr" }), { sources: ["es"], targets: ["ja"] })).toEqual(["fr", "en-us"]);
  });

  it("is never one language twice, and Chinese and English where nothing is known", () => {
    expect(pairOf(undefined, { sources: ["ja", "es"], targets: ["ja"] })).toEqual(["es", "ja"]);
    expect(pairOf(undefined, { sources: [], targets: ["zh-cn"] })).toEqual(["en-us", "zh-cn"]);
    expect(pairOf(undefined, { sources: [], targets: ["ja"] })).toEqual(["zh-cn", "ja"]);
    expect(pairOf(undefined, { sources: [], targets: [] })).toEqual(["zh-cn", "en-us"]);
    expect(pairOf()).toEqual(["zh-cn", "en-us"]);
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
