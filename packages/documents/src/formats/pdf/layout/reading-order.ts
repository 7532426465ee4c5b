import { maxOf, minOf } from "../extremes.ts";
import { boxAround, type Box } from "../content/matrix.ts";
import type { Block } from "./blocks/block.ts";
import type { Gutter } from "./rows/gutters.ts";
import { smallCell } from "./blocks/roles.ts";
import { isMarker } from "./lines/segment.ts";

/** Widest first look at a page; deeper than this, blocks stay in their order. */
const maxDepth = 24;
/** Of the height that both sides of a gap have text in; and a gap below so much wider than that between columns. */
const coveredShare = 0.7;
const farApart = 2;

interface Cut {
  readonly at: number;
  readonly gap: number;
}

/** The widest gap between blocks along an axis, or none. */
function widestGap(spans: readonly (readonly [number, number])[]): Cut | undefined {
  const sorted = spans.toSorted((left, right) => left[0] - right[0]);
  let best: Cut | undefined;
  let end = sorted[0]?.[1] ?? 0;
  for (const [from, to] of sorted) {
    const gap = from - end;
    if (gap > 0 && gap > (best?.gap ?? 0)) best = { at: end + gap / 2, gap };
    end = Math.max(end, to);
  }
  return best;
}

const lineCount = (blocks: readonly Block[]): number => blocks.reduce((sum, { lines }) => sum + lines.length, 0);

/** Columns of running text, as against the columns of a table, which is read row by row. */
function areColumns(left: readonly Block[], right: readonly Block[]): boolean {
  const isText = (all: readonly Block[]) => {
    const blocks = all.filter(({ lines: [line] }) => line !== undefined && !isMarker(line));
    const lines = lineCount(blocks);
    return lines >= 3 && lines / blocks.length >= 1.8;
  };
  return isText(left) && isText(right);
}

function split(blocks: readonly Block[], isFirst: (block: Block) => boolean): [Block[], Block[]] {
  return [blocks.filter(isFirst), blocks.filter((block) => !isFirst(block))];
}

const topOf = (blocks: readonly Block[]): number => maxOf(blocks, ({ box }) => box.y1);
const bottomOf = (blocks: readonly Block[]): number => minOf(blocks, ({ box }) => box.y0);

/** Whether the gap between two sides is where columns are known to be parted, as far down as both have text. */
function isGutter({ at, gap }: Cut, [left, right]: readonly [Block[], Block[]], gutters: readonly Gutter[]): boolean {
  const top = Math.min(topOf(left), topOf(right));
  const bottom = Math.max(bottomOf(left), bottomOf(right));
  return gutters.some((gutter) => {
    const covered = Math.min(top, gutter.top) - Math.max(bottom, gutter.bottom);
    return Math.abs(gutter.x - at) < gap / 2 && covered > coveredShare * (top - bottom);
  });
}

function order(blocks: readonly Block[], gutters: readonly Gutter[], depth = 0): Block[] {
  if (blocks.length < 2 || depth > maxDepth) return byPosition(blocks);
  const inOrder = (some: readonly Block[]): Block[] => order(some, gutters, depth + 1);
  const down = widestGap(blocks.map(({ box }) => [box.y0, box.y1]));
  const across = widestGap(blocks.map(({ box }) => [box.x0, box.x1]));
  if (across !== undefined) {
    const sides = split(blocks, ({ box }) => box.x1 <= across.at);
    const areApart = areColumns(...sides) || isGutter(across, sides, gutters);
    if (areApart && !(down !== undefined && down.gap > farApart * across.gap)) return sides.flatMap(inOrder);
  }
  if (down !== undefined) {
    const [lower, upper] = split(blocks, ({ box }) => box.y1 <= down.at);
    return [upper, lower].flatMap(inOrder);
  }
  if (across === undefined) return byPosition(blocks);
  return split(blocks, ({ box }) => box.x1 <= across.at).flatMap(inOrder);
}

function byPosition(blocks: readonly Block[]): Block[] {
  return blocks.toSorted((left, right) => right.box.y1 - left.box.y1 || left.box.x0 - right.box.x0);
}

/** What stands in one cell of a ruled table has the same. */
function cellKey({ lines: [first] }: Block): string {
  const cell = first?.cell;
  return cell === undefined ? "" : [cell.x0, cell.x1, cell.y0, cell.y1].map((at) => Math.round(at / 4)).join(" ");
}

function boxAroundAll(blocks: readonly Block[]): Box {
  return boxAround(
    blocks.flatMap(
      ({ box }) =>
        [
          [box.x0, box.y0],
          [box.x1, box.y1],
        ] as const,
    ),
  );
}

/** Blocks as they are read: columns one after the other, tables row by row. Cuts the page along its gaps (XY cut). */
export function readingOrder(blocks: readonly Block[], gutters: readonly Gutter[]): Block[] {
  const cells = new Map<Block, readonly Block[]>();
  for (const inside of Map.groupBy(blocks, cellKey).values()) {
    const [first] = inside;
    if (first === undefined) continue;
    const isText = first.lines[0]?.cell === undefined || lineCount(inside) > smallCell;
    if (isText) for (const block of inside) cells.set(block, [block]);
    else cells.set({ ...first, lines: first.lines.slice(0, 1), box: boxAroundAll(inside) }, byPosition(inside));
  }
  return order([...cells.keys()], gutters).flatMap((block) => cells.get(block) ?? []);
}
