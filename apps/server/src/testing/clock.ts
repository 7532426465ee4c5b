import type { Clock } from "../platform/clock/index.ts";

/** A clock that a test moves. */
export interface TestClock extends Clock {
  advance(by: { readonly ms?: number; readonly minutes?: number; readonly days?: number }): void;
}

export function createTestClock(start = "2026-03-10T08:00:00Z"): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: ({ ms = 0, minutes = 0, days = 0 }) => {
      now += ms + minutes * 60_000 + days * 24 * 3_600_000;
    },
  };
}
