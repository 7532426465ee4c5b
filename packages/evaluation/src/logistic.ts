/** Enough for any data that a logistic curve fits: Newton's steps double the exact digits. */
const MOST_STEPS = 60;

/** Solves a positive definite system; changes neither argument. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const below = rows.slice(column).map((row) => Math.abs(row[column]));
    const pivot = column + below.indexOf(Math.max(...below));
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let row = column + 1; row < size; row++) {
      const factor = rows[row][column] / rows[column][column];
      for (let at = column; at <= size; at++) rows[row][at] -= factor * rows[column][at];
    }
  }
  const found: number[] = rows.map(() => 0);
  for (let row = size - 1; row >= 0; row--) {
    const known = found.reduce((sum, value, at) => (at > row ? sum + value * rows[row][at] : sum), 0);
    found[row] = (rows[row][size] - known) / rows[row][row];
  }
  return found;
}

const product = (weights: readonly number[], features: readonly number[]): number =>
  features.reduce((sum, value, at) => sum + value * weights[at], 0);

/** How likely an outcome is by the weights of {@link fitLogistic}. */
export const likelihood = (weights: readonly number[], features: readonly number[]): number =>
  1 / (1 + Math.exp(-product(weights, features)));

/**
 * Weights of the features by which outcomes are likeliest (logistic regression, Newton's method), always the same for
 * the same data.
 * @param features a row an outcome; the first feature is 1 everywhere and its weight free
 * @param ridge what holds the other weights near 0 where the data say little of them
 * @throws RangeError if there are no rows, or not one for each outcome
 */
export function fitLogistic(
  features: readonly (readonly number[])[],
  outcomes: readonly boolean[],
  { ridge = 1 }: { readonly ridge?: number } = {},
): number[] {
  const [first] = features;
  if (first === undefined || features.length !== outcomes.length) {
    throw new RangeError(`${features.length} rows of features, ${outcomes.length} outcomes`);
  }
  const held = first.map((_, at) => (at === 0 ? 0 : ridge));
  let weights = first.map(() => 0);
  for (let step = 0; step < MOST_STEPS; step++) {
    const likely = features.map((row) => likelihood(weights, row));
    const slope = weights.map((weight, at) =>
      features.reduce((sum, row, n) => sum + row[at] * ((outcomes[n] ? 1 : 0) - likely[n]), -held[at] * weight),
    );
    const bend = weights.map((_, at) =>
      weights.map((__, other) =>
        features.reduce(
          (sum, row, n) => sum + row[at] * row[other] * likely[n] * (1 - likely[n]),
          at === other ? held[at] + 1e-12 : 0,
        ),
      ),
    );
    const move = solve(bend, slope);
    weights = weights.map((weight, at) => weight + move[at]);
    if (move.every((by) => Math.abs(by) < 1e-10)) break;
  }
  return weights;
}
