import type { FillWindow } from "./fill-window.ts";

/** Rings that JPEG leaves around strokes are neither ink nor grain, in pixels. */
const ringWidth = 3;

/** What has only known pixels around it. */
function cleanOf(isKnown: Uint8Array, width: number, height: number): Uint8Array {
  const rows = isKnown.map((_, index) => {
    const x = index % width;
    for (let step = -ringWidth; step <= ringWidth; step++) {
      if (x + step >= 0 && x + step < width && isKnown[index + step] === 0) return 0;
    }
    return 1;
  });
  return rows.map((_, index) => {
    for (let step = -ringWidth; step <= ringWidth; step++) {
      const other = index + step * width;
      if (other >= 0 && other < width * height && rows[other] === 0) return 0;
    }
    return 1;
  });
}

/** The picture without its grain: means over 5 × 5 of what is known. */
export function smoothed(values: Float32Array, { width, height, isKnown }: FillWindow): Float32Array {
  return values.map((value, index) => {
    if (isKnown[index] === 0) return value;
    const x = index % width;
    const y = (index - x) / width;
    let [sum, count] = [0, 0];
    for (let row = Math.max(0, y - 2); row <= Math.min(height - 1, y + 2); row++) {
      for (let at = row * width + Math.max(0, x - 2), end = row * width + Math.min(width - 1, x + 2); at <= end; at++) {
        if (isKnown[at] === 0) continue;
        sum += values[at] ?? 0;
        count++;
      }
    }
    return sum / count;
  });
}

/** For each wanted pixel, a known one of the same neighbourhood, so far as can be at the same distance for all. */
export function donorsOf({ width, height, isKnown, wanted }: FillWindow): Int32Array {
  const reach = Math.max(width, height);
  const isClean = cleanOf(isKnown, width, height);
  const isDonor = isClean.includes(1) ? isClean : isKnown;
  const offsets: [number, number][] = [];
  for (let distance = 2; distance <= reach; distance += 2) {
    for (let turn = 0; turn < 8; turn++) {
      const angle = (turn * 3 * Math.PI) / 4 + distance;
      offsets.push([Math.round(distance * Math.cos(angle)), Math.round(distance * Math.sin(angle))]);
    }
  }
  return wanted.map((index) => {
    const x = index % width;
    const y = (index - x) / width;
    for (const [dx, dy] of offsets) {
      const isIn = x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height;
      if (isIn && isDonor[index + dy * width + dx] === 1) return index + dy * width + dx;
    }
    return -1;
  });
}
