// What the tag benchmark counts as in place, and that its reference can be measured against.
import { describe, expect, it } from "vitest";
import { isInPlace, withTags } from "../bench/tags/compare.ts";
import { readReference } from "../bench/tags/reference-file.ts";

const text = "the big red house";
const pair = (start, end) => [
  { id: 1, kind: "open", offset: start },
  { id: 1, kind: "close", offset: end },
];

describe("a pair of tags is in place", () => {
  /** `the` has no partner, so it may lie on either side. */
  const place = { inside: [[12, 17]], outside: [[4, 7]] };
  it.each([
    ["around its word", 12, 17, true],
    ["with most of the word", 12, 16, true],
    ["with a word that has no partner", 8, 17, true],
    ["not with a word that belongs elsewhere", 4, 17, false],
    ["not around another word", 4, 7, false],
    ["not empty", 12, 12, false],
  ])("%s", (_, start, end, expected) => {
    expect(isInPlace(1, pair(start, end), place)).toBe(expected);
  });
});

describe("a single tag is in place", () => {
  it.each([
    [6, false],
    [7, true],
    [8, true],
    [9, false],
  ])("at %i: %s", (offset, expected) => {
    const tags = [{ id: 2, kind: "standalone", offset }, ...pair(9, 17)];
    expect(isInPlace(2, tags, { from: 7, to: 8 })).toBe(expected);
  });
});

it("shows tags in their text", () => {
  expect(withTags(text, [...pair(4, 7), { id: 2, kind: "standalone", offset: 17 }])).toBe(
    "the <1>big</1> red house<2/>",
  );
});

describe("the reference", () => {
  it("has 500 sentences with one to four tags, each with its place", async () => {
    const { sentences } = await readReference();
    expect(sentences).toHaveLength(500);
    const counts = new Set();
    for (const { source, target, tags, places } of sentences) {
      const ids = new Set(tags.map(({ id }) => String(id)));
      expect(new Set(Object.keys(places))).toEqual(ids);
      counts.add(ids.size);
      expect(tags.every(({ offset }) => offset >= 0 && offset <= source.length)).toBe(true);
      for (const place of Object.values(places)) {
        const words = "from" in place ? [[place.from, place.to]] : place.inside;
        expect(words.length).toBeGreaterThan(0);
        expect(words.every(([from, to]) => from <= to && to <= target.length)).toBe(true);
      }
    }
    expect(counts).toEqual(new Set([1, 2, 3, 4]));
  });
});
