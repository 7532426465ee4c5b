import { ByHeight } from "./by-height.ts";
import type { OpenBlock } from "./line-ends.ts";
import type { Segment } from "./segment.ts";

/** In sizes of a line: the lines above it that it may go on from stand within these bounds, with some room. */
const nearest = 0.45;
const farthest = 3;
/** Nothing goes on below a line that stands so far above one that was read already, in sizes of that one or in points. */
const passed = 3;
const passedPoints = 40;

interface Entry {
  readonly block: OpenBlock;
  /** Blocks in the order in which they begin. */
  readonly at: number;
}

/** Blocks to which lines may still be added, by their last lines. */
export class OpenBlocks {
  readonly #lines: readonly Segment[];
  readonly #byHeight: ByHeight<Segment>;
  readonly #places: ReadonlyMap<Segment, number>;
  readonly #heights: ReadonlyMap<Segment, number>;
  /** The block that a line is the last of, by the line's place in the order of heights. */
  readonly #entries: (Entry | undefined)[];
  readonly #all: OpenBlock[] = [];

  /** @param lines all that will be added, in their order */
  constructor(lines: readonly Segment[]) {
    this.#lines = lines;
    this.#byHeight = new ByHeight(lines);
    this.#places = new Map(lines.map((line, at) => [line, at]));
    this.#heights = new Map(this.#byHeight.sorted.map((line, at) => [line, at]));
    this.#entries = lines.map(() => undefined);
  }

  get all(): readonly OpenBlock[] {
    return this.#all;
  }

  begin(line: Segment): void {
    const { x0, x1 } = line;
    const block = { lines: [line], x0, x1, body: { x0, x1 }, leading: undefined };
    this.#setLast(line, { block, at: this.#all.length });
    this.#all.push(block);
  }

  add(block: OpenBlock, line: Segment): void {
    const last = block.lines.at(-1);
    if (last === undefined) return;
    this.#setLast(line, this.#setLast(last, undefined));
    const distance = last.y - line.y;
    block.leading = block.leading === undefined ? distance : (block.leading + distance) / 2;
    const { x0, x1 } = block.lines.length === 1 ? line : block.body;
    block.body = { x0: Math.min(x0, line.x0), x1: Math.max(x1, line.x1) };
    block.lines.push(line);
    block.x0 = Math.min(block.x0, line.x0);
    block.x1 = Math.max(block.x1, line.x1);
  }

  /** The block that begins last of those above a line that something is true of. */
  findAbove(line: Segment, isTrue: (block: OpenBlock, last: Segment) => boolean): OpenBlock | undefined {
    const { y, size } = line;
    const [from, to] = this.#byHeight.rangeBetween(y + nearest * size, y + farthest * size);
    const near: Entry[] = [];
    for (let at = from; at < to; at++) {
      const entry = this.#entries[at];
      if (entry !== undefined && isInColumn(entry.block, line)) near.push(entry);
    }
    near.sort((early, late) => late.at - early.at);
    return near.find(({ block }) => {
      const last = block.lines.at(-1);
      return last !== undefined && isTrue(block, last) && !this.#isPassed(last, line);
    })?.block;
  }

  /** @returns what was there before */
  #setLast(line: Segment, entry: Entry | undefined): Entry | undefined {
    const height = this.#heights.get(line) ?? 0;
    const before = this.#entries[height];
    this.#entries[height] = entry;
    return before;
  }

  #isPassed(last: Segment, next: Segment): boolean {
    if (last.y - next.y < passedPoints) return false;
    const between = this.#lines.slice((this.#places.get(last) ?? 0) + 1, this.#places.get(next));
    return between.some(({ y, size }) => last.y - y >= Math.max(passed * size, passedPoints));
  }
}

/** Enough of a line stands below a block. */
function isInColumn(block: OpenBlock, { x0, x1 }: Segment): boolean {
  const overlap = Math.min(block.x1, x1) - Math.max(block.x0, x0);
  return overlap >= 0.3 * Math.min(block.x1 - block.x0, x1 - x0);
}
