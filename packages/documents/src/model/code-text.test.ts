import { expect, it } from "vitest";
import { codeOf, isProse } from "./code-text.ts";
import type { CodeRange } from "./unit.ts";

it("reads sentences of scripts with and without spaces as such, not commands", () => {
  for (const text of [
    "Rain fell on the old harbour.",
    "我们的同事发现了故障代码阿尔法七。",
    "港に一週間ずっと雨が降り続いた。",
  ])
    expect(isProse(text), text).toBe(true);
  for (const text of ["复制全部数据", "设置完成。", "cp --all /old new.", "send every boat home at once"])
    expect(isProse(text), text).toBe(false);
});

const marksIn = (text: string, marked: readonly (readonly [string, CodeRange["by"]])[]) => {
  const ranges = marked.map(([part, by]) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length, by }));
  const { code = [], isTyped = false } = codeOf(text, ranges);
  return [code.map(({ start, end }) => text.slice(start, end)), isTyped];
};

it("takes for code what a style says, and what its letters say unless the sentence is written in them", () => {
  const text = "The harbour sends all of its boats to the sea.";
  expect(
    marksIn(text, [
      ["boats", "font"],
      ["sea", "style"],
    ]),
  ).toEqual([["boats", "sea"], false]);
  expect(
    marksIn(text, [
      ["The", "font"],
      ["sends all of its boats to the sea.", "font"],
    ]),
  ).toEqual([[], true]);
  expect(
    marksIn(text, [
      ["The harbour sends all of its boats", "font"],
      ["sea", "style"],
    ]),
  ).toEqual([["sea"], true]);
  expect(marksIn(text, [[text, "style"]])).toEqual([[text], false]);
});
