import { describe, expect, it } from "vitest";
import { type BeamRow, decodeBeam } from "./beam.ts";
import type { Hypothesis } from "./row.ts";
import type { StepModel } from "./step-model.ts";

const [END, UNKNOWN] = [0, 1];
/** Probabilities of the next piece after a piece, the start being -1. */
type Language = Readonly<Record<number, Readonly<Record<number, number>>>>;

interface Steps {
  /** How many hypotheses each step followed. */
  readonly rows: number[];
}

/** A model that speaks a language whatever its source, and tells choices itself or leaves them to whoever reads its logits. */
function speaking(language: Language, tellsChoices: boolean, steps: Steps = { rows: [] }): StepModel {
  const vocabularySize = 10;
  return {
    vocabularySize,
    endId: END,
    suppressedIds: new Set(),
    maxTargetPieces: 40,
    hasAttention: false,
    tellsChoices,
    release: async () => undefined,
    encode: async (sources) => {
      let rows = sources.length;
      return {
        sourceLength: 3,
        select: (selected) => (rows = selected.length),
        step: async (previous, want) => {
          steps.rows.push(rows);
          const logits = Array.from({ length: rows }, (_, row) =>
            Float32Array.from({ length: vocabularySize }, (__, id) =>
              Math.log(language[previous?.[row] ?? -1]?.[id] ?? 1e-9),
            ),
          );
          const choices = logits.map((row) =>
            Array.from(row, (score, id) => ({ id, score }))
              .toSorted((a, b) => b.score - a.score)
              .slice(0, want.choices),
          );
          const whole = Float32Array.from(logits.flatMap((row) => Array.from(row)));
          const next = choices.map(([{ id }]) => id);
          return want.choices === undefined ? { next, logits: whole } : { next, choices };
        },
      };
    },
  };
}

async function search(model: StepModel, row: Omit<BeamRow, "source">, source = [2, 3, END]): Promise<Hypothesis[]> {
  const found: Hypothesis[] = [];
  await decodeBeam(model, [{ source, ...row }], {
    attention: false,
    unknownId: UNKNOWN,
    isWanted: () => true,
    onDone: (_, hypotheses) => found.push(...hypotheses),
  });
  return found;
}

/** 2 begins likelier, what goes on from 3 is likelier: 0.55 · 0.5 and 0.45 · 0.9. */
const garden: Language = {
  [-1]: { 2: 0.55, 3: 0.45 },
  2: { 4: 0.5, 5: 0.5 },
  3: { 6: 0.9, 7: 0.1 },
  4: { 0: 1 },
  5: { 0: 1 },
  6: { 0: 1 },
  7: { 0: 1 },
};

describe.each([true, false])("beam search, the model telling choices itself: %s", (tellsChoices) => {
  it("finds what is likelier as a whole, and scores it by its pieces and the end mark", async () => {
    const [best] = await search(speaking(garden, tellsChoices), { width: 2 });
    expect(best.ids).toEqual([3, 6]);
    expect(best.score).toBeCloseTo(Math.log(0.45 * 0.9) / 3, 4);
    const [greedy] = await search(speaking(garden, tellsChoices), { width: 1 });
    expect(greedy.ids).toEqual([2, 4]);
  });

  it("follows what is within reach of the best only", async () => {
    const reach = Math.log(0.55 / 0.45);
    const steps = { rows: [] };
    const [kept] = await search(speaking(garden, tellsChoices, steps), { width: 2, within: reach + 0.01 });
    expect(kept.ids).toEqual([3, 6]);
    expect(steps.rows).toEqual([1, 2, 1]);
    const fewer = { rows: [] };
    const [dropped] = await search(speaking(garden, tellsChoices, fewer), { width: 2, within: reach - 0.01 });
    expect(dropped.ids.slice(0, 1)).toEqual([2]);
    expect(fewer.rows.slice(0, 2)).toEqual([1, 1]);
  });

  it("writes neither the unknown piece nor nothing, however likely", async () => {
    const shy: Language = { [-1]: { 0: 0.6, 1: 0.3, 2: 0.1 }, 2: { 1: 0.9, 0: 0.1 } };
    const [best] = await search(speaking(shy, tellsChoices), { width: 2 });
    expect(best.ids).toEqual([2]);
  });

  it("puts what runs in circles last, broken off, unless the source does so too", async () => {
    const round: Language = { [-1]: { 2: 0.9, 3: 0.1 }, 2: { 2: 1 }, 3: { 0: 1 } };
    const found = await search(speaking(round, tellsChoices), { width: 2 });
    expect(found.map(({ ids, broken }) => [ids[0], broken])).toEqual([
      [3, false],
      [2, true],
    ]);
    expect(found[1].ids.length).toBeLessThan(10);
    const laughing = await search(speaking(round, tellsChoices), { width: 1 }, [...Array<number>(8).fill(2), END]);
    expect(laughing[0].ids).toHaveLength(37);
  });
});
