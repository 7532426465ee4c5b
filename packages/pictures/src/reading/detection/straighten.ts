import type { TextBox } from "../../model/picture-text.ts";
import type { Point } from "./min-area-rectangle.ts";

/** A region with the least box around it. */
export interface MeasuredRegion {
  readonly hull: readonly Point[];
  readonly box: TextBox;
  /** Of its principal axis. */
  readonly angle: number;
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
  const page = pageLean(regions);
  return ({ box, angle }) => {
    const own = reach(box) >= telling ? angle : box.angle;
    if (reach(box) >= telling && Math.abs(lean(own) - page) > near) return own;
    if (reach(box) < 1.3) return page;
    const isVertical = Math.abs(Math.round((own - page) / (Math.PI / 2))) % 2 === 1;
    return page + (isVertical ? Math.PI / 2 : 0);
  };
}

/** The median lean of the long regions; each counts by its length twice over, for a long one tells it better. */
function pageLean(regions: readonly MeasuredRegion[]): number {
  const long = regions.filter(({ box }) => reach(box) >= telling).toSorted((a, b) => lean(a.angle) - lean(b.angle));
  const total = long.reduce((sum, { box }) => sum + box.width ** 2, 0);
  let passed = 0;
  for (const { box, angle } of long) {
    passed += box.width ** 2;
    if (passed >= total / 2) return Math.abs(lean(angle)) < straight ? 0 : lean(angle);
  }
  return 0;
}
