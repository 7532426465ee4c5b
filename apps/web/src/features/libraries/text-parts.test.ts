import { describe, expect, it } from "vitest";
import { partsOf } from "./text-parts.ts";

const shown = (...parameters: Parameters<typeof partsOf>) =>
  partsOf(...parameters).map(({ kind, text }) => [kind, text]);

describe("partsOf", () => {
  it("tells inline tags from the text, where there are any", () => {
    expect(shown("Press {1}OK{/1}{2/}.", { hasTags: true, keyword: "" })).toEqual([
      ["text", "Press "],
      ["tag", "{1}"],
      ["text", "OK"],
      ["tag", "{/1}"],
      ["tag", "{2/}"],
      ["text", "."],
    ]);
    expect(shown("{1}", { hasTags: false, keyword: "" })).toEqual([["text", "{1}"]]);
    expect(shown(String.raw`\{1}`, { hasTags: true, keyword: "" })).toEqual([["text", String.raw`\{1}`]]);
  });

  it("marks what was looked for, whatever its case", () => {
    expect(shown("Ok, ok", { hasTags: false, keyword: "OK" })).toEqual([
      ["found", "Ok"],
      ["text", ", "],
      ["found", "ok"],
    ]);
  });

  it("keeps places where lower case is longer than the text", () => {
    expect(
      partsOf("İa a", { hasTags: false, keyword: "a" })
        .map(({ text }) => text)
        .join(""),
    ).toBe("İa a");
  });
});
