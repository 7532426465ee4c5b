import { type DecodeOptions, endsInLoop, type Hypothesis, isRepetitive, maxTargetPieces, MAX_REPEATS } from "./row.ts";
import { type DecodeRow, startDecoding, type StepModel, type StepResult } from "./step-model.ts";
import { type RankedPiece, topPieces } from "./top-pieces.ts";

export interface BeamRow extends DecodeRow {
  /** How many hypotheses are followed at most. */
  readonly width: number;
  /** What is less likely than the best so far by more than this, in log probability, is not followed. Default: all are. */
  readonly within?: number;
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
 * over length, as soon as the row is done. What runs in circles comes last, broken off.
 */
export async function decodeBeam(model: StepModel, rows: readonly BeamRow[], options: BeamOptions): Promise<void> {
  const { decoding, previous: forced } = await startDecoding(model, rows);
  const choices = rows.reduce((most, { width }) => Math.max(most, width), 0) + 1;
  const want = { ...(model.tellsChoices ? { choices } : { logits: true }), attention: options.attention };
  const guarded = rows.map(({ source }) => !isRepetitive(source));
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
    const step = await decoding.step(position === 0 && !forced ? undefined : lasts, want);
    let slot = 0;
    for (const search of searches) {
      const row = rows[search.row];
      const candidates = search.live.map((one) =>
        candidatesOf(model, { row, one, step, at: slot++, sourceLength: decoding.sourceLength }, options.unknownId),
      );
      extend(search, candidates.flat(), {
        ...row,
        limit: maxTargetPieces(row.source.length, model.maxTargetPieces),
        endId: model.endId,
        isGuarded: guarded[search.row],
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

interface Place {
  readonly row: BeamRow;
  readonly one: Live;
  readonly step: StepResult;
  /** Which row of the step. */
  readonly at: number;
  readonly sourceLength: number;
}

/** The likeliest next pieces of a hypothesis. */
function candidatesOf(
  { vocabularySize, endId, suppressedIds }: StepModel,
  { row, one, step, at, sourceLength }: Place,
  unknownId: number,
): Candidate[] {
  const look = step.attention?.slice(at * sourceLength, at * sourceLength + row.source.length);
  const isFirst = one.ids.length === 0;
  const isBlocked = (id: number): boolean => id === unknownId || (id === endId && isFirst) || suppressedIds.has(id);
  const count = row.diverse && !isFirst ? 1 : row.width + 1;
  const logits = step.logits?.subarray(at * vocabularySize, (at + 1) * vocabularySize);
  const pieces: readonly RankedPiece[] = logits
    ? topPieces(logits, count, isBlocked)
    : (step.choices?.[at] ?? []).filter(({ id }) => !isBlocked(id)).slice(0, count);
  return pieces.map(({ id, score }) => ({ one, at, look, id, sum: one.sum + score }));
}

interface Extension extends Pick<BeamRow, "width" | "within" | "lengthPower"> {
  readonly limit: number;
  readonly endId: number;
  /** What runs in circles is broken off. */
  readonly isGuarded: boolean;
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
  { width, within = Infinity, limit, endId, isGuarded, lengthPower = 1 }: Extension,
): void {
  search.live = [];
  const finish = ({ ids, attention }: Pick<Live, "ids" | "attention">, end: Ended) => {
    const { sum, length, broken } = end;
    const hypothesis = { ids, attention, score: sum / length, broken };
    search.finished.push({ hypothesis, rank: broken ? -Infinity : sum / length ** lengthPower });
  };
  const likeliest = candidates.toSorted((a, b) => b.sum - a.sum);
  const least = (likeliest[0]?.sum ?? 0) - within;
  for (const { one, at, look, id, sum } of likeliest) {
    if (search.live.length + search.finished.length >= width || sum < least) break;
    if (id === endId) {
      finish(one, { sum, length: one.ids.length + 1, broken: false });
      continue;
    }
    const ids = [...one.ids, id];
    const attention = look ? [...one.attention, look] : one.attention;
    const isBroken = ids.length >= limit || (isGuarded && endsInLoop(ids, MAX_REPEATS));
    if (isBroken) finish({ ids, attention }, { sum, length: ids.length, broken: true });
    else search.live.push({ ids, attention, sum, slot: at });
  }
}
