import { describe, expect, it } from "vitest";
import type { EngineSegment, InlineTag } from "../engine.ts";
import { soundTags } from "../tags/sound-tags.ts";
import { isNested, tagName } from "../tags/tag-order.ts";
import { markTerms, withoutMarks } from "./term-marks.ts";

const open = (id: number, offset: number): InlineTag => ({ id, kind: "open", offset });
const close = (id: number, offset: number): InlineTag => ({ id, kind: "close", offset });
const alone = (id: number, offset: number): InlineTag => ({ id, kind: "standalone", offset });
const term = (start: number, end: number) => ({ start, end, targets: ["x"] });
const names = (tags: readonly InlineTag[] = []) => tags.map((tag) => tagName(tag)).join("");

describe("markTerms", () => {
  it.each<[string, InlineTag[], string]>([
    ["no tag", [], "<1></1>"],
    ["a pair around it", [open(1, 0), close(1, 10)], "<1><2></2></1>"],
    ["a pair at its words", [open(1, 4), close(1, 7)], "<2><1></1></2>"],
    ["a pair inside", [open(1, 5), close(1, 6)], "<2><1></1></2>"],
    ["tags beside it", [alone(1, 4), open(2, 7), close(2, 9)], "<1/><3></3><2></2>"],
    ["a pair that ends where it begins", [open(1, 0), close(1, 4)], "<1></1><2></2>"],
    ["a pair that cuts through it", [open(1, 5), close(1, 9)], "<2></2><1><3></3></1>"],
    ["pairs that cut through it on both sides", [open(1, 0), close(1, 5), open(2, 6), close(2, 9)], "<1></1><2></2>"],
  ])("puts marks around a term: %s", (_, tags, expected) => {
    const marked = markTerms({ text: "abc def ghi", tags, terms: [term(4, 7)] });
    expect(names(marked.tags)).toBe(expected);
    expect(isNested(marked.tags ?? [])).toBe(true);
  });

  it("tells the words for a term that a tag cuts through, where they stand together", () => {
    const segment = { text: "acute heart failure", tags: [open(1, 0), close(1, 11)], terms: [term(6, 19)] };
    const marked = markTerms(segment);
    expect(marked.tags).toEqual([open(1, 0), open(2, 6), close(2, 11), close(1, 11), open(3, 12), close(3, 19)]);
    const together = [open(1, 0), open(2, 2), close(2, 4), close(1, 4), open(3, 4), close(3, 5)];
    expect(withoutMarks(segment, { text: "急性心脏病", tags: together })).toEqual({
      text: "急性心脏病",
      tags: [open(1, 0), close(1, 4)],
      terms: [{ start: 2, end: 5 }],
    });
    const apart = [open(2, 0), close(2, 2), open(1, 2), close(1, 4), open(3, 5), close(3, 6)];
    expect(withoutMarks(segment, { text: "心脏急性的病", tags: apart }).terms).toEqual([null]);
    expect(withoutMarks(segment, { text: "心脏", tags: [open(2, 0), close(2, 2)] }).terms).toEqual([null]);
  });

  it("is undone by the marks' ids", () => {
    const segment: EngineSegment = {
      text: "abc def",
      tags: [open(3, 0), close(3, 3)],
      terms: [term(0, 3), term(4, 7)],
    };
    const tags = [open(5, 0), close(5, 3), open(3, 4), open(4, 4), close(4, 7), close(3, 7)];
    expect(withoutMarks(segment, { text: "DEF ABC", tags })).toEqual({
      text: "DEF ABC",
      tags: [open(3, 4), close(3, 7)],
      terms: [
        { start: 4, end: 7 },
        { start: 0, end: 3 },
      ],
    });
    expect(withoutMarks({ text: "abc", terms: [term(0, 3)] }, { text: "x" })).toEqual({ text: "x", terms: [null] });
  });
});

describe("soundTags", () => {
  const segment = { text: "abc def", tags: [open(1, 0), close(1, 3), open(2, 4), close(2, 7)], marks: 2 };

  it("leaves out broken marks and keeps the tags", () => {
    const tags = [open(1, 0), close(1, 2), close(2, 3)];
    expect(soundTags(segment, { text: "xyz", tags })).toEqual([open(1, 0), close(1, 2)]);
  });

  it("puts in tags by proportion, but no marks", () => {
    expect(names(soundTags(segment, { text: "uvw xyz", tags: [open(2, 0), close(2, 3)] }))).toBe("<1></1>");
  });
});
