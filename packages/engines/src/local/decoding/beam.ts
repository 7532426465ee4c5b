import { type DecodeOptions, type Hypothesis, maxTargetPieces } from "./row.ts";
import { type DecodeRow, startDecoding, type StepModel, type StepResult } from "./step-model.ts";
import { topPieces } from "./top-pieces.ts";

export interface BeamRow extends DecodeRow {
  /** How many hypotheses are followed. */
  readonly width: number;
  /** Each hypothesis begins with another piece and goes its own way: for the choices of a word or short phrase. */
  readonly diverse?: boolean;
  /** Power of the length by which sums of log probabilities are divided to compare hypotheses: above 1 it favours long ones. Default 1. */
  readonly lengthPower?: number;
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
  readonly finished: { readonly hypothesis: Hypothesis; readonly rank: number }[];
}

interface BeamOptions extends DecodeOptions {
  readonly unknownId: number;
  readonly onDone: (row: number, hypotheses: readonly Hypothesis[]) => void;
}

/**
 * Translates rows together by beam search; `onDone` gets each wanted row's hypotheses, the best first, by log probability
 * over length, as soon as the row is done.
 */
export async function decodeBeam(model: StepModel, rows: readonly BeamRow[], options: BeamOptions): Promise<void> {
  const { decoding, previous: forced } = await startDecoding(model, rows);
  let searches: Search[] = rows.map((_, row) => ({
    row,
    live: [{ ids: [], attention: [], sum: 0, slot: row }],
    finished: [],
  }));
  for (let position = 0; ; position++) {
    searches = searches.filter(({ row, live }) => live.length > 0 && options.isWanted(row));
    const all = searches.flatMap(({ live }) => live);
    if (all.length === 0) return;
    decoding.select(all.map(({ slot }) => slot));
    const lasts = all.map(({ ids, slot }) => ids.at(-1) ?? forced?.[slot] ?? model.endId);
    const step = await decoding.step(position === 0 && !forced ? undefined : lasts, {
      logits: true,
      attention: options.attention,
    });
    let slot = 0;
    for (const search of searches) {
      const row = rows[search.row];
      const candidates = search.live.map((one) =>
        candidatesOf(model, { row, one, step, at: slot++, width: decoding.sourceLength }, options.unknownId),
      );
      extend(search, candidates.flat(), {
        width: row.width,
        limit: maxTargetPieces(row.source.length, model.maxTargetPieces),
        endId: model.endId,
        lengthPower: row.lengthPower ?? 1,
      });
      if (search.live.length > 0) continue;
      const ranked = search.finished.toSorted((a, b) => b.rank - a.rank).map(({ hypothesis }) => hypothesis);
      if (options.isWanted(search.row)) options.onDone(search.row, ranked);
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

/** The likeliest next pieces of a hypothesis, which lies at row `at` of the step. */
function candidatesOf(
  { vocabularySize, endId, suppressedIds }: StepModel,
  place: { row: BeamRow; one: Live; step: StepResult; at: number; width: number },
  unknownId: number,
): Candidate[] {
  const { row, one, step, at, width } = place;
  const logits = step.logits?.subarray(at * vocabularySize, (at + 1) * vocabularySize) ?? new Float32Array();
  const look = step.attention?.slice(at * width, at * width + row.source.length);
  const isFirst = one.ids.length === 0;
  const isBlocked = (id: number): boolean => id === unknownId || (id === endId && isFirst) || suppressedIds.has(id);
  const count = row.diverse && !isFirst ? 1 : row.width + 1;
  return topPieces(logits, count, isBlocked).map(({ id, score }) => ({ one, at, look, id, sum: one.sum + score }));
}

interface Extension {
  readonly width: number;
  readonly limit: number;
  readonly endId: number;
  readonly lengthPower: number;
}

interface Ended {
  readonly sum: number;
  /** In pieces, the end mark included where there is one. */
  readonly length: number;
  readonly broken: boolean;
}

/** Moves a search one piece on: ends what ends, keeps the best of the rest. */
function extend(
  search: Search,
  candidates: readonly Candidate[],
  { width, limit, endId, lengthPower }: Extension,
): void {
  search.live = [];
  const finish = ({ ids, attention }: Pick<Live, "ids" | "attention">, end: Ended) => {
    const { sum, length, broken } = end;
    const hypothesis = { ids, attention, score: sum / length, broken };
    search.finished.push({ hypothesis, rank: sum / length ** lengthPower });
  };
  for (const { one, at, look, id, sum } of candidates.toSorted((a, b) => b.sum - a.sum)) {
    if (search.live.length + search.finished.length >= width) break;
    if (id === endId) {
      finish(one, { sum, length: one.ids.length + 1, broken: false });
      continue;
    }
    const ids = [...one.ids, id];
    const attention = look ? [...one.attention, look] : one.attention;
    if (ids.length >= limit) finish({ ids, attention }, { sum, length: ids.length, broken: true });
    else search.live.push({ ids, attention, sum, slot: at });
  }
}
