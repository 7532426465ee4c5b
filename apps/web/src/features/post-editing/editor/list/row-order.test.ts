import { describe, expect, it } from "vitest";
import type { SegmentHead, SegmentStatus } from "../model.ts";
import { likelyHeight } from "./row-height.ts";
import { nextOpenPlace, rowOrder } from "./row-order.ts";

const rows =
  (statuses: SegmentStatus[], locked: number[] = []) =>
  (index: number) => {
    const status = statuses[index];
    return status && { status, isLocked: locked.includes(index) };
  };

describe("the order of rows", () => {
  it("is that of all segments, or of some", () => {
    expect([rowOrder(3).indexAt(2), rowOrder(3).indexAt(3), rowOrder(3).placeOf(-1)]).toEqual([
      2,
      undefined,
      undefined,
    ]);
    const some = rowOrder(9, [7, 2]);
    expect([some.count, some.indexAt(0), some.placeOf(2), some.placeOf(3)]).toEqual([2, 7, 1, undefined]);
  });

  it("has the next one to translate, from the top again behind the last", () => {
    const at = rows(["draft", "translated", "untranslated", "reviewed"]);
    expect([0, 2, 3].map((place) => nextOpenPlace(rowOrder(4), place, at))).toEqual([2, 0, 0]);
    expect(nextOpenPlace(rowOrder(4), 0, rows(["draft", "translated", "draft", "draft"], [2]))).toBe(3);
    expect(nextOpenPlace(rowOrder(4, [1, 2, 3]), 1, at)).toBeUndefined();
  });
});

describe("the height of a row", () => {
  const head = { sourceLength: 400, targetLength: 150 } as SegmentHead;
  const sizing = { source: "en-us", target: "zh-cn" } as const;

  it("is more where the texts stand above each other, and with more text", () => {
    const wide = likelyHeight(head, { ...sizing, width: 1280 });
    expect(likelyHeight(head, { ...sizing, width: 390 })).toBeGreaterThan(wide);
    expect(likelyHeight({ ...head, sourceLength: 4000 }, { ...sizing, width: 1280 })).toBeGreaterThan(3 * wide);
  });
});
