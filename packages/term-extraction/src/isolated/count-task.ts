import { writeFileSync } from "node:fs";
import { countTerms } from "../counts/count-terms.ts";
import type { CountJob, CountResult, Spent, TextLine } from "./jobs.ts";
import { JsonLineWriter, readJsonLines } from "./lines.ts";
import { LanguageWeights } from "./weigh-languages.ts";

/** Pairs of one document that translations are looked for in. */
const mostPairs = 20_000;

export async function countTask({
  texts,
  language: chosen,
  counts: output,
  pairs: pairsOutput,
}: CountJob): Promise<Omit<CountResult, keyof Spent>> {
  const sources: string[] = [];
  const weights = new LanguageWeights();
  const lines = new JsonLineWriter(pairsOutput);
  let pairs = 0;
  try {
    for await (const { source, target } of readJsonLines<TextLine>(texts)) {
      sources.push(source);
      weights.add(source);
      if (target === undefined || pairs === mostPairs) continue;
      lines.write({ source, target });
      pairs++;
    }
  } finally {
    lines.close();
  }
  const language = chosen ?? weights.most();
  if (language === undefined) return { share: 0, words: 0, pairs: 0 };
  const counts = countTerms(sources, language);
  writeFileSync(output, JSON.stringify(counts));
  return { language, share: weights.shareOf(language), words: counts.words, pairs };
}
