import { describe, expect, it } from "vitest";
import { counterpart, layPages, pageAt, pageGapPx, pagesInSight, positionAt, scrollOf } from "./page-layout.ts";

const portrait = { width: 100, height: 200 };
const landscape = { width: 200, height: 100 };
const layout = layPages([portrait, landscape, portrait], 50);

describe("layPages", () => {
  it("sets pages below each other, each to the width", () => {
    expect(layout.heights).toEqual([100, 25, 100]);
    expect(layout.tops).toEqual([pageGapPx, 100 + 2 * pageGapPx, 125 + 3 * pageGapPx]);
    expect(layout.total).toBe(225 + 4 * pageGapPx);
  });
});

describe("positionAt and scrollOf", () => {
  it("are each other's inverse", () => {
    for (const scrollPx of [pageGapPx, 50, 112, 130, 170, 250]) {
      expect(scrollOf(layout, positionAt(layout, scrollPx))).toBe(scrollPx);
    }
  });

  it("stay within the document", () => {
    expect([positionAt(layout, 0), Math.floor(positionAt(layout, 9999))]).toEqual([0, 2]);
    expect([positionAt(layPages([], 50), 10), scrollOf(layPages([], 50), 3)]).toEqual([0, 0]);
  });
});

describe("counterpart", () => {
  it("keeps the page where the numbers of pages agree, else the share", () => {
    expect([counterpart(1.5, 3, 3), counterpart(1.5, 3, 6), counterpart(2, 0, 6)]).toEqual([1.5, 3, 2]);
  });
});

describe("pagesInSight", () => {
  it("has one page more on either side, where there is one", () => {
    const many = layPages(
      Array.from({ length: 1000 }, () => portrait),
      50,
    );
    expect(pagesInSight(many, 0, 90)).toEqual([0, 1]);
    expect(pagesInSight(many, 112 * 500 + 20, 90)).toEqual([499, 501]);
    expect(pagesInSight(many, many.total - 90, 90)).toEqual([998, 999]);
  });
});

describe("pageAt", () => {
  it("is the topmost page, and at the end the last one, which may never come to the top", () => {
    const heightPx = 150;
    expect(pageAt(layout, 0, heightPx)).toBe(1);
    expect(pageAt(layout, layout.tops[1] ?? 0, heightPx - 60)).toBe(2);
    expect(pageAt(layout, layout.total - heightPx, heightPx)).toBe(3);
    expect(pageAt(layout, 0, layout.total)).toBe(1);
  });
});
