import type { TextBox } from "../../model/picture-text.ts";
import type { Point } from "./min-area-rectangle.ts";

/** A region with the least box around it. */
export interface MeasuredRegion {
  readonly hull: readonly Point[];
  readonly box: TextBox;
}

/** Only what is so much longer than high says how it is turned. */
const telling = 4;
/** A box nearer than this to the page's angle is a line of the page, unless it is very long. */
const near = (4 * Math.PI) / 180;
/** Below this a page is straight. */
const straight = (0.6 * Math.PI) / 180;

/** -π/4 to π/4: how far off its row or column. */
const lean = (angle: number): number => angle - (Math.PI / 2) * Math.round(angle / (Math.PI / 2));

const reach = ({ width, height }: TextBox): number => width / Math.max(1, height);

/**
 * The angle of each region. The least box around one character or two lies anywhere, so short ones are turned as the long
 * ones are; and long ones that nearly agree are turned alike, for a tail or an accent at one end turns a box.
 */
export function straightened(regions: readonly MeasuredRegion[]): (region: MeasuredRegion) => number {
  const page = pageLean(regions.map(({ box }) => box));
  return ({ box }) => {
    const off = lean(box.angle) - page;
    const isOwn = reach(box) >= telling && Math.abs(off) > near;
    if (isOwn) return box.angle;
    const quarter = reach(box) < 1.3 ? 0 : Math.round((box.angle - page) / (Math.PI / 2));
    const isVertical = Math.abs(quarter) % 2 === 1;
    return page + (isVertical ? Math.PI / 2 : 0);
  };
}

/** The median lean of the long boxes, each counted by its length. */
function pageLean(boxes: readonly TextBox[]): number {
  const long = boxes.filter((box) => reach(box) >= telling).toSorted((a, b) => lean(a.angle) - lean(b.angle));
  const total = long.reduce((sum, { width }) => sum + width, 0);
  let passed = 0;
  for (const { width, angle } of long) {
    passed += width;
    if (passed >= total / 2) return Math.abs(lean(angle)) < straight ? 0 : lean(angle);
  }
  return 0;
}
