/** A share in whole percents, rounded down: only a full match is 100, and 0.57 is 57 though it stands for a little less. */
export function wholePercent(share: number): number {
  return Math.floor(share * 100 + 1e-9);
}
