import type { EnginePair } from "@yiqiao/engines";
import {
  type Calibration,
  confidenceOf,
  type Evidence,
  featuresOf,
  type InstalledModel,
  LoadedModel,
  translateBatch,
} from "@yiqiao/engines/local";
import { brier, chrf, discrimination, fitLogistic, type Forecast, reliability } from "@yiqiao/evaluation";
import type { ConfidenceDirection, Flagged } from "./confidence.ts";
import { doubtBelow } from "@yiqiao/contracts/text";
import type { SentencePair } from "./domain-sentences.ts";
import { shortPair } from "./pairs.ts";

/** So many sentences are decoded together, as those of a document are. */
const together = 16;
const bins = 8;

/**
 * What a translation has to reach to count as good. A person's words for the same thing share about half as many runs of
 * characters in Chinese, Japanese and Korean.
 */
const leastChrf = ({ target }: EnginePair): number => (["zh-cn", "ja", "ko"].includes(target) ? 15 : 37);

interface Judged {
  readonly evidence: Evidence;
  readonly chrf2: number;
}

async function judge(model: LoadedModel, pair: EnginePair, lines: readonly SentencePair[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (let from = 0; from < lines.length; from += together) {
    const batch = lines.slice(from, from + together);
    const found: Evidence[] = [];
    const common = { pair, domain: "general", alternatives: 0, scores: true, search: "usual", rescue: true } as const;
    await translateBatch(
      model,
      batch.map(([text]) => ({ text, ...common })),
      {
        isWanted: () => true,
        onEvidence: (row, evidence) => (found[row] = evidence),
        onResult: (row, { text }) => {
          const evidence = found[row];
          if (evidence === undefined) throw new Error(`${batch[row]?.[0]}: has no score`);
          judged[from + row] = { evidence, chrf2: chrf([text.trim()], [batch[row]?.[1] ?? ""]).score };
        },
      },
    );
  }
  return judged;
}

const rounded = (value: number, digits = 4): number => Number(value.toFixed(digits));

function fit(pair: EnginePair, judged: readonly Judged[]): Calibration {
  const ratios = judged
    .map(({ evidence: { sourcePieces, targetPieces } }) => (targetPieces + 1) / (sourcePieces + 1))
    .toSorted((left, right) => left - right);
  const usualLength = rounded(ratios[ratios.length >> 1] ?? 1);
  const chrf2 = leastChrf(pair);
  const weights = fitLogistic(
    judged.map(({ evidence }) => featuresOf(evidence, usualLength)),
    judged.map((one) => one.chrf2 >= chrf2),
    { ridge: 0.05 },
  );
  const [constant = 0, score = 0, short = 0, long = 0] = weights.map((weight) => rounded(weight));
  const { source, target } = pair;
  return { source, target, chrf2, usualLength, weights: { constant, score, short, long } };
}

function forecastsOf(judged: readonly Judged[], calibration: Calibration): Forecast[] {
  return judged.map(({ evidence, chrf2 }) => ({
    likelihood: confidenceOf(evidence, calibration),
    isTrue: chrf2 >= calibration.chrf2,
  }));
}

/** How many of the sentences would be called doubtful, and how many of these, and of the others, are not good. */
function flaggedOf(forecasts: readonly Forecast[]): Flagged {
  const isDoubtful = ({ likelihood }: Forecast) => likelihood < doubtBelow;
  const bad = (some: readonly Forecast[]) => some.filter(({ isTrue }) => !isTrue).length;
  const [doubtful, others] = [forecasts.filter(isDoubtful), forecasts.filter((one) => !isDoubtful(one))];
  return {
    sentences: forecasts.length,
    doubtful: doubtful.length,
    badAmongDoubtful: bad(doubtful),
    badAmongOthers: bad(others),
  };
}

/** Fits one direction of a model to every other line, and measures it on the lines between and on our own sentences. */
export async function calibrate(
  installed: InstalledModel,
  pair: EnginePair,
  { lines, own }: { readonly lines: readonly SentencePair[]; readonly own: readonly SentencePair[] },
): Promise<{ readonly calibration: Calibration; readonly direction: ConfidenceDirection }> {
  const model = await LoadedModel.load(installed);
  try {
    const judged = await judge(model, pair, lines);
    const calibration = fit(
      pair,
      judged.filter((_, at) => at % 2 === 0),
    );
    const heldOut = forecastsOf(
      judged.filter((_, at) => at % 2 === 1),
      calibration,
    );
    const { score, base } = brier(heldOut);
    return {
      calibration,
      direction: {
        pair: shortPair(pair),
        chrf2: calibration.chrf2,
        fitted: judged.length - heldOut.length,
        bins: reliability(heldOut, bins).map(({ count, said, true: good }) => ({
          count,
          said: rounded(said),
          good: rounded(good),
        })),
        discrimination: rounded(discrimination(heldOut), 3),
        brier: rounded(score),
        brierBase: rounded(base),
        heldOut: flaggedOf(heldOut),
        own: flaggedOf(forecastsOf(await judge(model, pair, own), calibration)),
      },
    };
  } finally {
    await model.release();
  }
}
