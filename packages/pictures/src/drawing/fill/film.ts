import type { FillWindow } from "./fill-window.ts";

interface Level {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  readonly weights: Float32Array;
}

function halved({ width, height, values, weights }: Level): Level {
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
  for (let index = 0; index < sums.length; index++) {
    const total = totals[index] ?? 0;
    sums[index] = (sums[index] ?? 0) / Math.max(1e-6, total);
    totals[index] = Math.min(1, total);
  }
  return { ...half, values: sums, weights: totals };
}

/** Fills what has no weight from coarser and coarser means: a good first guess, smooth over any distance. */
function pullPush(level: Level): Float32Array {
  const { width, height, values, weights } = level;
  if (width <= 1 && height <= 1) return values;
  const coarse = halved(level);
  const guess = pullPush(coarse);
  const filled = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const weight = weights[index] ?? 0;
      filled[index] = weight * (values[index] ?? 0) + (1 - weight) * (guess[(y >> 1) * coarse.width + (x >> 1)] ?? 0);
    }
  }
  return filled;
}

/** Rounds of over-relaxation at most: strokes are some ten pixels wide, which this many rounds carry over. */
const mostRounds = 30;
const overRelaxation = 1.7;
/** Changes below this are not seen any more, in levels. */
const leastChange = 0.25;

/** Four neighbours of each wanted pixel, itself where there is none. */
function neighboursOf({ width, height, wanted }: FillWindow): Int32Array {
  const neighbours = new Int32Array(wanted.length * 4);
  wanted.forEach((index, place) => {
    const x = index % width;
    neighbours[place * 4] = x > 0 ? index - 1 : index;
    neighbours[place * 4 + 1] = x < width - 1 ? index + 1 : index;
    neighbours[place * 4 + 2] = index >= width ? index - width : index;
    neighbours[place * 4 + 3] = index < width * (height - 1) ? index + width : index;
  });
  return neighbours;
}

/** Makes what is wanted as even as a soap film between what is known (Laplace). */
function relax(values: Float32Array, wanted: Int32Array, neighbours: Int32Array) {
  for (let round = 0; round < mostRounds; round++) {
    let most = 0;
    for (let place = 0; place < wanted.length; place++) {
      const index = wanted[place] ?? 0;
      const here = values[index] ?? 0;
      const at = place * 4;
      const sum =
        (values[neighbours[at] ?? 0] ?? 0) +
        (values[neighbours[at + 1] ?? 0] ?? 0) +
        (values[neighbours[at + 2] ?? 0] ?? 0) +
        (values[neighbours[at + 3] ?? 0] ?? 0);
      const change = overRelaxation * (sum / 4 - here);
      values[index] = here + change;
      if (change > most) most = change;
      else if (-change > most) most = -change;
    }
    if (most < leastChange) return;
  }
}

/** Gives what spans even films over what is wanted, between what is known, one for each channel. */
export function filmSpanner(window: FillWindow): (known: Float32Array) => Float32Array {
  const neighbours = neighboursOf(window);
  const weights = Float32Array.from(window.isKnown);
  return (known) => {
    const film = pullPush({ width: window.width, height: window.height, values: known, weights });
    relax(film, window.wanted, neighbours);
    return film;
  };
}
