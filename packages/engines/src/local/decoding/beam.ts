import { type DecodeOptions, type DecodeRow, type Hypothesis, maxTargetPieces } from "./row.ts";
import { END, selectMemory, selectState, type StepState, type Student } from "./student.ts";
import { topPieces } from "./top-pieces.ts";

export interface BeamRow extends DecodeRow {
  /** How many hypotheses are followed. */
  readonly width: number;
  /** Each hypothesis begins with another piece and goes its own way: for the choices of a word or short phrase. */
  readonly diverse?: boolean;
  /** No run of three pieces comes twice: for rows whose likeliest translation runs in circles. */
  readonly blockRepeats?: boolean;
}

interface Live {
  readonly ids: readonly number[];
  readonly attention: readonly Float32Array[];
  readonly sum: number;
  /** Where in the batch its state lies. */
  readonly slot: number;
}

interface Search {
  readonly row: number;
  live: Live[];
  readonly finished: Hypothesis[];
}

/**
 * Translates rows together by beam search; `onDone` gets each wanted row's hypotheses, the best mean log probability
 * first, as soon as the row is done.
 */
export async function decodeBeam(
  student: Student,
  rows: readonly BeamRow[],
  options: DecodeOptions & {
    readonly unknownId: number;
    readonly onDone: (row: number, hypotheses: readonly Hypothesis[]) => void;
  },
): Promise<void> {
  const { dimension, vocabularySize } = student.architecture;
  const encoded = await student.encode(rows.map(({ source }) => source));
  let searches: Search[] = rows.map((_, row) => ({
    row,
    live: [{ ids: [], attention: [], sum: 0, slot: row }],
    finished: [],
  }));
  let memory = encoded;
  let slotRows = rows.map((_, row) => row);
  let state: StepState = student.firstState(rows.length);

  for (let position = 0; ; position++) {
    searches = searches.filter(({ row, live }) => live.length > 0 && options.isWanted(row));
    const all = searches.flatMap(({ row, live }) => live.map((one) => ({ row, one })));
    if (all.length === 0) return;
    if (position > 0) {
      state = selectState(
        state,
        all.map(({ one }) => one.slot),
        dimension,
      );
      state.previous.set(all.map(({ one }) => BigInt(one.ids.at(-1) ?? END)));
    }
    const nextRows = all.map(({ row }) => row);
    if (nextRows.join() !== slotRows.join()) memory = selectMemory(encoded, nextRows, student.architecture);
    slotRows = nextRows;
    const step = await student.step(memory, state, position, { logits: true, attention: options.attention });
    state = step;
    const logits = step.logits ?? new Float32Array();
    let slot = 0;
    for (const search of searches) {
      const spec = rows[search.row];
      const candidates = search.live.map((one) => {
        const at = slot++;
        const row = logits.subarray(at * vocabularySize, (at + 1) * vocabularySize);
        const look = step.attention?.slice(at * memory.length, at * memory.length + spec.source.length);
        const blocked = spec.blockRepeats ? repeating(one.ids) : undefined;
        const isBlocked = (id: number): boolean =>
          id === options.unknownId || (id === END && one.ids.length === 0) || (blocked?.has(id) ?? false);
        const count = spec.diverse && position > 0 ? 1 : spec.width + 1;
        return topPieces(row, count, isBlocked).map(({ id, score }) => ({ one, at, look, id, sum: one.sum + score }));
      });
      extend(search, spec, candidates);
      if (search.live.length === 0) {
        search.finished.sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
        if (options.isWanted(search.row)) options.onDone(search.row, search.finished);
      }
    }
  }
}

interface Candidate {
  readonly one: Live;
  readonly at: number;
  readonly look: Float32Array | undefined;
  readonly id: number;
  readonly sum: number;
}

/** Moves a search one piece on: ends what ends, keeps the best of the rest. */
function extend(search: Search, spec: BeamRow, candidates: readonly (readonly Candidate[])[]): void {
  const ranked = candidates.flat().sort((a, b) => b.sum - a.sum);
  const limit = maxTargetPieces(spec.source.length);
  search.live = [];
  for (const { one, at, look, id, sum } of ranked) {
    if (search.live.length + search.finished.length >= spec.width) break;
    if (id === END) {
      search.finished.push({
        ids: one.ids,
        attention: one.attention,
        score: sum / (one.ids.length + 1),
        broken: false,
      });
      continue;
    }
    const ids = [...one.ids, id];
    const attention = look ? [...one.attention, look] : one.attention;
    if (ids.length >= limit) search.finished.push({ ids, attention, score: sum / ids.length, broken: true });
    else search.live.push({ ids, attention, sum, slot: at });
  }
}

/** Pieces that would make the last two pieces the begin of a run of three that was there already. */
function repeating(ids: readonly number[]): ReadonlySet<number> {
  const blocked = new Set<number>();
  const [a, b] = ids.slice(-2);
  for (let n = 0; n + 2 < ids.length; n++) if (ids[n] === a && ids[n + 1] === b) blocked.add(ids[n + 2]);
  return blocked;
}
