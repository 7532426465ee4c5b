import { countWords } from "../../words.ts";
import type { WaitingRow } from "./waiting-rows.ts";

/** Before anything is measured. */
const FIRST_GUESS = 2;
const NEWEST_SHARE = 0.2;
const [SHORTEST_MS, LONGEST_MS] = [250, 60_000];

/** What has been translated by a model, and how long a worker was busy with it. */
export interface WorkDone {
  readonly words: number;
  readonly busyMs: number;
}

/** How fast workers translate, and how much they have done. */
export class Throughput {
  /** Code points a millisecond that one worker translates, as a moving mean. */
  #rate = FIRST_GUESS;
  readonly #done = new Map<string, WorkDone>();

  record(key: string | undefined, rows: readonly WaitingRow[], elapsedMs: number): void {
    const codePoints = rows.reduce((sum, row) => sum + row.codePoints, 0);
    this.#rate += (codePoints / Math.max(1, elapsedMs) - this.#rate) * NEWEST_SHARE;
    if (key === undefined) return;
    const { words, busyMs } = this.doneWith(key);
    const more = rows.reduce((sum, row) => sum + countWords(row.segment.text), 0);
    this.#done.set(key, { words: words + more, busyMs: busyMs + elapsedMs });
  }

  /** Since the engine was made. */
  doneWith(key: string): WorkDone {
    return this.#done.get(key) ?? { words: 0, busyMs: 0 };
  }

  /** When a full queue should have room again: after half of it is done. */
  retryAfterMs(queuedCodePoints: number, workers: number): number {
    const wait = queuedCodePoints / 2 / Math.max(0.01, this.#rate * workers);
    return Math.round(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, wait)));
  }
}
