import {
  type DecodeOptions,
  endsInLoop,
  type Hypothesis,
  isRepetitive,
  MAX_REPEATS,
  maxTargetPieces,
  repeatingPieces,
} from "./row.ts";
import { roughLogSum } from "./top-pieces.ts";
import { type DecodeRow, startDecoding, type StepModel, type StepResult } from "./step-model.ts";

/** Finished rows are taken out of the batch when they are at least this share of it. */
const COMPACT_SHARE = 0.25;

interface GreedyOptions extends DecodeOptions {
  /** No run of three pieces comes twice: for rows whose likeliest translation runs in circles. */
  readonly blockRepeats?: boolean;
  /** Whether hypotheses get their scores. */
  readonly scores?: boolean;
  readonly onDone: (row: number, hypothesis: Hypothesis) => void;
}

/**
 * Translates rows together, taking the likeliest piece at each step. `onDone` is called for each wanted row as soon as
 * it is done, shortest first; a row that nobody wants any more is dropped.
 */
export async function decodeGreedy(
  model: StepModel,
  rows: readonly DecodeRow[],
  options: GreedyOptions,
): Promise<void> {
  const { attention: wantsAttention, blockRepeats = false, scores = false } = options;
  const guarded = rows.map(({ source }) => !isRepetitive(source));
  const limits = rows.map(({ source }) => maxTargetPieces(source.length, model.maxTargetPieces));
  const ids = rows.map((): number[] => []);
  const attention = rows.map((): Float32Array[] => []);
  const sums = rows.map(() => 0);
  const done = rows.map(() => false);
  let slots = rows.map((_, row) => row);
  const { decoding, previous: forced } = await startDecoding(model, rows);
  let previous = forced;

  const finish = (row: number, broken: boolean): void => {
    done[row] = true;
    const pieces = ids[row].length + (broken ? 0 : 1);
    const score = scores && { score: sums[row] / pieces };
    options.onDone(row, { ids: ids[row], attention: attention[row], broken, ...score });
  };
  for (;;) {
    for (const row of slots) done[row] ||= !options.isWanted(row);
    const left = slots.flatMap((row, slot) => (done[row] ? [] : [slot]));
    if (left.length === 0) return;
    if (left.length <= slots.length * (1 - COMPACT_SHARE)) {
      decoding.select(left);
      previous = previous && left.map((slot) => previous?.[slot] ?? model.endId);
      slots = left.map((slot) => slots[slot]);
    }
    const step = await decoding.step(previous, { attention: wantsAttention, logits: blockRepeats, scores });
    const logProbability = scores ? likelihoodIn(model, step) : undefined;
    const next = blockRepeats
      ? slots.map((row, slot) => likeliestUnrepeated(model, step, { slot, ids: ids[row] }))
      : step.next;
    previous = next;
    for (const [slot, row] of slots.entries()) {
      if (done[row]) continue;
      const id = next[slot];
      sums[row] += logProbability?.(slot, id) ?? 0;
      if (id === model.endId) {
        finish(row, false);
        continue;
      }
      ids[row].push(id);
      if (step.attention) {
        const start = slot * decoding.sourceLength;
        attention[row].push(step.attention.slice(start, start + rows[row].source.length));
      }
      if (ids[row].length >= limits[row] || (guarded[row] && endsInLoop(ids[row], MAX_REPEATS))) finish(row, true);
    }
  }
}

/** Looks up log probabilities by row and piece; to be called before repeats are blocked, which changes the logits. */
function likelihoodIn(
  { vocabularySize }: StepModel,
  { next, scores, logits }: StepResult,
): (slot: number, id: number) => number {
  const rowOf = (slot: number) => logits?.subarray(slot * vocabularySize, (slot + 1) * vocabularySize);
  const norms = next.map((id, slot) => {
    const row = rowOf(slot);
    if (scores && row) return row[id] - scores[slot];
    return row ? roughLogSum(row, row[id]) : 0;
  });
  return (slot, id) => {
    if (scores && id === next[slot]) return scores[slot];
    const logit = rowOf(slot)?.[id];
    if (logit === undefined) throw new Error("the model told neither scores nor logits");
    return logit - norms[slot];
  };
}

/** The likeliest piece of a row that repeats no run of three; not the unknown one, and no end at the very begin. */
function likeliestUnrepeated(
  model: StepModel,
  step: StepResult,
  { slot, ids }: { readonly slot: number; readonly ids: readonly number[] },
): number {
  const { vocabularySize, suppressedIds, endId } = model;
  const repeats = repeatingPieces(ids);
  const likeliest = step.next[slot];
  if (likeliest !== undefined && !repeats.has(likeliest)) return likeliest;
  const scores = step.logits?.subarray(slot * vocabularySize, (slot + 1) * vocabularySize) ?? new Float32Array();
  for (const id of [...repeats, ...suppressedIds]) scores[id] = -Infinity;
  let best = endId;
  for (let id = 0; id < scores.length; id++) if (scores[id] > scores[best]) best = id;
  return best;
}
