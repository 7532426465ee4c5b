/** A page's size in its own units. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Where pages stand in their scrolling area, in pixels: the top of each, and the end of the last. */
export interface PageLayout {
  readonly tops: readonly number[];
  readonly heights: readonly number[];
  readonly total: number;
}

export const pageGapPx = 12;

/** Pages below each other, each as wide as the area. */
export function layPages(sizes: readonly PageSize[], widthPx: number): PageLayout {
  const tops: number[] = [];
  const heights: number[] = [];
  let top = pageGapPx;
  for (const { width, height } of sizes) {
    const heightPx = Math.round((height / width) * widthPx);
    tops.push(top);
    heights.push(heightPx);
    top += heightPx + pageGapPx;
  }
  return { tops, heights, total: top };
}

/** The page at a height: a whole number and the share of the page above it. */
export function positionAt({ tops, heights }: PageLayout, scrollPx: number): number {
  if (tops.length === 0) return 0;
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= scrollPx) low = middle;
    else high = middle - 1;
  }
  const into = (scrollPx - (tops[low] ?? 0)) / ((heights[low] ?? 0) + pageGapPx);
  return low + Math.min(Math.max(into, 0), 0.9999);
}

/** The number of the page that the reader is at: the topmost one, at the end of the document the last one. */
export function pageAt(layout: PageLayout, scrollPx: number, heightPx: number): number {
  const isAtEnd = scrollPx > 0 && scrollPx + heightPx >= layout.total - 1;
  return isAtEnd ? layout.tops.length : Math.floor(positionAt(layout, scrollPx)) + 1;
}

/** The inverse of `positionAt`. */
export function scrollOf({ tops, heights }: PageLayout, position: number): number {
  const last = tops.length - 1;
  if (last < 0) return 0;
  const page = Math.min(Math.max(Math.floor(position), 0), last);
  return Math.round((tops[page] ?? 0) + (position - page) * ((heights[page] ?? 0) + pageGapPx));
}

/** A position in one document as the place in another; where their pages differ in number, by share. */
export function counterpart(position: number, pages: number, otherPages: number): number {
  return pages === otherPages || pages === 0 ? position : (position / pages) * otherPages;
}

/** The pages in sight and one on either side, as first and last. */
export function pagesInSight(layout: PageLayout, scrollPx: number, heightPx: number): readonly [number, number] {
  const first = Math.floor(positionAt(layout, scrollPx));
  const last = Math.floor(positionAt(layout, scrollPx + heightPx));
  return [Math.max(first - 1, 0), Math.min(last + 1, layout.tops.length - 1)];
}
