import { convexHull, type Point } from "./min-area-rectangle.ts";

/** How likely each pixel belongs to text: 0 to 255. */
export interface ProbabilityMap {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/** A connected part of the map that is text. */
export interface TextRegion {
  readonly hull: readonly Point[];
  readonly area: number;
  /** Mean probability, 0 to 1. */
  readonly score: number;
  /** Of its principal axis, -π/2 to π/2: what one tall letter at an end hardly changes. */
  readonly angle: number;
}

/** Of 255, as PP-OCR's own post-processing has it: 0.3 for a pixel; a region needs more on average. */
const pixelThreshold = 77;
const leastScore = 0.5;
const leastArea = 10;

/** The regions of text in a map. */
export function textRegions(map: ProbabilityMap): TextRegion[] {
  const seen = new Uint8Array(map.values.length);
  const regions: TextRegion[] = [];
  const stack: number[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || (map.values[start] ?? 0) < pixelThreshold) continue;
    const region = flood(map, { seen, stack, start });
    if (region.area >= leastArea && region.score >= leastScore) regions.push(region);
  }
  return regions;
}

interface Flood {
  readonly seen: Uint8Array;
  readonly stack: number[];
  readonly start: number;
}

function flood({ width, values }: ProbabilityMap, { seen, stack, start }: Flood): TextRegion {
  const rows = new Map<number, [left: number, right: number]>();
  const moments = new Moments();
  let sum = 0;
  const push = (index: number): void => {
    if (seen[index] || (values[index] ?? 0) < pixelThreshold) return;
    seen[index] = 1;
    stack.push(index);
  };
  push(start);
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    sum += values[index] ?? 0;
    const x = index % width;
    const y = (index - x) / width;
    moments.add(x, y);
    const row = rows.get(y);
    if (row === undefined) rows.set(y, [x, x]);
    else if (x < row[0]) row[0] = x;
    else if (x > row[1]) row[1] = x;
    if (x > 0) push(index - 1);
    if (x < width - 1) push(index + 1);
    push(index - width);
    push(index + width);
  }
  const ends = [...rows].flatMap(([y, [left, right]]): Point[] => [
    { x: left, y },
    { x: right, y },
  ]);
  return { hull: convexHull(ends), area: moments.count, score: sum / moments.count / 255, angle: moments.angle };
}

/** Sums over the pixels of a region. */
class Moments {
  count = 0;
  #x = 0;
  #y = 0;
  #xx = 0;
  #yy = 0;
  #xy = 0;

  add(x: number, y: number): void {
    this.count++;
    this.#x += x;
    this.#y += y;
    this.#xx += x * x;
    this.#yy += y * y;
    this.#xy += x * y;
  }

  get angle(): number {
    const [x, y] = [this.#x / this.count, this.#y / this.count];
    const [xx, yy, xy] = [this.#xx / this.count - x * x, this.#yy / this.count - y * y, this.#xy / this.count - x * y];
    return Math.atan2(2 * xy, xx - yy) / 2;
  }
}
