import type { DomainCode } from "@yiqiao/contracts/languages";
import type { Engine, EnginePair } from "@yiqiao/engines";
import { createLocalEngine, type InstalledModel } from "@yiqiao/engines/local";
import { bleu, type BleuScore, chrf, type ChrfScore, tokenizerFor } from "@yiqiao/evaluation";
import { shortPair } from "./pairs.ts";
import { countWords, translateLines } from "./translate-lines.ts";

/** What `npm run quality` prints. */
export interface QualityReport {
  readonly pair: string;
  /** The model's id, or the kind of the remote engine. */
  readonly model: string;
  /** Absent for a remote engine. */
  readonly version?: string;
  readonly domain?: DomainCode;
  readonly lines: number;
  readonly bleu: BleuScore;
  readonly chrf2: ChrfScore;
  /** Wall time of the translation, the loading of the model left out. */
  readonly seconds: number;
  /** Source words; remote engines are timed with the network. */
  readonly wordsPerSecond: number;
}

export interface Texts {
  readonly sources: readonly string[];
  readonly references: readonly string[];
}

export interface Measured {
  readonly report: QualityReport;
  readonly translations: readonly string[];
}

/** An engine to measure, and what the report calls it. */
export interface Subject {
  readonly engine: Engine;
  readonly model: string;
  readonly version?: string;
  readonly pair: EnginePair;
  readonly domain?: DomainCode | undefined;
}

/** Opens one model alone, whatever else is installed. */
export async function localSubject(model: InstalledModel, pair: EnginePair, domain?: DomainCode): Promise<Subject> {
  const engine = await createLocalEngine({ models: [model], onProblem: (problem) => console.error(problem) });
  return { engine, model: model.manifest.id, version: model.manifest.version, pair, domain };
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Translates the sources and scores the result; progress goes to standard error. */
export async function measure(subject: Subject, { sources, references }: Texts): Promise<Measured> {
  const { engine, model, version, pair, domain } = subject;
  // Loads a model; a remote engine has nothing to load, and its characters may cost.
  if (version !== undefined) await translateLines(engine, sources.slice(0, 1), { pair, domain });
  const start = performance.now();
  let told = 0;
  const onProgress = (done: number, all: number): void => {
    if (done < all && done - told < 100) return;
    told = done;
    console.error(`${model} ${shortPair(pair)}: ${done} of ${all} lines`);
  };
  const translations = await translateLines(engine, sources, { pair, domain, onProgress });
  const seconds = (performance.now() - start) / 1000;
  const report: QualityReport = {
    pair: shortPair(pair),
    model,
    ...(version !== undefined && { version }),
    ...(domain && { domain }),
    lines: sources.length,
    ...scores(translations, references, pair),
    seconds: rounded(seconds, 2),
    wordsPerSecond: Math.round(countWords(sources, pair.source) / seconds),
  };
  return { report, translations };
}

/** BLEU with the target's tokeniser and chrF2, to two decimals. */
function scores(
  translations: readonly string[],
  references: readonly string[],
  { target }: EnginePair,
): Pick<QualityReport, "bleu" | "chrf2"> {
  const found = bleu(translations, references, { tokenizer: tokenizerFor(target) });
  const [one, two, three, four] = found.precisions;
  const found2 = chrf(translations, references);
  return {
    bleu: {
      ...found,
      score: rounded(found.score, 2),
      precisions: [rounded(one, 2), rounded(two, 2), rounded(three, 2), rounded(four, 2)],
      brevityPenalty: rounded(found.brevityPenalty, 4),
    },
    chrf2: { ...found2, score: rounded(found2.score, 2) },
  };
}
