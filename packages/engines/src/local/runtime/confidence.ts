import type { Calibration } from "../manifest.ts";

/** What tells of a translation, from its decoding alone. */
export interface Evidence {
  /** Mean log probability of a target piece. */
  readonly score: number;
  readonly sourcePieces: number;
  readonly targetPieces: number;
}

/** What the weights of a {@link Calibration} are multiplied with, in their order. */
export function featuresOf(
  { score, sourcePieces, targetPieces }: Evidence,
  usualLength: number,
): readonly [constant: number, score: number, short: number, long: number] {
  const length = Math.log((targetPieces + 1) / (sourcePieces + 1) / usualLength);
  return [1, score, Math.min(0, length), Math.max(0, length)];
}

/** How likely a translation comes as near to a person's as the calibration says, 0 to 1. */
export function confidenceOf(evidence: Evidence, { usualLength, weights }: Calibration): number {
  const { constant, score, short, long } = weights;
  const features = featuresOf(evidence, usualLength);
  const sum = [constant, score, short, long].reduce((total, weight, at) => total + weight * features[at], 0);
  return 1 / (1 + Math.exp(-sum));
}
