import { expect, it } from "vitest";
import { reviewKeyOf, reviewKeys } from "./review-keys.ts";

const press = (key: string, held: Partial<Parameters<typeof reviewKeyOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
});

it("has one key for each act", () => {
  expect(new Set(Object.values(reviewKeys)).size).toBe(Object.keys(reviewKeys).length);
  expect(reviewKeyOf(press("a"), false)).toEqual({ act: "accept" });
  expect(reviewKeyOf(press("R"), false)).toEqual({ act: "reject" });
  expect(reviewKeyOf(press("3"), false)).toEqual({ act: "proposal", place: 2 });
  expect(reviewKeyOf(press("0"), false)).toBeUndefined();
});

it("leaves alone what the browser or an input method is asked for", () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }]) {
    expect(reviewKeyOf(press("a", held), true)).toBeUndefined();
  }
});

it("goes by arrows only where they do nothing else", () => {
  expect(reviewKeyOf(press("ArrowDown"), true)).toEqual({ act: "next" });
  expect(reviewKeyOf(press("ArrowUp"), true)).toEqual({ act: "previous" });
  expect(reviewKeyOf(press("ArrowDown"), false)).toBeUndefined();
});
