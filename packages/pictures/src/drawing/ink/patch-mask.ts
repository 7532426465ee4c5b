import { around, beyond, within, type LinePatch } from "./line-patch.ts";

/** Pixels of a patch that hang together, corners included. */
export interface Component {
  /** Indexes in the patch. */
  readonly members: number[];
  /** Where it goes on beyond the patch, as rules, frames and pictures do. */
  readonly entries: number[];
  readonly reachesIn: boolean;
}

const neighbours = [-1, 0, 1] as const;

function collect(patch: LinePatch, marked: Uint8Array, start: number): Component {
  const { width, height, zones } = patch;
  const members = [start];
  const entries: number[] = [];
  let reachesIn = false;
  marked[start] = 0;
  for (let next = 0; next < members.length; next++) {
    const index = members[next] ?? 0;
    const x = index % width;
    const y = (index - x) / width;
    if (zones[index] === within) reachesIn = true;
    let goesOn = false;
    for (const dy of neighbours) {
      for (const dx of neighbours) {
        const isOff = x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height;
        const other = index + dy * width + dx;
        if (isOff || zones[other] === beyond) goesOn = true;
        else if (marked[other] === 1) {
          marked[other] = 0;
          members.push(other);
        }
      }
    }
    if (goesOn) entries.push(index);
  }
  return { members, entries, reachesIn };
}

/** Empties `marked`. */
export function takeComponents(patch: LinePatch, marked: Uint8Array): Component[] {
  const found: Component[] = [];
  for (let index = 0; index < marked.length; index++)
    if (marked[index] === 1) found.push(collect(patch, marked, index));
  return found;
}

/** Widens what is marked by `radius` pixels to all sides, as far as the line and what is around it go. */
export function dilate(patch: LinePatch, marked: Uint8Array, radius: number): Uint8Array {
  const { width, height, zones } = patch;
  const rows = new Uint8Array(marked.length);
  for (let row = 0; row < marked.length; row += width) {
    let until = -1;
    for (let x = 0; x < width + radius; x++) {
      if (x < width && marked[row + x] === 1) until = x + 2 * radius;
      if (x >= radius && x <= until) rows[row + x - radius] = 1;
    }
  }
  const both = new Uint8Array(marked.length);
  const until = new Int32Array(width).fill(-1);
  for (let y = 0; y < height + radius; y++) {
    const [row, middle] = [y * width, (y - radius) * width];
    for (let x = 0; x < width; x++) {
      if (y < height && rows[row + x] === 1) until[x] = y + 2 * radius;
      if (middle >= 0 && y <= (until[x] ?? -1)) both[middle + x] = 1;
    }
  }
  for (let index = 0; index < both.length; index++) {
    if (zones[index] !== within && zones[index] !== around) both[index] = 0;
  }
  return both;
}
