import type { Ruling } from "./ruling.ts";
import type { Segment } from "./segment.ts";

/** The same where a whole page is set that wide, and how much of the page's width a line fills that goes on below. */
const widestLeading = 2.8;
const filledShare = 0.6;
const fewestLines = 6;
/** In sizes: lines of one column. */
const nearLines = 25;

/** What all lines of a page share. */
export interface PageSetting {
  readonly rules: Ruling;
  /** Distance of most of its lines; 0 where they have none in common. */
  readonly leading: number;
  readonly width: number;
  /** Lines by where they begin, see {@link edgeKey}. */
  readonly edges: ReadonlyMap<number, readonly Segment[]>;
}

const edgeKey = (x: number): number => Math.round(x / 6);

/** How far the lines around this one reach that begin where it does. */
export function edgeOf({ edges }: PageSetting, { x0 }: Pick<Segment, "x0">, { y, size }: Segment): number {
  const near = (edges.get(edgeKey(x0)) ?? []).filter((line) => Math.abs(line.y - y) < nearLines * size);
  return Math.max(x0, ...near.map(({ x1 }) => x1));
}

/** The distance at which most lines stand below each other, and the width that they take. */
export function settingOf(segments: readonly Segment[], rules: Ruling): PageSetting {
  const distances = segments.flatMap((segment, at) => {
    const last = segments[at - 1];
    return last === undefined || last.row === segment.row ? [] : [Math.round(last.y - segment.y)];
  });
  const sorted = distances.toSorted((left, right) => left - right);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const isUsual =
    sorted.length >= fewestLines && sorted.filter((each) => Math.abs(each - middle) < 2).length * 2 > sorted.length;
  const width = Math.max(...segments.map(({ x1 }) => x1)) - Math.min(...segments.map(({ x0 }) => x0));
  const edges = Map.groupBy(segments, ({ x0 }) => edgeKey(x0));
  return { rules, leading: isUsual ? middle : 0, width, edges };
}

/** Lines of a page that is set wide throughout: the upper one fills its width, or there is more of the paragraph. */
export function isSetWide(last: Segment, next: Segment, { leading, width }: PageSetting): boolean {
  const distance = last.y - next.y;
  if (distance > widestLeading * next.size || Math.abs(distance - leading) > 0.06 * leading + 0.5) return false;
  return last.x1 - last.x0 > filledShare * width && last.row.length === 1 && next.row.length === 1;
}
