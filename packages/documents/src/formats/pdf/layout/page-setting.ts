import { maxOf, minOf } from "../extremes.ts";
import { ByHeight } from "./by-height.ts";
import { wordedInRow } from "./rows/row-index.ts";
import type { Ruling } from "./rows/ruling.ts";
import { segmentText, type LineSegment } from "./lines/segment.ts";

/** The same where a whole page is set that wide, and how much of the page's width a line fills that goes on below. */
const widestLeading = 2.8;
const filledShare = 0.6;
const fewestLines = 6;
/** In sizes: lines of one column. */
const nearLines = 25;
const muchSmaller = 0.6;

/** What all lines of a page share. */
export interface PageSetting {
  readonly rules: Ruling;
  /** Distance of most of its lines; 0 where they have none in common. */
  readonly leading: number;
  readonly width: number;
  /** Rows of several texts, by their baselines in whole points. */
  readonly levels: ReadonlySet<number>;
  /** Lines by where they begin, see {@link edgeKey}. */
  readonly edges: ReadonlyMap<number, ByHeight<LineSegment>>;
}

const edgeKey = (x: number): number => Math.round(x / 6);

/** How far the lines around this one reach that begin where it does; headings break where they like, not where text does. */
export function edgeOf({ edges }: PageSetting, { x0 }: Pick<LineSegment, "x0">, { y, size }: LineSegment): number {
  const reach = nearLines * size;
  const near = edges.get(edgeKey(x0))?.between(y - reach, y + reach) ?? [];
  return Math.max(
    x0,
    maxOf(near, (line) => (line.size > muchSmaller * size ? line.x1 : x0)),
  );
}

/** The distance at which most lines stand below each other, and the width that they take. */
export function settingOf(all: readonly LineSegment[], rules: Ruling): PageSetting {
  const segments = all.filter(({ isLineNumber }) => isLineNumber !== true);
  const distances = segments.flatMap((segment, at) => {
    const last = segments[at - 1];
    return last === undefined || last.row === segment.row ? [] : [Math.round(last.y - segment.y)];
  });
  const sorted = distances.toSorted((left, right) => left - right);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const isUsual =
    sorted.length >= fewestLines && sorted.filter((each) => Math.abs(each - middle) < 2).length * 2 > sorted.length;
  const width = maxOf(segments, ({ x1 }) => x1) - minOf(segments, ({ x0 }) => x0);
  const edges = new Map(
    [...Map.groupBy(segments, ({ x0 }) => edgeKey(x0))].map(([key, lines]) => [key, new ByHeight(lines)]),
  );
  const levels = new Set(segments.filter(({ row }) => row.length > 1).map(({ y }) => Math.round(y)));
  return { rules, leading: isUsual ? middle : 0, width, edges, levels };
}

const endsWithComma = (line: LineSegment): boolean => /[,،、，]$/u.test(segmentText(line).trim());
const isAlone = ({ row }: LineSegment): boolean => wordedInRow(row) === 1;

/** Lines of a page that is set wide throughout: the upper one fills its width or ends with a comma. */
export function isSetWide(last: LineSegment, next: LineSegment, { leading, width }: PageSetting): boolean {
  const distance = last.y - next.y;
  if (distance > widestLeading * next.size || Math.abs(distance - leading) > 0.06 * leading + 0.5) return false;
  const goesOn = endsWithComma(last) && Math.abs(last.x0 - next.x0) < 0.5 * next.size;
  return [last, next].every(isAlone) && (last.x1 - last.x0 > filledShare * width || goesOn);
}

/** Two lines of a cell whose row has one line in its other cells, level with the middle of them. */
export function areCentredOnRow({ levels }: PageSetting, upper: LineSegment, lower: LineSegment): boolean {
  const middle = Math.round((upper.y + lower.y) / 2);
  return [upper, lower].every(({ row }) => row.length === 1) && [-1, 0, 1].some((off) => levels.has(middle + off));
}
