import { describe, expect, it } from "vitest";
import type { InlineTag } from "../engine.ts";
import { tagProblems } from "./tag-order.ts";

const open = (id: number, offset: number): InlineTag => ({ id, kind: "open", offset });
const close = (id: number, offset: number): InlineTag => ({ id, kind: "close", offset });
const standalone = (id: number, offset: number): InlineTag => ({ id, kind: "standalone", offset });
const source = [open(1, 0), standalone(2, 3), close(1, 5)];

describe("tagProblems", () => {
  it("finds nothing wrong with a good translation", () => {
    expect(tagProblems(source, { text: "bonjour", tags: [standalone(2, 0), open(1, 0), close(1, 7)] })).toEqual([]);
    expect(tagProblems([], { text: "bonjour" })).toEqual([]);
  });

  it.each([
    [[open(1, 0), close(1, 5)], /<2\/> is missing/],
    [[open(1, 0), standalone(2, 1), standalone(2, 2), close(1, 5)], /<2\/>.{0,900}too often/],
    [[standalone(2, 0), close(1, 1), open(1, 2)], /nested/],
    [[open(1, 4), standalone(2, 1), close(1, 5)], /comes after/],
    [[open(1, 0), standalone(2, 1), close(1, 9)], /outside/],
    [[open(1, 0), standalone(2, 6), close(1, 7)], /surrogate/],
  ])("names what is wrong: %j", (tags, problem) => {
    expect(tagProblems(source, { text: "hello😀", tags }).join("; ")).toMatch(problem);
  });
});
