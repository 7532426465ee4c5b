/** Before anything is measured. */
const FIRST_GUESS = 2;
const NEWEST_SHARE = 0.2;
const [SHORTEST_MS, LONGEST_MS] = [250, 60_000];

/** Code points a millisecond that one worker translates, as a moving mean. */
export class Throughput {
  #rate = FIRST_GUESS;

  record(codePoints: number, elapsedMs: number): void {
    const rate = codePoints / Math.max(1, elapsedMs);
    this.#rate += (rate - this.#rate) * NEWEST_SHARE;
  }

  /** When a full queue should have room again: after half of it is done. */
  retryAfterMs(queuedCodePoints: number, workers: number): number {
    const wait = queuedCodePoints / 2 / Math.max(0.01, this.#rate * workers);
    return Math.round(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, wait)));
  }
}
