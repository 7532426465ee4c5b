import type { BatchRow } from "../runtime/translate-batch.ts";
import type { PoolModel } from "./model-memory.ts";

/** A request as the queue sees it: which rows of it wait, and how much of it has been given out. */
export interface RequestQueue {
  readonly id: number;
  /** All its rows are of one pair, so that one model can take them all over from another. */
  model: PoolModel;
  /** In the order in which the reader wants them. */
  waiting: WaitingRow[];
  /** Estimated pieces given out so far. */
  served: number;
}

export interface WaitingRow {
  readonly id: number;
  readonly index: number;
  readonly segment: BatchRow;
  readonly codePoints: number;
  /** Estimated source pieces. */
  readonly pieces: number;
  /** Times that a worker died over it. */
  crashes: number;
  /** Its outcome was given out; the worker may still be at others of its batch. */
  isDone: boolean;
  readonly request: RequestQueue;
}

export interface BatchLimits {
  readonly rows: number;
  /** Rows times the longest row. */
  readonly paddedPieces: number;
}

const denseScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Myanmar}]/gu;

/** About how many pieces a text has; only used to put rows of like length together. */
export function estimatePieces(text: string): number {
  const dense = text.match(denseScript)?.length ?? 0;
  return 2 + Math.ceil(dense * 0.7 + (text.length - dense) / 3.5);
}

/** How far ahead in a request a row may be taken because it fits. */
const WINDOW = 48;
/** Rows up to so many pieces go together whatever their lengths. */
const SHORT = 24;

/**
 * Takes the rows of the next batch out of the requests. The request that has been given least comes first, so that
 * every stream starts soon and none starves; rows of about its next row's length fill the batch, one of each request
 * in turn.
 */
export function takeBatch(requests: readonly RequestQueue[], modelKey: string, limits: BatchLimits): WaitingRow[] {
  const queues = requests
    .filter((request) => request.model.key === modelKey && request.waiting.length > 0)
    .sort((a, b) => a.served - b.served || a.id - b.id);
  if (queues.length === 0) return [];
  const first = queues[0].waiting[0];
  const seed = first.pieces;
  const [least, most] = [seed <= SHORT ? 0 : seed / 2, Math.max(SHORT, seed * 1.4)];
  const candidates = queues.map((queue) =>
    queue.waiting.slice(0, WINDOW).filter((row) => row.crashes === 0 && row.pieces >= least && row.pieces <= most),
  );
  // A row over which a worker died is tried again alone, so that it takes no other with it.
  if (first.crashes > 0) candidates.splice(0, candidates.length, [first]);
  const batch: WaitingRow[] = [];
  let longest = 0;
  for (let turn = 0; batch.length < limits.rows && candidates.some((rows) => rows.length > turn); turn++) {
    for (const rows of candidates) {
      if (turn >= rows.length || batch.length >= limits.rows) continue;
      const padded = Math.max(longest, rows[turn].pieces) * (batch.length + 1);
      if (batch.length > 0 && padded > limits.paddedPieces) continue;
      batch.push(rows[turn]);
      longest = Math.max(longest, rows[turn].pieces);
    }
  }
  const taken = new Set(batch);
  for (const request of new Set(batch.map((row) => row.request))) {
    request.waiting = request.waiting.filter((row) => !taken.has(row));
  }
  for (const { request, pieces, segment } of batch) request.served += pieces * segment.beam;
  return batch;
}
