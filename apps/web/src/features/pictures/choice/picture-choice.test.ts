import { expect, test } from "vitest";
import { parseChoice } from "./picture-choice.ts";

const choice = { source: "zh-cn", target: "en-us", domain: "general", asksPrice: true };

test("a choice is read as it was kept", () => {
  expect(parseChoice(JSON.stringify(choice))).toEqual(choice);
  expect(parseChoice(JSON.stringify({ ...choice, source: "auto", asksPrice: "yes" }))).toEqual({
    ...choice,
    source: "auto",
    asksPrice: false,
  });
});

test.each([
  null,
  "",
  "{",
  "7",
  JSON.stringify({ ...choice, target: "xx" }),
  JSON.stringify({ ...choice, source: "en-us" }),
])("%s is no choice", (text) => {
  expect(parseChoice(text)).toBeUndefined();
});
