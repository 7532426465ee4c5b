import { describe, expect, it } from "vitest";
import { samplePartsOf } from "./sample-parts.ts";

const shown = (text: string, ...patterns: string[]) =>
  samplePartsOf(text, patterns).map(({ text: part, stays }) => (stays ? `[${part}]` : part));

describe("the parts of a sentence that is tried", () => {
  it.each([
    ["Fault SPN 522400 at <<valve>>.", ["SPN #", "<<*>>"], ["Fault ", "[SPN 522400]", " at ", "[<<valve>>]", "."]],
    ["SPN 1", ["SPN #"], ["[SPN 1]"]],
    ["故障SPN 7<<阀门>>。", ["<<*>>", "SPN #"], ["故障", "[SPN 7<<阀门>>]", "。"]],
    ["Beta SPN 7 x", ["Beta *", "SPN #", "Beta SPN"], ["[Beta SPN 7]", " x"]],
    ["Nothing here", ["SPN #"], ["Nothing here"]],
    ["Nothing written", [], ["Nothing written"]],
    ["", ["SPN #"], []],
  ])("%s", (text, patterns, parts) => {
    expect(shown(text, ...patterns)).toEqual(parts);
    expect(
      samplePartsOf(text, patterns)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});
