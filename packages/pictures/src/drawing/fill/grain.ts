import type { FillWindow } from "./fill-window.ts";

/** Rings that JPEG leaves around strokes are neither ink nor grain, in pixels. */
const ringWidth = 3;

/** What has only known pixels around it. */
function cleanOf({ width, height, isKnown }: FillWindow): Uint8Array {
  const rows = Uint8Array.from(isKnown);
  const clean = Uint8Array.from(isKnown);
  for (let index = 0; index < isKnown.length; index++) {
    if (isKnown[index] === 1) continue;
    const x = index % width;
    rows.fill(0, index - Math.min(x, ringWidth), index + Math.min(width - x - 1, ringWidth) + 1);
  }
  for (let index = 0; index < rows.length; index++) {
    if (rows[index] === 1) continue;
    for (let step = -ringWidth; step <= ringWidth; step++) {
      const other = index + step * width;
      if (other >= 0 && other < width * height) clean[other] = 0;
    }
  }
  return clean;
}

/** Sums over five along one axis, from `stride` to `stride`. */
function sumFives(
  values: Float32Array,
  count: number,
  steps: number,
  strides: { line: number; step: number },
): Float32Array {
  const sums = new Float32Array(values.length);
  for (let line = 0; line < count; line++) {
    const start = line * strides.line;
    let sum = 0;
    for (let step = 0; step < steps + 2; step++) {
      if (step < steps) sum += values[start + step * strides.step] ?? 0;
      if (step >= 5) sum -= values[start + (step - 5) * strides.step] ?? 0;
      if (step >= 2) sums[start + (step - 2) * strides.step] = sum;
    }
  }
  return sums;
}

function sumsAround(values: Float32Array, { width, height }: FillWindow): Float32Array {
  const rows = sumFives(values, height, width, { line: width, step: 1 });
  return sumFives(rows, width, height, { line: 1, step: width });
}

/** The picture without its grain: means over 5 × 5 of what is known. */
export function smoothed(values: Float32Array, window: FillWindow): Float32Array {
  const { isKnown } = window;
  const known = Float32Array.from(isKnown);
  const counts = sumsAround(known, window);
  for (let index = 0; index < known.length; index++) known[index] = (known[index] ?? 0) * (values[index] ?? 0);
  const sums = sumsAround(known, window);
  for (let index = 0; index < sums.length; index++) {
    sums[index] = isKnown[index] === 1 ? (sums[index] ?? 0) / (counts[index] ?? 1) : (values[index] ?? 0);
  }
  return sums;
}

/** For each wanted pixel, a known one of the same neighbourhood, so far as can be at the same distance for all. */
export function donorsOf(window: FillWindow): Int32Array {
  const { width, height, isKnown, wanted } = window;
  const reach = Math.max(width, height);
  const isClean = cleanOf(window);
  const isDonor = isClean.includes(1) ? isClean : isKnown;
  const offsets: [number, number][] = [];
  for (let distance = 2; distance <= reach; distance += 2) {
    for (let turn = 0; turn < 8; turn++) {
      const angle = (turn * 3 * Math.PI) / 4 + distance;
      offsets.push([Math.round(distance * Math.cos(angle)), Math.round(distance * Math.sin(angle))]);
    }
  }
  const donorAt = (index: number, [dx, dy]: readonly [number, number]) => {
    const x = (index % width) + dx;
    const other = index + dy * width + dx;
    return x >= 0 && x < width && isDonor[other] === 1 ? other : -1;
  };
  // Neighbours have the same distance to their donors, so that grain hangs together; and it is found at once.
  let last: readonly [number, number] = [0, 0];
  return wanted.map((index) => {
    const beside = donorAt(index, last);
    if (beside >= 0) return beside;
    last = offsets.find((offset) => donorAt(index, offset) >= 0) ?? [0, 0];
    return donorAt(index, last);
  });
}
