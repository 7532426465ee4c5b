import type { Unit } from "@yiqiao/documents";
import { describe, expect, it } from "vitest";
import { isKept } from "./existing-target.ts";

const unit = (existing: Partial<NonNullable<Unit["existing"]>>): Unit => ({
  id: "1",
  text: "Hello",
  tags: [],
  context: { part: "a", kind: "segment" },
  existing: { text: "Bonjour", tags: [], isLocked: false, ...existing },
});

describe("a translation that the document brings along", () => {
  it("stays when somebody made it or locked it", () => {
    expect(isKept(unit({ state: "translated" }), "fr")).toBe(true);
    expect(isKept(unit({ isLocked: true, text: "" }), "fr")).toBe(true);
  });

  it("is made anew when it is a guess, empty, or the source", () => {
    expect(isKept(unit({ state: "needs-review-translation" }), "fr")).toBe(false);
    expect(isKept(unit({ text: " " }), "fr")).toBe(false);
    expect(isKept(unit({ text: "Hello" }), "fr")).toBe(false);
  });

  it("is of no use in another language, locked or not", () => {
    expect(isKept(unit({ language: "fr-FR", isLocked: true }), "fr")).toBe(true);
    expect(isKept(unit({ language: "fr-FR", isLocked: true }), "zh-cn")).toBe(false);
    expect(isKept(unit({ language: "zh-TW" }), "zh-cn")).toBe(false);
  });
});
