/** A match's score as it is shown: only a full match is 100 percent, however near another comes. */
export function matchShare(score: number): number {
  if (score >= 1) return score > 1 ? 1.01 : 1;
  return Math.floor(score * 100 + 1e-9) / 100;
}
