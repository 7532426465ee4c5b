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
  const means = sums.map((sum, index) => sum / Math.max(1e-6, totals[index] ?? 0));
  return { ...half, values: means, weights: totals.map((total) => Math.min(1, total)) };
}

/** Fills what has no weight from coarser and coarser means: a good first guess, smooth over any distance. */
function pullPush(level: Level): Float32Array {
  if (level.width <= 1 && level.height <= 1) return level.values;
  const coarse = halved(level);
  const guess = pullPush(coarse);
  return level.values.map((value, index) => {
    const weight = level.weights[index] ?? 0;
    const x = index % level.width;
    const y = (index - x) / level.width;
    return weight * value + (1 - weight) * (guess[(y >> 1) * coarse.width + (x >> 1)] ?? 0);
  });
}

/** Rounds of over-relaxation: strokes are some ten pixels wide, which this many rounds carry over. */
const rounds = 40;
const overRelaxation = 1.7;

/** Makes what is wanted as even as a soap film between what is known (Laplace). */
function relax(values: Float32Array, { width, height, wanted }: FillWindow) {
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

/** Spans an even film over what is wanted, between what is known. */
export function spanFilm(known: Float32Array, window: FillWindow): Float32Array {
  const { width, height, isKnown } = window;
  const film = pullPush({ width, height, values: known, weights: Float32Array.from(isKnown) });
  relax(film, window);
  return film;
}
