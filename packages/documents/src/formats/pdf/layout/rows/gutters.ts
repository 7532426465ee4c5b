import { maxOf, minOf } from "../../extremes.ts";
import type { Box } from "../../content/matrix.ts";
import { leadsItem, isMarkerText } from "../lines/markers.ts";
import { besideInRow } from "./row-index.ts";
import type { Ruling } from "./ruling.ts";
import { segmentText, type LineSegment } from "../lines/segment.ts";

/** A white strip with text on both sides, which are read one after the other, not row by row. */
export interface Gutter {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** In points: strips are looked for this far from each other; on a very wide page at so many places only. */
const step = 4;
const maxPlaces = 300;
/** Lines that both sides have at least, and how many of them may stand level by chance. */
const fewestLines = 4;
const levelByChance = 0.5;
/** In sizes of the text. */
const narrowest = 0.8;
const bulletGap = 4;
const sameBaseline = 0.1;
/** Lines drawn on each side, none of which reaches the other: two tables. */
const fewestRules = 3;

/** What stands on one side of a strip, from top to bottom. */
interface Side {
  /** Those of them that are no bullets and stand in no cell: rows of ruled tables are told by their lines. */
  readonly lines: LineSegment[];
  readonly texts: LineSegment[];
  readonly rules: Box[];
}

const emptySide = (): Side => ({ lines: [], texts: [], rules: [] });

/** The lines of each of two sides, where both have some. */
function sideBySide(left: readonly LineSegment[], right: readonly LineSegment[]): [LineSegment[], LineSegment[]] {
  const top = Math.min(left[0]?.y ?? 0, right[0]?.y ?? 0);
  const bottom = Math.max(left.at(-1)?.y ?? 0, right.at(-1)?.y ?? 0);
  const within = ({ y, size }: LineSegment) => y <= top + size && y >= bottom - size;
  return [left.filter(within), right.filter(within)];
}

/** Whether most lines of one side stand between those of the other: nobody reads them as rows. */
function standApart({ lines: left }: Side, { lines: right }: Side): boolean {
  const [one, other] = sideBySide(left, right);
  const fewer = Math.min(one.length, other.length);
  if (fewer < fewestLines) return false;
  let [level, at] = [0, 0];
  for (const { y, size } of one) {
    while ((other[at]?.y ?? -Infinity) > y + sameBaseline * size) at++;
    if (Math.abs((other[at]?.y ?? Infinity) - y) <= sameBaseline * size) level++;
  }
  return level < levelByChance * fewer;
}

/** Lines between the texts of a side. */
function rulesWithin({ texts, rules }: Side): Box[] {
  const [top, bottom] = [texts[0]?.y ?? 0, texts.at(-1)?.y ?? 0];
  return rules.filter(({ y0 }) => y0 < top && y0 > bottom);
}

/** Tables side by side. */
function areRuledApart(left: Side, right: Side, size: number): boolean {
  if ([left, right].some((side) => rulesWithin(side).length < fewestRules)) return false;
  return minOf(right.rules, ({ x0 }) => x0) - maxOf(left.rules, ({ x1 }) => x1) > narrowest * size;
}

function gutterBetween(left: Side, right: Side): Gutter | undefined {
  const [first, second] = [left.texts[0], right.texts[0]];
  if (first === undefined || second === undefined) return undefined;
  const size = Math.max(first.size, second.size);
  const [from, to] = [maxOf(left.texts, ({ x1 }) => x1), minOf(right.texts, ({ x0 }) => x0)];
  if (to - from < narrowest * size || !(standApart(left, right) || areRuledApart(left, right, size))) return undefined;
  const bottom = Math.min(left.texts.at(-1)?.y ?? 0, right.texts.at(-1)?.y ?? 0);
  return { x: (from + to) / 2, top: Math.max(first.y, second.y), bottom };
}

/** A text or a line drawn across. */
interface Bar {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly text?: LineSegment;
  readonly isLine?: boolean;
  readonly rule?: Box;
}

function guttersAlong(x: number, bars: readonly Bar[]): Gutter[] {
  const found: Gutter[] = [];
  let [left, right] = [emptySide(), emptySide()];
  const end = (): void => {
    const gutter = gutterBetween(left, right);
    if (gutter !== undefined) found.push(gutter);
    [left, right] = [emptySide(), emptySide()];
  };
  for (const { x0, x1, text, isLine, rule } of bars) {
    const side = x1 <= x ? left : right;
    if (x0 < x && x1 > x) end();
    else if (rule !== undefined) side.rules.push(rule);
    else if (text !== undefined) {
      side.texts.push(text);
      if (isLine === true) side.lines.push(text);
    }
  }
  end();
  return found;
}

/** A bullet reaches to its text. */
function barOf(text: LineSegment): Bar {
  const { x0, x1, y, cell } = text;
  const words = segmentText(text);
  const isBullet = isMarkerText(words) || leadsItem(words);
  const next = isBullet ? besideInRow(text, 1) : undefined;
  const reach = next !== undefined && next.x0 - x1 < bulletGap * next.size ? next.x0 + step : x1;
  return { x0, x1: reach, y, text, isLine: cell === undefined && !isBullet };
}

/** Where the columns of a page, or of a part of it, are parted. */
export function guttersOf(texts: readonly LineSegment[], { horizontal }: Ruling): Gutter[] {
  const bars: Bar[] = [
    ...texts.map(barOf),
    ...horizontal.map((rule) => ({ x0: rule.x0, x1: rule.x1, y: rule.y0, rule })),
  ].toSorted((upper, lower) => lower.y - upper.y);
  const from = minOf(texts, ({ x1 }) => x1);
  const to = maxOf(texts, ({ x0 }) => x0);
  const places = Math.min(maxPlaces, Math.ceil((to - from) / step));
  const found = new Map<string, Gutter>();
  for (let at = 0; at < places; at++) {
    for (const gutter of guttersAlong(from + ((at + 0.5) * (to - from)) / places, bars)) {
      found.set(`${gutter.x} ${gutter.top} ${gutter.bottom}`, gutter);
    }
  }
  return [...found.values()];
}

/**
 * The texts of each row, apart where they stand in columns of their own.
 * @param rows from top to bottom
 */
export function partRows(rows: readonly (readonly LineSegment[])[], gutters: readonly Gutter[]): LineSegment[][] {
  const waiting = gutters.toSorted((upper, lower) => lower.top - upper.top);
  let [here, at] = [[] as Gutter[], 0];
  return rows.flatMap((row) => {
    const y = row[0]?.y ?? 0;
    for (let next = waiting[at]; next !== undefined && next.top >= y - 1; next = waiting[++at]) here.push(next);
    here = here.filter(({ bottom }) => bottom <= y + 1);
    if (here.length === 0) return [[...row]];
    return [...Map.groupBy(row, ({ x0, x1 }) => here.filter(({ x }) => x < (x0 + x1) / 2).length).values()];
  });
}
