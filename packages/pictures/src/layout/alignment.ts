import type { TextAlignment } from "../model/picture-text.ts";
import { type Bounds, centreOf, heightOf, median, widthOf } from "../geometry/frame.ts";

/** In heights of lines. */
const exact = 0.5;

/** How the lines of a block are aligned; of a single one, from where it stands between the ends of what is around it. */
export function alignmentOf(lines: readonly Bounds[], around: Bounds, isRightToLeft: boolean): TextAlignment {
  const height = median(lines.map(heightOf));
  const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  const lefts = lines.map(({ left }) => left);
  const rights = lines.map(({ right }) => right);
  const [starts, ends] = isRightToLeft ? [rights, lefts] : [lefts, rights];
  if (lines.length === 1) return aloneIn(lines[0] ?? around, around);
  if (spread(starts) < height * exact) return "start";
  const within = height * (lines.length > 2 ? 2 * exact : exact);
  if (spread(lines.map(centreOf)) < within && spread(ends) > within) return "centre";
  return spread(ends) < height * exact && spread(starts) > height * 2 ? "end" : "start";
}

function aloneIn(line: Bounds, around: Bounds): TextAlignment {
  const isNarrow = widthOf(line) < widthOf(around) * 0.7;
  const isCentred =
    Math.abs(centreOf(line) - centreOf(around)) < Math.max(heightOf(line) * exact, widthOf(around) * 0.01);
  return isNarrow && isCentred ? "centre" : "start";
}
