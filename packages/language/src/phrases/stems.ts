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
  ["radii", "radius"],
  ["stimuli", "stimulus"],
  ["diagnoses", "diagnosis"],
  ["curricula", "curriculum"],
  ["memoranda", "memorandum"],
  ["buses", "bus"],
  ["gases", "gas"],
  ["lenses", "lens"],
  ["quizzes", "quiz"],
  ["ties", "tie"],
  ["dies", "die"],
  ["lies", "lie"],
]);
/** Of people: chairmen, saleswomen. */
const pluralMen = /(?<=(?:chair|congress|crafts|crews|drafts|fire|fisher|police|sales|spokes|sports|work)(?:wo)?)men$/;

const vowelMarks = /[\u064b-\u065f\u0670\u0640]/g;
const alefs = /[\u0622\u0623\u0625\u0671]/g;

/** The regular plural of things, with the pronouns that may follow; the stemmer leaves an alef of it. */
const pluralInArabic = /(?<=.{3})\u0627\u062a(?:\u0647\u0645|\u0647\u0627|\u0643\u0645|\u0646\u0627|\u0647|\u0643)?$/;

/** Without vowel marks and the conjunctions that are written with the word; one letter for every alef. */
function plainArabic(word: string): string {
  const plain = word.replace(vowelMarks, "").replace(alefs, "\u0627");
  return plain.length > 5
    ? plain.replace(/^[\u0648\u0641](?=\u0627\u0644|\u0644\u0644|\u0628\u0627\u0644)/, "")
    : plain;
}

/** Words whose x is that of the plural, as it is not in "heureux". */
const pluralX =
  /^(?:(?:mi)?lieux|(?:en)?jeux|feux|essieux|cheveux|v(?:œ|oe)ux|aveux|neveux|(?:bij|caill|gen|hib|ch)oux)$/;

function singularOfFrench(written: string): string {
  // The stemmer leaves the s behind these vowels: lois, emplois, numéros, revenus.
  const word = written.replace(/(?<=[aiou])s$/, "");
  if (word.endsWith("eaux") || pluralX.test(word)) return word.slice(0, -1);
  return word.replace(/(?:aux|ail)$/, "al").replace(/trices?$/, "teur");
}

/** Without the accents, which move with the plural: examen, exámenes. The stemmer leaves the s of taxis and menús. */
function singularOfSpanish(word: string): string {
  const singular = word
    .replace(/ces$/, "z")
    .replace(/(?<=.{2}[^aeiouáéíóú])es$/, "")
    .replace(/(?<=.{2}[iuíú])s$/, "");
  return singular.normalize("NFD").replaceAll("\u0301", "").normalize("NFC");
}

/** Forms of a few Russian words that begin otherwise than their first form. */
const russianForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    день: "дня дню днем дне дни дней дням днями днях",
    лед: "льда льду льдом льде льды льдов льдам льдами льдах",
    время: "времени временем времена времен временам временах",
    имя: "имени именем имена имен именам именах",
  }).flatMap(([first, forms]) => forms.split(" ").map((form) => [form, first] as const)),
);
/** Nouns that the stemmer takes for verbs in some of their forms: материал, клапана. */
const looksLikeVerb = /^([а-я]{2,}[ая][лн])[аыио]?$/;
/** A vowel that comes and goes: рынок, рынка; заявка, заявок. */
const fleeting = /([бвгджзйклмнпрстфхцчшщ])[ое]([квлнрц])$/;

function stemOfRussian(written: string): string {
  const plain = written.replaceAll("ё", "е");
  const word = russianForms.get(plain) ?? plain;
  return (looksLikeVerb.exec(word)?.[1] ?? stemRussian(word)).replace(fleeting, "$1$2");
}

const article = /^(?:[\u0628\u0643]?\u0627\u0644|\u0644\u0644)(?=.{2})/;

/** Without the article, which the stemmer takes for a reason to read the rest otherwise. */
export const coreOfArabic = (word: string): string => plainArabic(word).replace(article, "");

/** The dictionary form of an irregular English plural; every other word as it is. */
export const singularOf = (word: string): string => irregularPlurals.get(word) ?? word.replace(pluralMen, "man");

const stemmers: Readonly<Record<InflectedLanguage, (word: string) => string>> = {
  "en-us": (word) => stemEnglish(singularOf(word)),
  // One stem for plurals and the singulars that no ending tells them from: travaux, journaux; lápices.
  fr: (word) => stemFrench(singularOfFrench(word)),
  es: (word) => stemSpanish(singularOfSpanish(word)).replace(/z$/, "c"),
  ru: stemOfRussian,
  ar: (word) => stemArabic(coreOfArabic(word).replace(pluralInArabic, "")),
};

/** What a word in small letters has in common with its inflected forms, and with some words beside. */
export function stemOf(word: string, language: InflectedLanguage): string {
  return word.length > longestWord ? word : stemmers[language](word);
}
