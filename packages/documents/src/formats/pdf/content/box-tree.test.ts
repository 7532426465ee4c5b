import { expect, it } from "vitest";
import { BoxTree } from "./box-tree.ts";
import { overlaps, type Box } from "./matrix.ts";

/** Numbers that are the same on every run. */
function numbers(): () => number {
  let seed = 7;
  return () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
}

function boxes(count: number, width: number): Box[] {
  const next = numbers();
  return Array.from({ length: count }, () => {
    const [x0, y0] = [next() * 600, next() * 800];
    return { x0, y0, x1: x0 + next() * width, y1: y0 + next() * 12 };
  });
}

it("finds what a look at every box finds", () => {
  for (const count of [0, 1, 8, 9, 500]) {
    const all = boxes(count, 60);
    const tree = new BoxTree(all);
    for (const box of boxes(300, 20)) {
      const place = all.findIndex((other) => overlaps(other, box));
      expect(tree.first((other) => overlaps(other, box))).toBe(place < 0 ? undefined : place);
      expect(tree.some((other) => overlaps(other, box, 2))).toBe(all.some((other) => overlaps(other, box, 2)));
    }
  }
});

it("looks at few boxes of many", () => {
  const tree = new BoxTree(boxes(10_000, 10));
  let looks = 0;
  for (const box of boxes(100, 2)) tree.some((other) => (looks++, overlaps(other, box)));
  expect(looks / 100).toBeLessThan(200);
});
