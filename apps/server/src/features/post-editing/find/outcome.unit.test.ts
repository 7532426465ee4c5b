import { expect, it } from "vitest";
import type { TaggedText } from "@yiqiao/contracts/text";
import { outcomeOf } from "./outcome.ts";

/** `a{1}b{/1}`: tags by their numbers. */
function tagged(written: string): TaggedText {
  const tags: TaggedText["tags"][number][] = [];
  let text = "";
  for (const part of written.split(/(\{\/?\d\})/u)) {
    const [, close, id] = /^\{(\/?)(\d)\}$/u.exec(part) ?? [];
    if (id === undefined) text += part;
    else tags.push({ id: Number(id), kind: close === "/" ? "close" : "open", offset: text.length });
  }
  return { text, tags };
}
const hit = (text: string, found: string, replacement: string) => {
  const start = text.indexOf(found);
  return { start, end: start + found.length, replacement };
};
const after = (written: string, changes: readonly (readonly [string, string])[], longest = 100) => {
  const content = tagged(written);
  return outcomeOf(
    content,
    changes.map(([found, replacement]) => hit(content.text, found, replacement)),
    longest,
  );
};

it("keeps the tags round what is replaced, and in their order", () => {
  expect(after("a {1}red{/1} car", [["red", "green"]])).toEqual(tagged("a {1}green{/1} car"));
  expect(
    after("a{1}b{/1}{2}c{/2}d", [
      ["b", ""],
      ["c", "xyz"],
    ]),
  ).toEqual(tagged("a{1}{/1}{2}xyz{/2}d"));
});

it("replaces nothing that has a tag inside, and the rest all the same", () => {
  expect(after("a {1}re{/1}d car", [["red", "green"]])).toBe("tag");
  expect(
    after("a {1}re{/1}d car", [
      ["red", "green"],
      ["car", "bus"],
    ]),
  ).toEqual(tagged("a {1}re{/1}d bus"));
});

it("leaves what would say nothing, the same, or too much", () => {
  expect(after("{1}red{/1}", [["red", " "]])).toBe("empty");
  expect(after("red", [["red", "red"]])).toBe("same");
  expect(after("red", [["red", "green"]], 4)).toBe("tooLong");
  expect(after("red", [["red", "green"]], 5)).toEqual(tagged("green"));
});
