import type { Dispatcher } from "undici";
import { systemClock, type Clock } from "../../clock.ts";
import type { HttpPeerOptions } from "./http-peer.ts";
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
  /** Exchanges begun in a minute; default no limit. */
  readonly requestsPerMinute?: number;
  readonly retry?: RetryPolicy;
  readonly clock?: Clock;
  /** Carries the exchanges, for example through a proxy; it is not closed with the engine. */
  readonly dispatcher?: Dispatcher;
}

/** How the engine's exchanges go; the API key is kept out of every error. */
export function peerOptions(
  options: RemoteEngineOptions,
  own: Pick<HttpPeerOptions, "engineId" | "timeoutMs" | "maxResponseBytes" | "headers">,
): HttpPeerOptions {
  const { baseUrl, apiKey, requestsPerMinute, dispatcher } = options;
  return {
    ...own,
    baseUrl,
    timeoutMs: options.timeoutMs ?? own.timeoutMs,
    connections: options.connections ?? 4,
    clock: options.clock ?? systemClock,
    secrets: apiKey === undefined || apiKey === "" ? [] : [apiKey],
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
    ...(dispatcher === undefined ? {} : { dispatcher }),
  };
}
