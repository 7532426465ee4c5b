import type { Fragment } from "./fragment.ts";

/** Rows that a column has at least, and how exactly its texts begin or end below each other, in points. */
const leastRows = 4;
const exactly = 0.4;
/** More rows tell nothing more. */
const farRows = 8;
/** In sizes: a gap that nobody takes for a space. */
const plainGap = 1.2;
const tightGap = 0.15;
/** Wider than a space, and what is left white from row to row. */
const narrowGap = 0.75;
const narrowRiver = 0.1;

interface Row {
  readonly fragments: readonly Fragment[];
  /** Where its texts but for the first begin, and where those but for the last end, from left to right. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly gaps: readonly Gap[];
}

interface Strip {
  readonly from: number;
  readonly to: number;
}

/** Between two texts that stand far apart. */
interface Gap extends Strip {
  /** Of the text behind it. */
  readonly size: number;
}

function rowOf(fragments: readonly Fragment[]): Row {
  const gaps = fragments.flatMap(({ x0, size }, at) => {
    const from = fragments[at - 1]?.x1 ?? x0;
    return x0 - from > plainGap * size ? [{ from, to: x0, size }] : [];
  });
  const starts = fragments.slice(1).map(({ x0 }) => x0);
  const ends = fragments.slice(0, -1).map(({ x1 }) => x1);
  return { fragments, gaps, starts, ends: ends.toSorted((left, right) => left - right) };
}

/** Whether one of these places, from left to right, is exactly this one. */
function hasPlace(places: readonly number[], x: number): boolean {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((places[middle] ?? Infinity) >= x) to = middle;
    else from = middle + 1;
  }
  return [places[from - 1], places[from]].some((place) => place !== undefined && Math.abs(place - x) < exactly);
}

/** The rows around a row of which the same is true, it included. */
function rowsWith(rows: readonly Row[], at: number, isTrue: (row: Row) => boolean): number {
  const has = (index: number): boolean => {
    const row = rows[index];
    return row !== undefined && isTrue(row);
  };
  let [from, to] = [at, at];
  while (at - from < farRows && has(from - 1)) from--;
  while (to - at < farRows && has(to + 1)) to++;
  const gaps = rows.slice(from, to + 1).filter((row) => row.gaps.length > 0).length;
  return gaps * 2 < to - from + 1 ? 0 : to - from + 1;
}

/** What of a strip is white between two texts of a row that stand far apart. */
function whiteIn({ gaps }: Row, { from, to }: Strip): Strip | undefined {
  for (const gap of gaps) {
    const white = { from: Math.max(from, gap.from), to: Math.min(to, gap.to) };
    if (white.to - white.from > narrowRiver * gap.size) return white;
  }
  return undefined;
}

/** Rows above and below in which a gap goes on. */
function riverRows(rows: readonly Row[], at: number, gap: Strip): number {
  let strip = gap;
  let count = 0;
  for (const direction of [1, -1]) {
    for (let index = at + direction; Math.abs(index - at) <= farRows; index += direction) {
      const row = rows[index];
      const white = row === undefined ? undefined : whiteIn(row, strip);
      if (white === undefined) break;
      strip = white;
      count++;
    }
  }
  return count;
}

/** Texts of each line that begin a cell: rows with gaps in them, in which a text begins at the same place each time. */
export function columnStarts(lines: readonly (readonly Fragment[])[]): ReadonlySet<Fragment> {
  const rows = lines.map(rowOf);
  const found = new Set<Fragment>();
  for (const [at, { fragments }] of rows.entries()) {
    for (const [place, fragment] of fragments.entries()) {
      const before = fragments[place - 1];
      if (before === undefined) continue;
      const isTight = fragment.x0 - before.x1 < tightGap * fragment.size;
      const isWord = before.glyphs.length > 2 && fragment.glyphs.length > 2;
      if (isTight && !isWord) continue;
      const beginsColumn = rowsWith(rows, at, ({ starts }) => hasPlace(starts, fragment.x0));
      const isRiver =
        fragment.x0 - before.x1 > narrowGap * fragment.size &&
        riverRows(rows, at, { from: before.x1, to: fragment.x0 }) >= leastRows;
      const endsColumn = rowsWith(rows, at, ({ ends }) => hasPlace(ends, before.x1));
      if (isRiver || Math.max(beginsColumn, endsColumn) >= leastRows) found.add(fragment);
    }
  }
  return found;
}
