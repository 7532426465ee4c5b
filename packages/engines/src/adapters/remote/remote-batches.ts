import { codePointLength } from "@yiqiao/contracts/text";
import {
  EngineError,
  type EngineErrorCode,
  type EngineOutcome,
  type EngineRequest,
  type EngineSegment,
} from "../../engine.ts";
import { batchesOf, runTasks, type BatchLimits } from "./batches.ts";

/** A segment on its way to a remote engine. */
export interface RemoteItem {
  readonly index: number;
  readonly segment: EngineSegment;
  readonly size: number;
}

export interface RemoteBatches {
  readonly engineId: string;
  readonly request: EngineRequest;
  readonly maxSegmentCodePoints: number;
  readonly batch: BatchLimits;
  /** How the other side counts a segment, which then must not exceed `batch.size` alone either. Default: code points. */
  readonly sizeOf?: (segment: EngineSegment) => number;
  /** Exchanges side by side. */
  readonly concurrency: number;
  /** Sends one batch; may throw an EngineError, which then stands for each of its segments. */
  readonly send: (items: readonly RemoteItem[], signal: AbortSignal) => Promise<readonly EngineOutcome[]>;
  /** Told how many segments wait (positive) and are done with (negative). */
  readonly count: (change: number) => void;
}

/** What the other side will say to every other batch too. */
const refusals: ReadonlySet<EngineErrorCode> = new Set(["unauthorized", "rate-limited", "unsupported-pair"]);

/**
 * Sends a request in batches and gives each segment's outcome as it comes. Segments that are too long are reported
 * without being sent; once the remote side is out of reach or refuses us, what has not been sent fails likewise.
 */
export async function* translateRemotely(call: RemoteBatches, signal: AbortSignal): AsyncGenerator<EngineOutcome> {
  signal.throwIfAborted();
  const items = call.request.segments.map((segment, index) => sized(call, segment, index));
  const fitting = items.filter(({ tooLong }) => tooLong === undefined);
  let refusal: EngineError | undefined;
  const tasks = batchesOf(fitting, call.batch).map((batch) => async (inner: AbortSignal) => {
    if (refusal) return failed(batch, refusal);
    try {
      return await call.send(batch, inner);
    } catch (error) {
      if (!(error instanceof EngineError) || inner.aborted) throw error;
      if (error.retryable || refusals.has(error.code)) refusal = error;
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
      if (item.tooLong === undefined) continue;
      done();
      yield { index: item.index, ok: false, error: new EngineError("too-long", call.engineId, item.tooLong) };
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

/** The item, with what is wrong if it does not fit any exchange. */
function sized(call: RemoteBatches, segment: EngineSegment, index: number): RemoteItem & { tooLong?: string } {
  const codePoints = codePointLength(segment.text);
  const { maxSegmentCodePoints, batch, sizeOf } = call;
  if (codePoints > maxSegmentCodePoints) {
    const tooLong = `the segment has ${codePoints} characters; the engine takes ${maxSegmentCodePoints}`;
    return { index, segment, size: codePoints, tooLong };
  }
  if (sizeOf === undefined) return { index, segment, size: codePoints };
  const size = sizeOf(segment);
  if (size <= batch.size) return { index, segment, size };
  return { index, segment, size, tooLong: `the segment as sent has the size ${size}; the engine takes ${batch.size}` };
}
