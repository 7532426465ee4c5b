import { describe, expect, it } from "vitest";
import { parsePage } from "./parse-page.ts";
import { isSameTree } from "./same-tree.ts";

const read = (text: string) => parsePage(text, { isScripted: true });
const page = `<!DOCTYPE html><p id=a class=b>text <b>bold</b></p><svg viewBox="0 0 1 1"><a xlink:href="#c"/></svg>`;

describe("a tree", () => {
  it("is the same as one of the same text", () => {
    expect(isSameTree(read(page), read(page))).toBe(true);
    expect(isSameTree(read(page), read(page.replace("</p>", "</p >")))).toBe(true);
  });

  it.each([
    ["a mode", "<!DOCTYPE html>", ""],
    ["a text", "bold", "bald"],
    ["an element", "<b>bold</b>", "<i>bold</i>"],
    ["an element less", "<b>bold</b>", "bold"],
    ["an element more", "bold", "bold<br>"],
    ["where an element stands", "</b></p>", "</b></p><p>"],
    ["an attribute", "id=a", "ic=a"],
    ["an attribute's value", "id=a", "id=b"],
    ["an attribute's space", "xlink:href", "href"],
    ["an attribute less", " class=b", ""],
    ["a namespace", "<svg", "<math"],
    ["a comment", "text", "text<!-- -->"],
  ])("is another one by %s", (_what, from, to) => {
    expect(isSameTree(read(page), read(page.replace(from, to)))).toBe(false);
  });
});
