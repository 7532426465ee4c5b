import { maxOf, minOf } from "../../extremes.ts";
import type { LineSegment } from "../lines/segment.ts";

/** A paragraph to which lines may still be added. */
export interface OpenBlock {
  readonly lines: LineSegment[];
  x0: number;
  x1: number;
  /** Where its lines but for the first stand; the first where there is no other. */
  body: Pick<LineSegment, "x0" | "x1">;
  leading: number | undefined;
}

/** In sizes of a line: the lines above it that it may go on from stand within these bounds, with some room. */
const nearest = 0.45;
const farthest = 3;
/** Nothing goes on below a line that stands so far above one that was read already, in sizes of that one or in points. */
const passed = 3;
const passedPoints = 40;

/** Of the page's width: narrower than its lines, they would only be more. */
const maxStrips = 256;

interface Entry {
  readonly block: OpenBlock;
  /** Blocks in the order in which they begin. */
  readonly at: number;
}

/** Blocks to which lines may still be added, by their last lines. */
export class OpenBlocks {
  readonly #lines: readonly LineSegment[];
  readonly #places: ReadonlyMap<LineSegment, number>;
  /** What may still be gone on with, by the strips of the page that it stands in. */
  readonly #strips = new Map<number, Set<Entry>>();
  readonly #stripWidth: number;
  /** No line goes on from one that stands farther above it. */
  readonly #reach: number;
  readonly #entries = new Map<OpenBlock, Entry>();
  readonly #all: OpenBlock[] = [];

  /** @param lines all that will be added, in their order */
  constructor(lines: readonly LineSegment[]) {
    this.#lines = lines;
    this.#places = new Map(lines.map((line, at) => [line, at]));
    const pageWidth = maxOf(lines, ({ x1 }) => x1) - minOf(lines, ({ x0 }) => x0);
    const mean = lines.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0) / lines.length;
    this.#stripWidth = Math.max(mean, pageWidth / maxStrips, 1);
    // Lines come from top to bottom, but for those that are level.
    this.#reach = (farthest + 1) * maxOf(lines, ({ size }) => size);
  }

  get all(): readonly OpenBlock[] {
    return this.#all;
  }

  begin(line: LineSegment): void {
    const { x0, x1 } = line;
    const block = { lines: [line], x0, x1, body: { x0, x1 }, leading: undefined };
    const entry = { block, at: this.#all.length };
    this.#all.push(block);
    this.#entries.set(block, entry);
    this.#enter(entry);
  }

  add(block: OpenBlock, line: LineSegment): void {
    const last = block.lines.at(-1);
    if (last === undefined) return;
    const distance = last.y - line.y;
    block.leading = block.leading === undefined ? distance : (block.leading + distance) / 2;
    const { x0, x1 } = block.lines.length === 1 ? line : block.body;
    block.body = { x0: Math.min(x0, line.x0), x1: Math.max(x1, line.x1) };
    block.lines.push(line);
    block.x0 = Math.min(block.x0, line.x0);
    block.x1 = Math.max(block.x1, line.x1);
    const entry = this.#entries.get(block);
    if (entry !== undefined) this.#enter(entry);
  }

  /** The block that begins last of those above a line that something is true of. */
  findAbove(line: LineSegment, isTrue: (block: OpenBlock, last: LineSegment) => boolean): OpenBlock | undefined {
    const near = [...this.#near(line)].sort((early, late) => late.at - early.at);
    return near.find(({ block }) => {
      const last = block.lines.at(-1);
      return last !== undefined && isTrue(block, last) && !this.#isPassed(last, line);
    })?.block;
  }

  #stripsOf({ x0, x1 }: Pick<LineSegment, "x0" | "x1">): number[] {
    const first = Math.floor(x0 / this.#stripWidth);
    return Array.from({ length: Math.floor(x1 / this.#stripWidth) - first + 1 }, (_, at) => first + at);
  }

  #enter(entry: Entry): void {
    for (const at of this.#stripsOf(entry.block)) {
      const strip = this.#strips.get(at) ?? new Set();
      this.#strips.set(at, strip.add(entry));
    }
  }

  #near(line: LineSegment): Set<Entry> {
    const { x0, x1, y, size } = line;
    const found = new Set<Entry>();
    for (const at of this.#stripsOf(line)) {
      const strip = this.#strips.get(at);
      for (const entry of strip ?? []) {
        const distance = (entry.block.lines.at(-1)?.y ?? 0) - y;
        if (distance > this.#reach) strip?.delete(entry);
        else if (distance > nearest * size && distance < farthest * size && isInColumn(entry.block, { x0, x1 }))
          found.add(entry);
      }
    }
    return found;
  }

  #isPassed(last: LineSegment, next: LineSegment): boolean {
    if (last.y - next.y < passedPoints) return false;
    const between = this.#lines.slice((this.#places.get(last) ?? 0) + 1, this.#places.get(next));
    return between.some(({ y, size }) => last.y - y >= Math.max(passed * size, passedPoints));
  }
}

/** Enough of a line stands below a block. */
function isInColumn(block: OpenBlock, { x0, x1 }: Pick<LineSegment, "x0" | "x1">): boolean {
  const overlap = Math.min(block.x1, x1) - Math.max(block.x0, x0);
  return overlap >= 0.3 * Math.min(block.x1 - block.x0, x1 - x0);
}
