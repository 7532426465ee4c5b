import { describe, expect, it } from "vitest";
import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";
import { parsePlaceholders, PlaceholderError, writePlaceholders } from "./placeholders.ts";

describe("placeholders of inline tags", () => {
  it.each<[wire: string, text: string, tags: string]>([
    ["Press {1}Save{/1}.", "Press Save.", "open1@6 close1@10"],
    ["a{1/}b", "ab", "standalone1@1"],
    ["{2}{1}x{/1}{/2}", "x", "open2@0 open1@0 close1@1 close2@1"],
    ["Hello {0}, {1}", "Hello {0}, {1}", ""],
    ["{/1} before {1}", "{/1} before {1}", ""],
    [String.raw`\{1/}`, "{1/}", ""],
    [String.raw`\\{1/}`, "\\", "standalone1@1"],
    ["{1} and {1}x{/1}", "{1} and x", "open1@8 close1@9"],
    ["{/1/}", "{/1/}", ""],
  ])("%s", (wire, text, tags) => {
    const read = parsePlaceholders(wire);
    expect(read.text).toBe(text);
    expect(read.tags.map(({ kind, id, offset }) => `${kind}${id}@${offset}`).join(" ")).toBe(tags);
  });

  it("names tags that are there twice", () => {
    expect(() => parsePlaceholders("{1/}{1/}{2}a{/2}{2}b{/2}")).toThrow(PlaceholderError);
    expect(() => parsePlaceholders("{1/}{1}a{/1}")).toThrow("{1}");
  });

  it("reads back what it wrote, whatever the text looks like", () => {
    const pieces = ["a", "{1}", "{/1}", "{2/}", "\\", "文", "{", "}", "{10}", "{/10}"];
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 3000; round += 1) {
      const text = Array.from({ length: next(8) }, () => pieces[next(pieces.length)]).join("");
      const places = [next(text.length + 1), next(text.length + 1)].toSorted((a, b) => a - b);
      const [start = 0, end = 0] = places;
      const all: InlineTag[] = [
        { id: 1, kind: "open", offset: start },
        { id: 2, kind: "standalone", offset: start },
        { id: 1, kind: "close", offset: end },
      ];
      const tagged: TaggedText = { text, tags: next(3) === 0 ? [] : all };
      expect(parsePlaceholders(writePlaceholders(tagged))).toEqual(tagged);
    }
  });

  it("takes no longer than the text is long", () => {
    const many = 100_000;
    for (const wire of ["{1}".repeat(many), "\\".repeat(many), "{1}{/1".repeat(many), "\\{1/}".repeat(many)]) {
      expect(parsePlaceholders(wire).text.length).toBeGreaterThan(0);
    }
  });
});
