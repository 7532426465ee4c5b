import { describe, expect, it } from "vitest";
import { proseOf } from "./prose-of.ts";

const unit = (text: string, more: object = {}) => ({
  id: "1:1",
  text,
  tags: [],
  context: { part: "1", kind: "paragraph" as const },
  ...more,
});

describe("what is counted of a unit", () => {
  it("is its text without code, which parts what stands around it", () => {
    const text = "Set maxHeap before the rotor turns fast.";
    const code = [
      { start: 4, end: 11 },
      { start: 23, end: 28 },
    ];
    expect(proseOf(unit(text, { code }), "zh-cn")).toEqual({ source: "Set \n before the \n turns fast." });
    expect(proseOf(unit(text), "zh-cn")).toEqual({ source: text });
  });

  it("has its translation, where that is in the target language", () => {
    const existing = (language: string | undefined, target = "叶片") => ({
      existing: { text: target, tags: [], ...(language !== undefined && { language }) },
    });
    expect(proseOf(unit("blade", existing("zh-CN")), "zh-cn")).toEqual({ source: "blade", target: "叶片" });
    expect(proseOf(unit("blade", existing(undefined)), "zh-cn")).toEqual({ source: "blade", target: "叶片" });
    expect(proseOf(unit("blade", existing("fr")), "zh-cn")).toEqual({ source: "blade" });
    expect(proseOf(unit("blade", existing("zh-CN", " ")), "zh-cn")).toEqual({ source: "blade" });
  });
});
