import { expect, it } from "vitest";
import { sizeOfLine } from "./size-of-line.ts";

const line = (text: string, width: number, height: number) => ({ text, box: { x: 0, y: 0, width, height, angle: 0 } });

it("tells a size by the length of the line, however high its box was cut", () => {
  const sizes = [46, 65].map((height) =>
    sizeOfLine(line("本合同由甲方与乙方于二零二四年三月签订", 34 * 19.35, height)),
  );
  expect(sizes[0]).toBeCloseTo(34, 0);
  expect(sizes[1]).toBe(sizes[0]);
  expect(sizeOfLine(line("The buyer shall pay an advance", 34 * 13.2, 46))).toBeCloseTo(34, -1);
});

it("tells it by the height where there are few letters, and never beyond what the height can be", () => {
  expect(sizeOfLine(line("3", 44, 50))).toBe(36);
  expect(sizeOfLine(line("A line that was read wrongly", 4000, 40))).toBe(38);
});
