import { expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

it.each([
  ["Press {1}OK{/1}.", "Press OK."],
  ["A{2/}B", "AB"],
  ["no {tag} here", "no {tag} here"],
  ["", ""],
])("%s is put in as %s", (stored, plain) => {
  expect(plainText(stored)).toBe(plain);
});
