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
