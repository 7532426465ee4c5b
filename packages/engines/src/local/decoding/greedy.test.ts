import { describe, expect, it } from "vitest";
import { decodeGreedy } from "./greedy.ts";
import type { Hypothesis } from "./row.ts";
import type { StepModel, StepResult } from "./step-model.ts";
import { logSum } from "./top-pieces.ts";

const END = 0;
/** After each piece the next one, 2 to 4 and round again; the end is always second. */
const logitsAfter = (previous: number) =>
  Float32Array.from({ length: 5 }, (_, id) => {
    if (id === END) return 2;
    return id === (previous < 2 || previous === 4 ? 2 : previous + 1) ? 3 : -1;
  });

/** A model that goes round in circles, and tells scores itself or leaves them to whoever reads its logits. */
function circling(tellsScores: boolean): StepModel {
  const unused = (): never => {
    throw new Error("not used");
  };
  return {
    vocabularySize: 5,
    endId: END,
    suppressedIds: new Set(),
    maxTargetPieces: 40,
    hasAttention: false,
    tellsChoices: false,
    release: unused,
    encode: async () => ({
      sourceLength: 3,
      select: unused,
      step: async (previous): Promise<StepResult> => {
        const logits = logitsAfter(previous?.[0] ?? 1);
        const next = logits.indexOf(3);
        return { next: [next], logits, ...(tellsScores && { scores: Float32Array.of(3 - logSum(logits)) }) };
      },
    }),
  };
}

describe("scores of a translation whose repeats are blocked", () => {
  it.each([true, false])("count the piece that was taken, the model telling scores itself: %s", async (tellsScores) => {
    const found: Hypothesis[] = [];
    await decodeGreedy(circling(tellsScores), [{ source: [2, 3, END] }], {
      attention: false,
      scores: true,
      blockRepeats: true,
      isWanted: () => true,
      onDone: (_, one) => found.push(one),
    });
    const [{ ids, score }] = found;
    expect(ids).toEqual([2, 3, 4, 2, 3]);
    const taken = [...ids, END].map((id, at) => {
      const logits = logitsAfter(ids[at - 1] ?? 1);
      return logits[id] - logSum(logits);
    });
    expect(score).toBeCloseTo(taken.reduce((sum, one) => sum + one, 0) / taken.length, 5);
  });
});
