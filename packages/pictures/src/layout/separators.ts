import { heightOf } from "../geometry/frame.ts";
import type { Separated } from "./pieces.ts";

/** A picture's brightness, 0 to 255, row by row. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/** Difference of brightness that a rule or the edge of a ground makes. */
const visible = 14;
const probes = 15;
/** A rule crosses nearly every probe between two lines; letters that reach into the gap do not. */
const leastCrossed = 0.9;
/** Boxes are larger than their text, so that a rule may run within them; in heights. */
const into = 0.12;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Tells whether a rule, or the edge of a ground, runs between two neighbours in the frame turned by `angle`. */
export function separatedIn(grey: GreyPicture, angle: number): Separated {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, across: number): number => {
    const x = Math.min(grey.width - 1, Math.max(0, Math.round(along * cos - across * sin)));
    const y = Math.min(grey.height - 1, Math.max(0, Math.round(along * sin + across * cos)));
    return grey.values[y * grey.width + x] ?? 0;
  };
  return (a, b) => {
    const reach = into * Math.min(heightOf(a), heightOf(b));
    const columns = { from: Math.max(a.left, b.left), to: Math.min(a.right, b.right) };
    const rows = { from: Math.max(a.top, b.top), to: Math.min(a.bottom, b.bottom) };
    const between = (low: number, high: number): Range => ({
      from: Math.min(low, high) - reach,
      to: Math.max(low, high) + reach,
    });
    // Below each other they share columns; beside each other, rows.
    if (columns.to - columns.from > rows.to - rows.from) return isCrossed(columns, between(rows.to, rows.from), at);
    return isCrossed(rows, between(columns.to, columns.from), (across, along) => at(along, across));
  };
}

/** Whether brightness changes on the way across at nearly every place along. */
function isCrossed(along: Range, across: Range, at: (along: number, across: number) => number): boolean {
  let crossed = 0;
  for (let probe = 0; probe < probes; probe++) {
    const place = along.from + ((along.to - along.from) * (probe + 0.5)) / probes;
    let [least, most] = [255, 0];
    for (let step = across.from; step <= across.to; step++) {
      const value = at(place, step);
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    if (most - least > visible) crossed++;
  }
  return crossed >= probes * leastCrossed;
}
