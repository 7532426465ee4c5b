import { searchCost } from "../runtime/searches.ts";
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
const words = /[\p{Letter}\p{Mark}]+/gu;
const capitalised = /^\p{Lu}/u;
const digits = /\p{Number}/gu;
const signs = /[\p{Punctuation}\p{Symbol}]/gu;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * About how many pieces a text has; only used to put rows of like length together. Weights by least squares over FLORES-200
 * dev and the pieces of the bundled model: names are cut more finely than words, and digits stand alone.
 */
export function estimatePieces(text: string): number {
  const dense = countOf(text, denseScript);
  const others = text.replaceAll(denseScript, " ").match(words) ?? [];
  const letters = others.reduce((sum, word) => sum + word.length, 0);
  const names = others.filter((word) => capitalised.test(word)).length;
  const loose = countOf(text, digits) * 1.2 + countOf(text, signs);
  return 2 + Math.ceil(dense * 0.72 + letters * 0.2 + others.length * 0.25 + names * 1.5 + loose);
}

/** How far ahead in a request a row may be taken because it fits. */
const WINDOW = 96;
/** Rows up to so many pieces go together whatever their lengths. */
const SHORT = 24;
/** Lengths that differ by no more than this share count as alike, so that those are taken in the reader's order. */
const ALIKE = 0.1;

/** In steps of {@link ALIKE}, how far two lengths are apart. */
const stepsApart = (one: number, other: number): number =>
  Math.round(Math.abs(Math.log((one + 1) / (other + 1))) / ALIKE);

/**
 * Takes the rows of the next batch out of the requests. The request that has been given least comes first, so that
 * every stream starts soon and none starves; rows nearest to its next row's length fill the batch, one of each request
 * in turn: all of a batch take as long as its longest.
 */
export function takeBatch(requests: readonly RequestQueue[], modelKey: string, limits: BatchLimits): WaitingRow[] {
  const queues = requests
    .filter((request) => request.model.key === modelKey && request.waiting.length > 0)
    .sort((a, b) => a.served - b.served || a.id - b.id);
  if (queues.length === 0) return [];
  const first = queues[0].waiting[0];
  const seed = first.pieces;
  const [least, most] = [seed <= SHORT ? 0 : seed / 2, Math.max(SHORT, seed * 1.4)];
  // A row over which a worker died is tried again alone, so that it takes no other with it.
  const sources = first.crashes > 0 ? queues.slice(0, 1) : queues;
  const candidatesOf = ({ waiting }: RequestQueue): readonly WaitingRow[] =>
    first.crashes > 0
      ? [first]
      : waiting
          .slice(0, WINDOW)
          .filter((row) => row.crashes === 0 && row.pieces >= least && row.pieces <= most)
          .sort((a, b) => stepsApart(a.pieces, seed) - stepsApart(b.pieces, seed));
  const candidates: (readonly WaitingRow[])[] = [];
  const batch: WaitingRow[] = [];
  let longest = 0;
  for (let [turn, isMore] = [0, true]; isMore && batch.length < limits.rows; turn++) {
    isMore = false;
    for (const [n, queue] of sources.entries()) {
      if (batch.length >= limits.rows) break;
      const row = (candidates[n] ??= candidatesOf(queue)).at(turn);
      if (!row) continue;
      isMore = true;
      const padded = Math.max(longest, row.pieces) * (batch.length + 1);
      if (batch.length > 0 && padded > limits.paddedPieces) continue;
      batch.push(row);
      longest = Math.max(longest, row.pieces);
    }
  }
  const taken = new Set(batch);
  for (const request of new Set(batch.map((row) => row.request))) {
    request.waiting = request.waiting.filter((row) => !taken.has(row));
  }
  for (const { request, pieces, segment } of batch) request.served += pieces * searchCost[segment.search];
  return batch;
}
