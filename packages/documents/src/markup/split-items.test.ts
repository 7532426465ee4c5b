import { describe, expect, it } from "vitest";
import type { InlineItem } from "./inline-item.ts";
import { splitAtBreaks } from "./split-items.ts";

/** `|` is a line break, `_` a space, anything else a text. */
const itemsOf = (written: string): InlineItem[] =>
  written.split("").map((sign, start): InlineItem => {
    const end = start + 1;
    if (sign === "|") return { kind: "standalone", type: "break", start, end };
    return { kind: "text", text: sign === "_" ? " " : sign, isRaw: true, start, end };
  });
const split = (written: string): string[] =>
  splitAtBreaks(itemsOf(written)).map((list) => list.map(({ start }) => written.charAt(start)).join(""));

describe("texts are parted", () => {
  it.each([
    ["a|b", ["a|b"]],
    ["a||b", ["a|", "|b"]],
    ["a|_|b", ["a|_", "|b"]],
    ["a||b||c", ["a|", "|b|", "|c"]],
    ["a|||b", ["a|", "||b"]],
    ["||a", ["||a"]],
    ["_||a", ["_||a"]],
    ["a||_||b", ["a|", "|_||b"]],
  ])("%s at two breaks in a row", (written, expected) => {
    expect(split(written)).toEqual(expected);
  });
});
