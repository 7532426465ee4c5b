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
  readonly hasGap: boolean;
}

function rowOf(fragments: readonly Fragment[]): Row {
  const hasGap = fragments.some(({ x0, size }, at) => at > 0 && x0 - (fragments[at - 1]?.x1 ?? x0) > plainGap * size);
  return { fragments, hasGap };
}

/** The rows around a row of which the same is true, it included. */
function rowsWith(rows: readonly Row[], at: number, isTrue: (row: readonly Fragment[]) => boolean): number {
  const has = (index: number): boolean => isTrue(rows[index]?.fragments ?? []);
  let [from, to] = [at, at];
  while (at - from < farRows && has(from - 1)) from--;
  while (to - at < farRows && has(to + 1)) to++;
  const gaps = rows.slice(from, to + 1).filter(({ hasGap }) => hasGap).length;
  return gaps * 2 < to - from + 1 ? 0 : to - from + 1;
}

interface Strip {
  readonly from: number;
  readonly to: number;
}

/** What of a strip is white between two texts of a row that stand far apart. */
function whiteIn({ fragments }: Row, { from, to }: Strip): Strip | undefined {
  for (const [at, { x0, size }] of fragments.entries()) {
    const end = fragments[at - 1]?.x1;
    if (end === undefined || x0 - end <= plainGap * size) continue;
    const white = { from: Math.max(from, end), to: Math.min(to, x0) };
    if (white.to - white.from > narrowRiver * size) return white;
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
    for (const fragment of fragments.slice(1)) {
      const before = fragments[fragments.indexOf(fragment) - 1];
      const isTight = before === undefined || fragment.x0 - before.x1 < tightGap * fragment.size;
      const isWord = (before?.glyphs.length ?? 0) > 2 && fragment.glyphs.length > 2;
      if (isTight && !isWord) continue;
      const beginsColumn = rowsWith(rows, at, (row) =>
        row.slice(1).some(({ x0 }) => Math.abs(x0 - fragment.x0) < exactly),
      );
      const isRiver =
        before !== undefined &&
        fragment.x0 - before.x1 > narrowGap * fragment.size &&
        riverRows(rows, at, { from: before.x1, to: fragment.x0 }) >= leastRows;
      const endsColumn = rowsWith(rows, at, (row) =>
        row.slice(0, -1).some(({ x1 }) => Math.abs(x1 - (before?.x1 ?? 0)) < exactly),
      );
      if (isRiver || Math.max(beginsColumn, endsColumn) >= leastRows) found.add(fragment);
    }
  }
  return found;
}
