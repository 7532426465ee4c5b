import {
  type DecodeOptions,
  type DecodeRow,
  endsInLoop,
  type Hypothesis,
  isRepetitive,
  maxTargetPieces,
} from "./row.ts";
import { END, selectMemory, selectState, type StepState, type Student } from "./student.ts";

/** A translation that comes round to the same pieces so often is broken. */
const MAX_REPEATS = 4;
/** Finished rows are taken out of the batch when they are at least this share of it. */
const COMPACT_SHARE = 0.25;

/**
 * Translates rows together, taking the likeliest piece at each step. `onDone` is called for each wanted row as soon as
 * it is done, shortest first; a row that nobody wants any more is dropped.
 */
export async function decodeGreedy(
  student: Student,
  rows: readonly DecodeRow[],
  options: DecodeOptions & { readonly onDone: (row: number, hypothesis: Hypothesis) => void },
): Promise<void> {
  const { dimension } = student.architecture;
  const guarded = rows.map(({ source }) => !isRepetitive(source));
  const limits = rows.map(({ source }) => maxTargetPieces(source.length));
  const ids = rows.map((): number[] => []);
  const attention = rows.map((): Float32Array[] => []);
  const done = rows.map(() => false);
  let slots = rows.map((_, row) => row);
  let memory = await student.encode(rows.map(({ source }) => source));
  let state: StepState = student.firstState(rows.length);

  const finish = (row: number, broken: boolean): void => {
    done[row] = true;
    options.onDone(row, { ids: ids[row], attention: attention[row], broken });
  };
  for (let position = 0; ; position++) {
    for (const row of slots) done[row] ||= !options.isWanted(row);
    const left = slots.flatMap((row, slot) => (done[row] ? [] : [slot]));
    if (left.length === 0) return;
    if (left.length <= slots.length * (1 - COMPACT_SHARE)) {
      memory = selectMemory(memory, left, student.architecture);
      state = selectState(state, left, dimension);
      slots = left.map((slot) => slots[slot]);
    }
    const step = await student.step(memory, state, position, { attention: options.attention });
    state = step;
    for (const [slot, row] of slots.entries()) {
      if (done[row]) continue;
      const id = Number(step.previous[slot]);
      if (id === END) {
        finish(row, false);
        continue;
      }
      ids[row].push(id);
      if (step.attention) {
        const start = slot * memory.length;
        attention[row].push(step.attention.slice(start, start + rows[row].source.length));
      }
      if (ids[row].length >= limits[row] || (guarded[row] && endsInLoop(ids[row], MAX_REPEATS))) finish(row, true);
    }
  }
}
