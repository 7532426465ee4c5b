import { expect, it } from "vitest";
import { withMarkedCode } from "./marked-code.ts";

const found = (find: ReturnType<typeof withMarkedCode>, text: string) =>
  find(text).map(({ start, end }) => text.slice(start, end));

it("finds in a sentence what is marked in its unit, beside what is found anyway", () => {
  const text = "Run make first. Then read list and {name}.";
  const find = withMarkedCode([
    {
      text,
      tags: [],
      code: [
        { start: 4, end: 8 },
        { start: 26, end: 30 },
      ],
    },
    { text: "Make a list.", tags: [] },
  ]);
  expect(found(find, "Run make first.")).toEqual(["make"]);
  expect(found(find, "Then read list and {name}.")).toEqual(["list", "{name}"]);
  expect(found(find, "Make a list.")).toEqual([]);
});

it("cuts at the ends of a sentence what goes on in the next", () => {
  const find = withMarkedCode([{ text: "a b c d", tags: [], code: [{ start: 2, end: 7 }] }]);
  expect(found(find, "a b c")).toEqual(["b c"]);
});

it("finds no word that stands in code elsewhere, but lines of code that are cut at their breaks", () => {
  const listing = "no shutdown of port\ncopy list";
  const lineBreak = { id: 1, kind: "standalone", offset: 19, type: "break" } as const;
  const sentence = { text: "Call shutdown and wait.", tags: [], code: [{ start: 5, end: 13 }] };
  const find = withMarkedCode([
    { text: listing, tags: [lineBreak], code: [{ start: 0, end: listing.length }] },
    { text: "send: shutdown", tags: [], isWhole: true, code: [{ start: 0, end: 14 }] },
    sentence,
  ]);
  for (const word of ["shutdown", "port", "list"]) expect(found(find, word)).toEqual([]);
  for (const line of ["no shutdown of port", "copy list", "send: shutdown"]) expect(found(find, line)).toEqual([line]);
  expect(found(find, "Call shutdown")).toEqual(["shutdown"]);
});

it("finds a sentence of its own that is code", () => {
  const text = "Do it now. make all! Then wait for: list";
  const find = withMarkedCode([
    {
      text,
      tags: [],
      code: [
        { start: 11, end: 20 },
        { start: 36, end: 40 },
      ],
    },
  ]);
  expect(["make all!", "list", "make"].map((part) => found(find, part))).toEqual([["make all!"], ["list"], []]);
});
