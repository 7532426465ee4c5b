import { expect, it } from "vitest";
import type { Item } from "./item.ts";
import { logicalOrder } from "./logical-order.ts";

const style = { bold: false, italic: false, colour: "#000000" };
const items = (text: string): Item[] => Array.from(text, (each) => ({ text: each, style, isMonospaced: false }));
const order = (text: string): string =>
  logicalOrder(items(text))
    .map((item) => item.text)
    .join("");

it("turns the words of the other direction around", () => {
  expect(order("one \u05D0\u05D1 two")).toBe("one \u05D1\u05D0 two");
  expect(order("\u05D0\u05D1\u05D2 one")).toBe("one \u05D2\u05D1\u05D0");
});

it("turns lines of any length around", () => {
  const word = "\u05D0\u05D1".repeat(350_000);
  expect(order(`${"long words ".repeat(90_000)}${word}`)).toHaveLength(1_690_000);
});
