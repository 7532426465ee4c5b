/** What was said to be likely, and whether it came true. */
export interface Forecast {
  /** 0 to 1. */
  readonly likelihood: number;
  readonly isTrue: boolean;
}

/** Forecasts of about the same likelihood. */
export interface ReliabilityBin {
  readonly count: number;
  /** Mean of the likelihoods. */
  readonly said: number;
  /** Share that came true. */
  readonly true: number;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const shareTrue = (forecasts: readonly Forecast[]): number => mean(forecasts.map(({ isTrue }) => (isTrue ? 1 : 0)));

/** Forecasts in order of their likelihoods, in bins of the same size (by one at most): a diagram of what came true. */
export function reliability(forecasts: readonly Forecast[], bins: number): ReliabilityBin[] {
  const inOrder = forecasts.toSorted((left, right) => left.likelihood - right.likelihood);
  const edge = (bin: number): number => Math.round((bin * inOrder.length) / bins);
  return Array.from({ length: bins }, (_, bin) => inOrder.slice(edge(bin), edge(bin + 1)))
    .filter((inBin) => inBin.length > 0)
    .map((inBin) => ({
      count: inBin.length,
      said: mean(inBin.map(({ likelihood }) => likelihood)),
      true: shareTrue(inBin),
    }));
}

/** Mean squared distance of what was said to what came true (Brier 1950): 0 is perfect, that of the share alone its base. */
export function brier(forecasts: readonly Forecast[]): { readonly score: number; readonly base: number } {
  const share = shareTrue(forecasts);
  return {
    score: mean(forecasts.map(({ likelihood, isTrue }) => (likelihood - (isTrue ? 1 : 0)) ** 2)),
    base: share * (1 - share),
  };
}

/** How often one that came true was called likelier than one that did not (area under the ROC curve); 0.5 is chance. */
export function discrimination(forecasts: readonly Forecast[]): number {
  const good = forecasts.filter(({ isTrue }) => isTrue);
  const bad = forecasts.filter(({ isTrue }) => !isTrue);
  const wins = good.flatMap((one) =>
    bad.map((other) => (one.likelihood > other.likelihood ? 1 : one.likelihood === other.likelihood ? 0.5 : 0)),
  );
  return mean(wins);
}
