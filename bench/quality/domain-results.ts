import { type DomainCode, domainCodes } from "@yiqiao/contracts/languages";
import { createLocalEngine, type InstalledModel } from "@yiqiao/engines/local";
import { chrf } from "@yiqiao/evaluation";
import { domainSentences } from "./domain-sentences.ts";
import { parsePair } from "./pairs.ts";
import { translateLines } from "./translate-lines.ts";

/** A sentence of a domain, translated. */
export interface Example {
  readonly source: string;
  readonly translation: string;
  readonly reference: string;
  /** chrF2 of this sentence. */
  readonly score: number;
}

export interface DomainResult {
  readonly domain: DomainCode;
  /** chrF2 over all sentences of the domain. */
  readonly score: number;
  /** Best first. */
  readonly examples: readonly Example[];
}

/** Translates every domain's sentences with one model; they are of the model's domain where it has it. */
export async function domainResults(model: InstalledModel, pair: "zh-en" | "en-zh"): Promise<readonly DomainResult[]> {
  const engine = await createLocalEngine({ models: [model], onProblem: (problem) => console.error(problem) });
  const results: DomainResult[] = [];
  try {
    for (const domain of domainCodes) {
      const sentences = domainSentences[domain][pair];
      const sources = sentences.map(([source]) => source);
      const references = sentences.map(([, reference]) => reference);
      const translations = await translateLines(engine, sources, { pair: parsePair(pair), domain });
      const examples = sentences.map(([source, reference], n): Example => {
        const translation = translations[n] ?? "";
        return { source, translation, reference, score: chrf([translation], [reference]).score };
      });
      const best = examples.toSorted((a, b) => b.score - a.score);
      results.push({ domain, score: chrf(translations, references).score, examples: best });
    }
  } finally {
    await engine.close();
  }
  return results;
}
