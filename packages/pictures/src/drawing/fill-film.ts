import { distanceFromPlane } from "./background.ts";
import { inkLimit, type LineInk } from "./ink.ts";
import type { Pixels } from "./pixels.ts";

/** A window on the picture with room for what is unknown in it. */
interface Window {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  /** Per pixel: 1 where the picture shows background. */
  readonly isKnown: Uint8Array;
  /** The same, but away from strokes and edges. */
  readonly isClean: Uint8Array;
  /** Indexes of what is to be painted. */
  readonly wanted: Int32Array;
}

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

/** Rings that JPEG leaves around strokes are neither ink nor grain, in pixels. */
const ringWidth = 3;

function openWindow(pixels: Pixels, { patch, mask, background, isFlat }: LineInk, ink: Uint8Array): Window {
  const limit = inkLimit(background);
  const { bounds, width, height } = patch;
  const isKnown = new Uint8Array(width * height);
  const wanted: number[] = [];
  for (let index = 0; index < isKnown.length; index++) {
    const x = bounds.left + (index % width);
    const y = bounds.top + Math.floor(index / width);
    if (mask[index] === 1) wanted.push(index);
    else if (ink[y * pixels.width + x] === 1) continue;
    else if (!isFlat || distanceFromPlane(background.plane, pixels, x, y) <= limit) isKnown[index] = 1;
  }
  return {
    width,
    height,
    left: bounds.left,
    top: bounds.top,
    isKnown,
    wanted: Int32Array.from(wanted),
    isClean: cleanOf(isKnown, width, height),
  };
}

interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  readonly weights: Float32Array;
}

function halved({ width, height, values, weights }: Plane): Plane {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const sums = new Float32Array(half.width * half.height);
  const totals = new Float32Array(half.width * half.height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * width + x;
      const to = (y >> 1) * half.width + (x >> 1);
      const weight = weights[from] ?? 0;
      sums[to] = (sums[to] ?? 0) + (values[from] ?? 0) * weight;
      totals[to] = (totals[to] ?? 0) + weight;
    }
  }
  const means = sums.map((sum, index) => sum / Math.max(1e-6, totals[index] ?? 0));
  return { ...half, values: means, weights: totals.map((total) => Math.min(1, total)) };
}

/** Fills what has no weight from coarser and coarser means: a good first guess, smooth over any distance. */
function pullPush(plane: Plane): Float32Array {
  if (plane.width <= 1 && plane.height <= 1) return plane.values;
  const coarse = halved(plane);
  const guess = pullPush(coarse);
  return plane.values.map((value, index) => {
    const weight = plane.weights[index] ?? 0;
    const x = index % plane.width;
    const y = (index - x) / plane.width;
    return weight * value + (1 - weight) * (guess[(y >> 1) * coarse.width + (x >> 1)] ?? 0);
  });
}

/** Rounds of over-relaxation: strokes are some ten pixels wide, which this many rounds carry over. */
const rounds = 40;
const overRelaxation = 1.7;

/** Makes what is wanted as even as a soap film between what is known (Laplace). */
function relax(values: Float32Array, { width, height, wanted }: Window) {
  for (let round = 0; round < rounds; round++) {
    for (const index of wanted) {
      const x = index % width;
      const here = values[index] ?? 0;
      const left = x > 0 ? (values[index - 1] ?? here) : here;
      const right = x < width - 1 ? (values[index + 1] ?? here) : here;
      const up = index >= width ? (values[index - width] ?? here) : here;
      const down = index < width * (height - 1) ? (values[index + width] ?? here) : here;
      values[index] = here + overRelaxation * ((left + right + up + down) / 4 - here);
    }
  }
}

/** The picture without its grain: means over 5 × 5 of what is known. */
function smoothed(values: Float32Array, { width, height, isKnown }: Window): Float32Array {
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
function donorsOf({ width, height, isKnown, isClean, wanted }: Window, reach: number): Int32Array {
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

/** Paints the strokes of a line over: an even film between their edges, with the grain of pixels nearby. */
export function paintOverFilm(pixels: Pixels, line: LineInk, ink: Uint8Array) {
  const window = openWindow(pixels, line, ink);
  const { width, height, left, top, isKnown, wanted } = window;
  const mostGrain = 2 + 3 * line.background.residue;
  const donors = donorsOf(window, Math.max(width, height));
  const at = (index: number) => ((top + Math.floor(index / width)) * pixels.width + left + (index % width)) * 4;
  for (let channel = 0; channel < 4; channel++) {
    const values = Float32Array.from(isKnown, (_, index) => pixels.data[at(index) + channel] ?? 0);
    const even = smoothed(values, window);
    const film = pullPush({ width, height, values: even, weights: Float32Array.from(isKnown) });
    relax(film, window);
    wanted.forEach((index, place) => {
      const donor = donors[place] ?? -1;
      const grain = donor < 0 ? 0 : (values[donor] ?? 0) - (even[donor] ?? 0);
      pixels.data[at(index) + channel] = (film[index] ?? 0) + Math.max(-mostGrain, Math.min(mostGrain, grain));
    });
  }
}
