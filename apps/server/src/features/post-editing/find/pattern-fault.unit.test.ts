import { expect, it } from "vitest";
import { faultOf } from "./pattern-fault.ts";

it("says what is wrong with a pattern, and where", () => {
  const wrong = {
    "(a)(b": ["group", 4],
    "((a)b": ["group", 1],
    "a)b": ["parenthesis", 2],
    "x[ab": ["class", 2],
    "[z-a]": ["range", 4],
    "a|*b": ["repeated", 3],
    "a{2,1}": ["order", 6],
    "a{": ["braces", 2],
    "a\\-b": ["escape", 3],
    "\\": ["escape", 1],
    "\\p{Foo}x": ["property", 2],
    "(?<a>x)(?<a>y)": ["groupName", 14],
    "(x)\\2": ["escape", 5],
    "(?<a>x)\\k<b>": ["reference", 12],
    "😀(?x)": ["groupKind", 3],
  } as const;
  for (const [pattern, [fault, place]] of Object.entries(wrong)) {
    const found = faultOf(pattern);
    expect([pattern, found?.fault, found?.place]).toEqual([pattern, fault, place]);
  }
});

it("says nothing of a good one", () => {
  expect(["(?<y>\\d{4})年", "a/u: b", "[^\\p{L}]+?", "(?<=x)y"].map(faultOf)).toEqual(Array(4).fill(undefined));
});
