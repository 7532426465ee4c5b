import { describe, expect, it } from "vitest";
import { commonLanguage } from "./common-language.ts";

const inLanguages = (...languages: readonly ("en-us" | "ja" | null)[]) =>
  commonLanguage(languages.map((detected) => ({ detected })));

describe("commonLanguage", () => {
  it("is the one that all documents are in", () => {
    expect(inLanguages("en-us", "en-us")).toBe("en-us");
    expect(inLanguages("en-us", "ja")).toBeUndefined();
    expect(inLanguages()).toBeUndefined();
  });

  it("is not taken from the others by a file that cannot be read", () => {
    expect(inLanguages("en-us", null)).toBe("en-us");
    expect(inLanguages(null, "en-us", "en-us")).toBe("en-us");
    expect(inLanguages(null)).toBeUndefined();
    expect(inLanguages("en-us", null, "ja")).toBeUndefined();
  });
});
