import type { InlineTag } from "@yiqiao/contracts/text";
import { describe, expect, it } from "vitest";
import { contextKey, exactKey, normalise, pairKey } from "./index.ts";

const tagged = (text: string, ...tags: InlineTag[]) => ({ text, tags });
const tag = (id: number, kind: InlineTag["kind"], offset: number): InlineTag => ({ id, kind, offset });

describe("exactKey", () => {
  it("is the same for the same text and tags, whatever their ids", () => {
    const bold = tagged("Stop", tag(1, "open", 0), tag(1, "close", 4));
    expect(exactKey(tagged("Stop", tag(7, "open", 0), tag(7, "close", 4)))).toBe(exactKey(bold));
    const others = [
      tagged("stop"),
      tagged("Stop"),
      tagged("Stop "),
      tagged("Stop", tag(1, "standalone", 0)),
      tagged("Stop", tag(1, "open", 0), tag(2, "open", 0), tag(1, "close", 4), tag(2, "close", 4)),
      tagged("Stop", tag(1, "open", 0), tag(2, "open", 0), tag(2, "close", 4), tag(1, "close", 4)),
    ];
    expect(new Set([bold, ...others].map(exactKey)).size).toBe(others.length + 1);
  });

  it("fits PostgreSQL's bigint", () => {
    for (const text of ["", "a", "水", "\0", "\uD800"])
      expect(BigInt.asIntN(64, exactKey(tagged(text)))).toBe(exactKey(tagged(text)));
  });
});

it("contextKey tells the start of a text from an empty sentence", () => {
  expect(contextKey(" Stop ")).toBe(contextKey("Stop"));
  expect(new Set([contextKey(null), contextKey(""), contextKey("Stop")]).size).toBe(3);
});

it("pairKey takes source and target apart", () => {
  expect(pairKey(tagged("a"), tagged("bc"))).toBe(pairKey(tagged("a"), tagged("bc")));
  expect(pairKey(tagged("a"), tagged("bc"))).not.toBe(pairKey(tagged("ab"), tagged("c")));
});

it.each([
  ["Ｓave\u00a0 the\tﬁle ", "save the file"],
  ["ÅNGSTRÖM", "ångström"],
  ["ｶﾞ①", "ガ1"],
  [" \n ", ""],
])("normalise(%j) is %j", (text, expected) => expect(normalise(text)).toBe(expected));
