import { codePointLength } from "@yiqiao/contracts/text";
import { countWords, tokensOf } from "./tokens.ts";

/** The rows of an analysis, as translation tools print them. */
export const analysisBands = ["context", "repetition", "exact", "95-99", "85-94", "75-84", "50-74", "none"] as const;
export type AnalysisBand = (typeof analysisBands)[number];

export interface AnalysisCount {
  readonly segments: number;
  readonly words: number;
  /** Code points. */
  readonly characters: number;
}
export type Analysis = Readonly<Record<AnalysisBand, AnalysisCount>>;

/** The row of a match by its score in percent; undefined: there is none. */
export function bandOf(score: number | undefined): Exclude<AnalysisBand, "repetition"> {
  if (score === undefined || score < 50) return "none";
  if (score > 100) return "context";
  if (score === 100) return "exact";
  if (score >= 95) return "95-99";
  if (score >= 85) return "85-94";
  return score >= 75 ? "75-84" : "50-74";
}

/** Counts the sentences of a document by what a memory has for them. */
export class AnalysisCounter {
  readonly #seen = new Set<string>();
  readonly #counts = new Map<AnalysisBand, { segments: number; words: number; characters: number }>();

  /** `key` is the same for sentences that are repetitions of each other. A context match is no repetition. */
  add({ key, text, score }: { readonly key: string; readonly text: string; readonly score: number | undefined }): void {
    const band = bandOf(score);
    const isRepeated = this.#seen.has(key) && band !== "context";
    this.#seen.add(key);
    const row = isRepeated ? "repetition" : band;
    const count = this.#counts.get(row) ?? { segments: 0, words: 0, characters: 0 };
    count.segments++;
    count.words += countWords(tokensOf(text));
    count.characters += codePointLength(text);
    this.#counts.set(row, count);
  }

  result(): Analysis {
    const none: AnalysisCount = { segments: 0, words: 0, characters: 0 };
    return Object.fromEntries(analysisBands.map((band) => [band, { ...(this.#counts.get(band) ?? none) }])) as Record<
      AnalysisBand,
      AnalysisCount
    >;
  }
}
