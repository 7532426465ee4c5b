import { expect, it } from "vitest";
import { diffOf } from "./diff.ts";

const marked = (before: string, after: string, language = "en") =>
  diffOf(before, after, language)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "inserted" ? `[+${text}]` : `[-${text}]`))
    .join("");

it("says what has become of a text, word by word", () => {
  expect(marked("Press the button", "Press the red button")).toBe("Press the [+red ]button");
  expect(marked("请按下按钮", "请松开按钮", "zh")).toMatch(/^请\[-按下\]\[\+松开\]按钮$/u);
  expect(marked("", "new")).toBe("[+new]");
  expect(marked("old", "")).toBe("[-old]");
  expect(marked("same", "same")).toBe("same");
});

it("gives both texts back, whatever they are", () => {
  const texts = ["a b c d", "d c b a", "a a b", "", "x", "a b c d e f", "。，a b"];
  for (const before of texts) {
    for (const after of texts) {
      const parts = diffOf(before, after, "en");
      const of = (kind: string) => parts.filter((part) => part.kind === "same" || part.kind === kind);
      expect(
        of("deleted")
          .map(({ text }) => text)
          .join(""),
      ).toBe(before);
      expect(
        of("inserted")
          .map(({ text }) => text)
          .join(""),
      ).toBe(after);
    }
  }
});

it("does not compare what is too long to be compared", () => {
  const [before, after] = ["a ".repeat(3000), "b ".repeat(3000)];
  expect(diffOf(before, after, "en").map(({ kind }) => kind)).toEqual(["deleted", "inserted"]);
});
