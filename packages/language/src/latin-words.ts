import { tableOf } from "./tables.ts";

export const latinLanguages = ["en-us", "fr", "es"] as const;
export type LatinLanguage = (typeof latinLanguages)[number];
export type LatinScores = Readonly<Record<LatinLanguage, number>>;

/** How frequent words are in each language: 0 for next to never, 1 for once in a million, four steps for each power of ten. */
const frequencies = tableOf("words");
/** What groups of letters say for French and for Spanish against English, in eighths of a natural logarithm. */
const letters = tableOf("letters");
/** Longest group of letters, and longest word that is looked at. */
const longestGroup = 4;
const longestWord = 40;
/** Letters are trusted less than words that are known, and never beyond all doubt. */
const letterTrust = 0.9;
const letterBound = 5;
/** What an accent says against English. */
const accentWeight = 3;
const decade = Math.LN10;
const stepsInDecade = 4;
const elided = /^(?:l|d|j|qu|n|s|c|m|t|jusqu|lorsqu|puisqu)'(?=\p{L})/u;
/** What an elided word says for French. */
const elision = 2;

/** Words of a Latin text in lower case, apostrophes inside kept and written as `'`. */
export function latinWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/\p{Script=Latin}[\p{Script=Latin}\p{M}]*(?:'\p{Script=Latin}+)*/gu) ?? []
  );
}

export interface WordScores {
  /** Natural logarithms of how likely the word is in each language, up to what they share. */
  readonly scores: LatinScores;
  /** Whether it is a frequent word of any of them. */
  readonly isKnown: boolean;
  /** The languages in which it is one of every day. */
  readonly everyday: readonly LatinLanguage[];
}

/** What one word, in lower case, says of its language. */
export function scoreWord(word: string): WordScores {
  const stem = frequencies().has(word) ? word : word.replace(elided, "");
  const { scores, ...known } = scoreStem(stem);
  return { ...known, scores: stem === word ? scores : { ...scores, fr: scores.fr + elision * decade } };
}

function scoreStem(word: string): WordScores {
  const frequent = frequencies().get(word);
  if (frequent !== undefined) {
    return { scores: scoresOf(frequent.map(logarithmOf)), isKnown: true, everyday: everydayOf(frequent) };
  }
  const accents = /[^a-z']/.test(word) ? -accentWeight : 0;
  return { scores: scoresOf([accents, ...lettersOf(word)]), isKnown: false, everyday: [] };
}

/** Some sixty in a million words, and no more than three times as often in another language. */
function everydayOf(frequent: readonly number[]): LatinLanguage[] {
  const least = Math.max(8, Math.max(...frequent) - 2);
  return latinLanguages.filter((_, at) => (frequent[at] ?? 0) >= least);
}

/** What was hardly ever seen in a language may be one word in ten million all the same. */
const logarithmOf = (step: number): number => (decade * (step === 0 ? -stepsInDecade : step - 1)) / stepsInDecade;

function scoresOf([english = 0, french = 0, spanish = 0]: readonly number[]): LatinScores {
  return { "en-us": english, fr: french, es: spanish };
}

function lettersOf(word: string): [french: number, spanish: number] {
  const framed = `^${word.slice(0, longestWord)}$`;
  const table = letters();
  const sums: [number, number] = [0, 0];
  for (let at = 0; at < framed.length; at++) {
    for (let size = 1; size <= longestGroup && at + size <= framed.length; size++) {
      const [french = 0, spanish = 0] = table.get(framed.slice(at, at + size)) ?? [];
      sums[0] += french;
      sums[1] += spanish;
    }
  }
  const bounded = (sum: number) => Math.max(-letterBound, Math.min(letterBound, (sum / 8) * letterTrust));
  return [bounded(sums[0]), bounded(sums[1])];
}
