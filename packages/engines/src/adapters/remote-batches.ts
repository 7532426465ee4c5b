import { codePointLength } from "@yiqiao/contracts/text";
import { EngineError, type EngineOutcome, type EngineRequest, type EngineSegment } from "../engine.ts";
import { batchesOf, runTasks, type BatchLimits } from "./batches.ts";

/** A segment on its way to a remote engine. */
export interface RemoteItem {
  readonly index: number;
  readonly segment: EngineSegment;
  readonly codePoints: number;
}

export interface RemoteBatches {
  readonly engineId: string;
  readonly request: EngineRequest;
  readonly maxSegmentCodePoints: number;
  readonly batch: BatchLimits;
  /** Exchanges side by side. */
  readonly concurrency: number;
  /** Sends one batch; may throw an EngineError, which then stands for each of its segments. */
  readonly send: (items: readonly RemoteItem[], signal: AbortSignal) => Promise<readonly EngineOutcome[]>;
  /** Told how many segments wait (positive) and are done with (negative). */
  readonly count: (change: number) => void;
}

/**
 * Sends a request in batches and gives each segment's outcome as it comes. Segments that are too long are reported
 * without being sent; once the remote side is out of reach or refuses us, what has not been sent fails likewise.
 */
export async function* translateRemotely(call: RemoteBatches, signal: AbortSignal): AsyncGenerator<EngineOutcome> {
  signal.throwIfAborted();
  const items = call.request.segments.map((segment, index) => ({
    index,
    segment,
    codePoints: codePointLength(segment.text),
  }));
  const fitting = items.filter(({ codePoints }) => codePoints <= call.maxSegmentCodePoints);
  let refusal: EngineError | undefined;
  const tasks = batchesOf(fitting, call.batch).map((batch) => async (inner: AbortSignal) => {
    if (refusal) return failed(batch, refusal);
    try {
      return await call.send(batch, inner);
    } catch (error) {
      if (!(error instanceof EngineError) || inner.aborted) throw error;
      if (error.retryable || error.code === "unauthorized") refusal = error;
      return failed(batch, error);
    }
  });
  let waiting = items.length;
  call.count(waiting);
  const done = () => {
    waiting--;
    call.count(-1);
  };
  try {
    for (const item of items) {
      if (item.codePoints <= call.maxSegmentCodePoints) continue;
      done();
      yield { index: item.index, ok: false, error: tooLong(call, item.codePoints) };
      signal.throwIfAborted();
    }
    for await (const outcome of runTasks(tasks, call.concurrency, signal)) {
      done();
      yield outcome;
      signal.throwIfAborted();
    }
  } finally {
    call.count(-waiting);
  }
}

function failed(items: readonly RemoteItem[], error: EngineError): EngineOutcome[] {
  return items.map(({ index }) => ({ index, ok: false, error }));
}

function tooLong({ engineId, maxSegmentCodePoints }: RemoteBatches, codePoints: number): EngineError {
  return new EngineError(
    "too-long",
    engineId,
    `the segment has ${codePoints} characters; the engine takes ${maxSegmentCodePoints}`,
  );
}
