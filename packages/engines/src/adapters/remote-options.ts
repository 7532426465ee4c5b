import type { Clock } from "../clock.ts";
import type { RetryPolicy } from "./retry.ts";

/** What every engine on the other side of a network takes; each adapter's own options give its defaults. */
export interface RemoteEngineOptions {
  readonly id?: string;
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Relative cost of a code point; the router prefers the lower. */
  readonly cost?: number;
  /** Longest segment in code points. */
  readonly maxSegmentCodePoints?: number;
  /** For one exchange. */
  readonly timeoutMs?: number;
  /** Segments in one exchange. */
  readonly batchSegments?: number;
  /** Exchanges side by side; default 4. */
  readonly connections?: number;
  readonly retry?: RetryPolicy;
  readonly clock?: Clock;
}
