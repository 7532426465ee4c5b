import { describe, expect, test } from "vitest";
import type { TextBlock } from "../model/picture-text.ts";
import { joinText } from "./join-text.ts";
import { layOut, type WrittenLine } from "./lay-out.ts";

const blank = { width: 2000, height: 2000, values: new Uint8Array(4_000_000).fill(255) };

/** A line with its left end and its top; ten pixels a letter unless it is said how long it is. */
function line(text: string, left: number, top: number, { height = 20, width = text.length * 10 } = {}): WrittenLine {
  const box = { x: left + width / 2, y: top + height / 2, width, height, angle: 0 };
  return { text, box, confidence: 0.9, writing: "horizontal" };
}

const laidOut = (lines: readonly WrittenLine[], isRightToLeft = false, grey = blank): TextBlock[] =>
  layOut(lines.toReversed(), { grey, isRightToLeft });
const texts = (lines: readonly WrittenLine[], isRightToLeft = false): string[] =>
  laidOut(lines, isRightToLeft).map(({ text }) => text);

describe("paragraphs", () => {
  const long = "a line that is as long as its column is wide";
  test("lines near each other are one; a wider gap, another size and an item of a list are not", () => {
    const lines = [
      line("Title", 100, 20, { height: 40 }),
      line(`${long} 1`, 100, 80),
      line(`${long} 2`, 100, 104),
      line("end.", 100, 128),
      line(`${long} 3`, 100, 176),
      line("end.", 100, 200),
      line("• one", 100, 248),
      line("• two", 100, 272),
    ];
    expect(texts(lines)).toEqual(["Title", `${long} 1 ${long} 2 end.`, `${long} 3 end.`, "• one", "• two"]);
  });
  test("a short line with a sentence's end, or one that is set in, begins another", () => {
    const lines = [
      line(`${long} 1`, 100, 80),
      line("which ends.", 100, 104),
      line(`${long} 2`, 100, 128),
      line(`${long} 3`, 100, 152),
      line(`${long.slice(4)} 4`, 140, 176),
      line(`${long} 5`, 100, 200),
    ];
    expect(texts(lines)).toHaveLength(3);
  });
  test("parts of a row are put together, and the least sure line counts", () => {
    const [block] = laidOut([line("one", 100, 80), { ...line("two", 140, 81), confidence: 0.4 }]);
    expect(block).toMatchObject({ text: "one two", confidence: 0.4 });
  });
  test("a rule parts them", () => {
    const grey = { ...blank, values: blank.values.slice() };
    grey.values.fill(0, 102 * 2000, 103 * 2000);
    const lines = [line("first", 100, 80), line("second", 100, 104)];
    expect(laidOut(lines)).toHaveLength(1);
    expect(laidOut(lines, false, grey)).toHaveLength(2);
  });
});

describe("order", () => {
  const column = (name: string, left: number): WrittenLine[] =>
    [1, 2, 3, 4].map((row) => line(`${name}${row} runs as wide as this`, left, 100 + row * 24));
  const starts = (blocks: readonly string[]): string[] => blocks.map((text) => text.slice(0, 2));

  test("columns one after the other, under what spans them", () => {
    const head = line("A heading over both of them, from end to end", 100, 60, { height: 40, width: 520 });
    expect(starts(texts([head, ...column("L", 100), ...column("R", 400)]))).toEqual(["A ", "L1", "R1"]);
  });
  test("from the right where one reads so", () => {
    expect(starts(texts([...column("L", 100), ...column("R", 400)], true))).toEqual(["R1", "L1"]);
  });
  test("a table row by row, a block for each cell", () => {
    const cells = [0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((at) => line(`r${row}c${at}`, 100 + at * 200, 80 + row * 30)),
    );
    expect(texts(cells)).toEqual(["r0c0", "r0c1", "r0c2", "r1c0", "r1c1", "r1c2", "r2c0", "r2c1", "r2c2"]);
  });
  test("vertical columns from the right", () => {
    const columns = [0, 1].map((at): WrittenLine => {
      const box = { x: 300 - at * 26, y: 200, width: 300, height: 20, angle: Math.PI / 2 };
      return { text: "右左"[at] ?? "", box, confidence: 1, writing: "vertical" };
    });
    expect(laidOut(columns)).toMatchObject([{ text: "右左", writing: "vertical" }]);
  });
  test("turned lines as if they were level", () => {
    const turned = column("T", 100).map(({ text, box }): WrittenLine => {
      const [cos, sin] = [Math.cos(0.2), Math.sin(0.2)];
      const [x, y] = [box.x * cos - box.y * sin, box.x * sin + box.y * cos];
      const { width, height } = box;
      return { text, box: { x, y, width, height, angle: 0.2 }, confidence: 1, writing: "horizontal" };
    });
    const [block, ...others] = laidOut(turned);
    expect(others).toEqual([]);
    expect(block?.text.match(/T\d/g)).toEqual(["T1", "T2", "T3", "T4"]);
    expect(block?.box.angle).toBeCloseTo(0.2);
    expect(block?.box.height).toBeCloseTo(3 * 24 + 20);
  });
});

test("alignment", () => {
  const centred = [line("twelve signs", 140, 100), line("a line of more", 130, 124), line("short", 175, 148)];
  const atEnd = [line("twelve signs", 140, 100), line("a line of more", 120, 124), line("short", 210, 148)];
  const atStart = centred.map(({ text }, row) => line(text, 100, 100 + row * 24));
  expect(laidOut(centred)).toMatchObject([{ alignment: "centre" }]);
  expect(laidOut(atEnd)).toMatchObject([{ alignment: "end" }]);
  expect(laidOut(atStart)).toMatchObject([{ alignment: "start" }]);
  expect(laidOut(atEnd, true)).toMatchObject([{ alignment: "start" }]);
});

test.each([
  [["an exam-", "ple of it"], "an example of it"],
  [["from A-", "Z and 3-", "4"], "from A- Z and 3- 4"],
  [["没有空", "格的文字。"], "没有空格的文字。"],
  [["使用 Node", "运行"], "使用 Node 运行"],
  [["두 줄의", "글"], "두 줄의 글"],
])("%j as one text", (lines, joined) => {
  expect(joinText(lines)).toBe(joined);
});
