import type { LanguageCode } from "@yiqiao/contracts/languages";
import { stemmer as stemFrench } from "@orama/stemmers/french";
import { stemmer as stemRussian } from "@orama/stemmers/russian";
import { stemmer as stemSpanish } from "@orama/stemmers/spanish";

const irregular: ReadonlyMap<string, string> = new Map([
  ["men", "man"],
  ["women", "woman"],
  ["children", "child"],
  ["people", "person"],
  ["feet", "foot"],
  ["teeth", "tooth"],
  ["mice", "mouse"],
  ["lives", "life"],
  ["analyses", "analysis"],
  ["diagnoses", "diagnosis"],
  ["crises", "crisis"],
  ["bases", "basis"],
  ["hypotheses", "hypothesis"],
  ["criteria", "criterion"],
  ["phenomena", "phenomenon"],
  ["bacteria", "bacterium"],
  ["indices", "index"],
  ["matrices", "matrix"],
  ["vertices", "vertex"],
]);

/**
 * The singular of an English word. A stemmer does more than that: of "corruption" it makes "corrupt", which is another
 * term.
 */
export function singularOfEnglish(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (word.length < 4 || /(?:ss|us|is|ics|news)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

const stemmers: Readonly<Partial<Record<LanguageCode, (word: string) => string>>> = {
  "en-us": singularOfEnglish,
  fr: (word) => stemFrench(word),
  es: (word) => stemSpanish(word),
  ru: (word) => stemRussian(word),
};

const keptKeys = 100_000;
const keptOf = new Map<LanguageCode, Map<string, string>>();

/** One key for all inflected forms of a word, with capitals and accents of possessives left out. */
export function keyOf(word: string, language: LanguageCode): string {
  const kept = keptOf.get(language) ?? new Map<string, string>();
  keptOf.set(language, kept);
  const known = kept.get(word);
  if (known !== undefined) return known;
  const small = word.toLowerCase().replaceAll("’", "'").replace(/'s?$/, "");
  const stem = stemmers[language];
  // A word with a hyphen is inflected at its end.
  const key = stem && /\p{L}{3}$/u.test(small) ? small.replace(/(?<![\p{L}\p{M}])[\p{L}\p{M}]+$/u, stem) : small;
  if (kept.size >= keptKeys) kept.clear();
  kept.set(word, key);
  return key;
}
