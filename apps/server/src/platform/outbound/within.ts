import { OutboundError } from "./outbound-error.ts";

export interface Span {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/**
 * Runs something with a timeout, unless it is aborted.
 * @throws {OutboundError} `timeout`; the signal's reason when aborted
 */
export async function within<T>({ signal, timeoutMs }: Span, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await run(signal === undefined ? timeout : AbortSignal.any([signal, timeout]));
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.aborted) {
      throw new OutboundError("timeout", `Nothing came of it within ${timeoutMs} ms`, { cause: error });
    }
    throw error;
  }
}
