import { BoxTree } from "./box-tree.ts";
import { boxAround, overlaps, type Box } from "./matrix.ts";
import type { Show } from "./read-shows.ts";

/** Least part of the page that a picture of it covers. */
const leastShare = 0.3;
/** Capitals above the baseline and tails below it, in parts of the size. */
const ascent = 0.75;
const descent = 0.2;

function boxOf({ glyphs, size }: Show): Box | undefined {
  if (!glyphs.some(({ text }) => text.trim() !== "")) return undefined;
  const { x0, x1, y0, y1 } = boxAround(
    glyphs.flatMap(
      ({ startX, startY, endX, endY }) =>
        [
          [startX, startY],
          [endX, endY],
        ] as const,
    ),
  );
  return { x0, x1, y0: y0 - descent * size, y1: y1 + ascent * size };
}

const areaOf = ({ x0, y0, x1, y1 }: Box): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

/**
 * Text that recognition laid unseen over the picture of a page, by index. What is over no such picture is hidden on
 * purpose, and what a visible text repeats is a copy of it.
 * @param images where pictures stand
 * @param view the page
 */
export function scannedText(shows: readonly Show[], images: readonly Box[], view: Box): ReadonlySet<number> {
  const scans = images.filter((image) => areaOf(image) > leastShare * areaOf(view));
  if (scans.length === 0) return new Set();
  const scanned = new BoxTree(scans);
  const visible = new BoxTree(shows.filter(({ isVisible }) => isVisible).flatMap((show) => boxOf(show) ?? []));
  return new Set(
    shows.flatMap((show, index) => {
      const box = show.isVisible ? undefined : boxOf(show);
      if (box === undefined || !scanned.some((scan) => overlaps(scan, box))) return [];
      const slack = 0.3 * show.size;
      return visible.some((other) => overlaps(other, box, slack)) ? [] : [index];
    }),
  );
}
