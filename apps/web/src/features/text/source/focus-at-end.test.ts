import { expect, test } from "vitest";
import { focusAtEnd } from "./focus-at-end.ts";

test("the caret stands behind a text that was restored before the field has the focus", () => {
  const told: unknown[] = [];
  focusAtEnd({
    value: "Where was I? 𠮷",
    focus: () => void told.push("focus"),
    setSelectionRange: (...range) => void told.push(range),
  });
  expect(told).toEqual([[15, 15], "focus"]);
  focusAtEnd(null);
});
