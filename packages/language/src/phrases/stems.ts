import type { LanguageCode } from "@yiqiao/contracts/languages";
import { stemmer as stemArabic } from "@orama/stemmers/arabic";
import { stemmer as stemEnglish } from "@orama/stemmers/english";
import { stemmer as stemFrench } from "@orama/stemmers/french";
import { stemmer as stemRussian } from "@orama/stemmers/russian";
import { stemmer as stemSpanish } from "@orama/stemmers/spanish";

/** Languages whose words have endings that a stemmer knows. */
export type InflectedLanguage = Extract<LanguageCode, "en-us" | "fr" | "es" | "ru" | "ar">;

/** Longer runs of letters are no words: they stay as they are. */
const longestWord = 60;

/** Plurals of English that no ending tells. */
const irregularPlurals: ReadonlyMap<string, string> = new Map([
  ["men", "man"],
  ["women", "woman"],
  ["children", "child"],
  ["people", "person"],
  ["feet", "foot"],
  ["teeth", "tooth"],
  ["geese", "goose"],
  ["mice", "mouse"],
  ["lives", "life"],
  ["wives", "wife"],
  ["knives", "knife"],
  ["leaves", "leaf"],
  ["halves", "half"],
  ["shelves", "shelf"],
  ["wolves", "wolf"],
  ["analyses", "analysis"],
  ["bases", "basis"],
  ["crises", "crisis"],
  ["hypotheses", "hypothesis"],
  ["syntheses", "synthesis"],
  ["theses", "thesis"],
  ["axes", "axis"],
  ["criteria", "criterion"],
  ["phenomena", "phenomenon"],
  ["bacteria", "bacterium"],
  ["media", "medium"],
  ["indices", "index"],
  ["matrices", "matrix"],
  ["vertices", "vertex"],
  ["appendices", "appendix"],
  ["formulae", "formula"],
  ["nuclei", "nucleus"],
]);

const vowelMarks = /[\u064b-\u065f\u0670\u0640]/g;
const alefs = /[\u0622\u0623\u0625\u0671]/g;

/** Without vowel marks and the conjunctions that are written with the word; one letter for every alef. */
function plainArabic(word: string): string {
  const plain = word.replace(vowelMarks, "").replace(alefs, "\u0627");
  return plain.length > 5
    ? plain.replace(/^[\u0648\u0641](?=\u0627\u0644|\u0644\u0644|\u0628\u0627\u0644)/, "")
    : plain;
}

/** The dictionary form of an irregular English plural; every other word as it is. */
export const singularOf = (word: string): string => irregularPlurals.get(word) ?? word;

const stemmers: Readonly<Record<InflectedLanguage, (word: string) => string>> = {
  "en-us": (word) => stemEnglish(singularOf(word)),
  fr: stemFrench,
  es: stemSpanish,
  ru: (word) => stemRussian(word.replaceAll("ё", "е")),
  ar: (word) => stemArabic(plainArabic(word)),
};

/** What a word in small letters has in common with its inflected forms, and with some words beside. */
export function stemOf(word: string, language: InflectedLanguage): string {
  return word.length > longestWord ? word : stemmers[language](word);
}
