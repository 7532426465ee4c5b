import { boxAround, type Box } from "../content/matrix.ts";
import type { Block } from "./block.ts";

/** Widest first look at a page; deeper than this, blocks stay in their order. */
const maxDepth = 24;

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
  const isText = (blocks: readonly Block[]) => {
    const lines = lineCount(blocks);
    return lines >= 3 && lines / blocks.length >= 1.8;
  };
  return isText(left) && isText(right);
}

function split(blocks: readonly Block[], isFirst: (block: Block) => boolean): [Block[], Block[]] {
  return [blocks.filter(isFirst), blocks.filter((block) => !isFirst(block))];
}

function order(blocks: readonly Block[], depth: number): Block[] {
  if (blocks.length < 2 || depth > maxDepth) return byPosition(blocks);
  const across = widestGap(blocks.map(({ box }) => [box.x0, box.x1]));
  if (across !== undefined) {
    const [left, right] = split(blocks, ({ box }) => box.x1 <= across.at);
    if (areColumns(left, right)) return [...order(left, depth + 1), ...order(right, depth + 1)];
  }
  const down = widestGap(blocks.map(({ box }) => [box.y0, box.y1]));
  if (down !== undefined) {
    const [lower, upper] = split(blocks, ({ box }) => box.y1 <= down.at);
    return [...order(upper, depth + 1), ...order(lower, depth + 1)];
  }
  if (across === undefined) return byPosition(blocks);
  const [left, right] = split(blocks, ({ box }) => box.x1 <= across.at);
  return [...order(left, depth + 1), ...order(right, depth + 1)];
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
  return boxAround(blocks.flatMap(({ box }) => [[box.x0, box.y0], [box.x1, box.y1]] as const)); // prettier-ignore
}

/** Blocks as they are read: columns one after the other, tables row by row. Cuts the page along its gaps (XY cut). */
export function readingOrder(blocks: readonly Block[]): Block[] {
  const cells = new Map<Block, readonly Block[]>();
  for (const inside of Map.groupBy(blocks, cellKey).values()) {
    const [first] = inside;
    if (first === undefined) continue;
    if (first.lines[0]?.cell === undefined) for (const block of inside) cells.set(block, [block]);
    else cells.set({ ...first, lines: first.lines.slice(0, 1), box: boxAroundAll(inside) }, byPosition(inside));
  }
  return order([...cells.keys()], 0).flatMap((block) => cells.get(block) ?? []);
}
