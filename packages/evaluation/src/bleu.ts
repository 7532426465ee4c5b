import { checkLinePairs } from "./line-pairs.ts";
import { matches, nGrams } from "./n-grams.ts";
import { tokenize, type TokenizerName } from "./tokenizers.ts";

/** A corpus BLEU score with what it was computed from. */
export interface BleuScore {
  /** 0 to 100. */
  readonly score: number;
  /** Share in percent of the hypotheses' n-grams found in the references, for 1 to 4 tokens, smoothed. */
  readonly precisions: readonly [number, number, number, number];
  /** 0 to 1; below 1 where the hypotheses are shorter than the references. */
  readonly brevityPenalty: number;
  /** The settings in sacreBLEU's notation; `as` names the version whose figures these equal. */
  readonly signature: string;
}

const ORDERS = [1, 2, 3, 4] as const;

/**
 * Corpus BLEU with one reference a line: 4-grams, mixed case, exponential smoothing, no effective order, equal to
 * sacreBLEU 2.6.0 (Post 2018, "A Call for Clarity in Reporting BLEU Scores").
 * @throws LinesError if the counts differ or there are no lines
 */
export function bleu(
  hypotheses: readonly string[],
  references: readonly string[],
  { tokenizer }: { readonly tokenizer: TokenizerName },
): BleuScore {
  checkLinePairs(hypotheses, references);
  const [correct, total] = [ORDERS.map(() => 0), ORDERS.map(() => 0)];
  let [hypothesisLength, referenceLength] = [0, 0];
  for (const [line, text] of hypotheses.entries()) {
    const [hypothesis, reference] = [tokenize(text, tokenizer), tokenize(references[line], tokenizer)];
    hypothesisLength += hypothesis.length;
    referenceLength += reference.length;
    for (const [n, order] of ORDERS.entries()) {
      correct[n] += matches(nGrams(hypothesis, order, " "), nGrams(reference, order, " "));
      total[n] += Math.max(0, hypothesis.length - order + 1);
    }
  }
  const brevityPenalty = penalty(hypothesisLength, referenceLength);
  const precisions = smoothedPrecisions(correct, total);
  const mean = precisions.reduce((sum, precision) => sum + Math.log(precision), 0) / ORDERS.length;
  return {
    score: brevityPenalty * Math.exp(mean),
    precisions,
    brevityPenalty,
    signature: `nrefs:1|case:mixed|eff:no|tok:${tokenizer}|smooth:exp|as:sacrebleu-2.6.0`,
  };
}

function penalty(hypothesisLength: number, referenceLength: number): number {
  if (hypothesisLength >= referenceLength) return 1;
  return hypothesisLength > 0 ? Math.exp(1 - referenceLength / hypothesisLength) : 0;
}

/** Each order without a match counts half as much as the one before it, beginning with half a match. */
function smoothedPrecisions(correct: readonly number[], total: readonly number[]): BleuScore["precisions"] {
  const precisions: [number, number, number, number] = [0, 0, 0, 0];
  if (correct.every((count) => count === 0)) return precisions;
  let share = 1;
  for (const n of precisions.keys()) {
    if (total[n] === 0) break;
    if (correct[n] === 0) share /= 2;
    precisions[n] = (100 * (correct[n] === 0 ? share : correct[n])) / total[n];
  }
  return precisions;
}
