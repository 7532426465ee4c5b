import { checkLinePairs } from "./line-pairs.ts";
import { matches, nGrams } from "./n-grams.ts";
import { withoutBlanks } from "./tokenizers.ts";

/** A corpus chrF2 score. */
export interface ChrfScore {
  /** 0 to 100. */
  readonly score: number;
  /** The settings in sacreBLEU's notation; `as` names the version whose figures these equal. */
  readonly signature: string;
}

const ORDERS = [1, 2, 3, 4, 5, 6] as const;
/** Recall counts for twice as much as precision; the measure has its square. */
const BETA_SQUARED = 4;

/**
 * Corpus chrF2 with one reference a line: character 1- to 6-grams without white space, no words, effective order,
 * equal to sacreBLEU 2.6.0 (Popović 2015, "chrF: character n-gram F-score"). One line gives the sentence's score.
 * @throws LinesError if the counts differ or there are no lines
 */
export function chrf(hypotheses: readonly string[], references: readonly string[]): ChrfScore {
  checkLinePairs(hypotheses, references);
  const counts = ORDERS.map(() => ({ hypothesis: 0, reference: 0, both: 0 }));
  for (const [line, text] of hypotheses.entries()) {
    const [hypothesis, reference] = [characters(text), characters(references[line])];
    for (const [n, order] of ORDERS.entries()) {
      const inReference = Math.max(0, reference.length - order + 1);
      // An order that the reference is too short for says nothing about the hypothesis.
      if (inReference > 0) counts[n].hypothesis += Math.max(0, hypothesis.length - order + 1);
      counts[n].reference += inReference;
      counts[n].both += matches(nGrams(hypothesis, order, ""), nGrams(reference, order, ""));
    }
  }
  const scored = counts.filter((count) => count.hypothesis > 0 && count.reference > 0);
  const mean = (numbers: readonly number[]): number =>
    numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length);
  const precision = mean(scored.map((count) => count.both / count.hypothesis));
  const recall = mean(scored.map((count) => count.both / count.reference));
  const weighted = BETA_SQUARED * precision + recall;
  return {
    score: weighted > 0 ? (100 * (1 + BETA_SQUARED) * precision * recall) / weighted : 0,
    signature: "nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|as:sacrebleu-2.6.0",
  };
}

const characters = (text: string): string[] => Array.from(withoutBlanks(text));
