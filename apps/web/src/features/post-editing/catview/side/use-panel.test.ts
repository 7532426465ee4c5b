import { expect, it } from "vitest";
import { lookedUpOf } from "./use-panel.ts";

it("words are looked up in one line, as long as may be asked for", () => {
  expect(lookedUpOf("  green \n tea ")).toBe("green tea");
  expect(lookedUpOf(" \n ")).toBe("");
  expect(lookedUpOf("tea ".repeat(100))).toHaveLength(199);
});
