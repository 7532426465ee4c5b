import { isArabicForm } from "./forms-arabic.ts";
import { formsOfFrench, formsOfSpanish, isVerbForm, shareForm } from "./forms-romance.ts";
import { type InflectedLanguage, singularOf } from "./stems.ts";

const englishEndings: ReadonlySet<string> = new Set(["", "s", "es", "ed", "d", "ing", "e", "y", "ies", "ied", "ying"]);
const doubled = /^([bdfglmnprtz])(?:ed|ing)$/;

/** Words that look like forms of others and mean something else: goods are not good, an account is no accounting. */
const ownWords: ReadonlySet<string> = new Set(
  "goods customs news means economics politics electronics logistics ethics dynamics genetics acoustics linguistics robotics accounting banking bearing clothing engineering housing marketing".split(
    " ",
  ),
);
/** An entry that is a noun or an adjective made of a verb: "coating", "limited". */
const madeOfVerb = /(?:ing|[^e]ed)$/;

/** How many letters may differ at the end of Russian words: of the longer rest, and of the shorter one. */
const russianRests = [4, 3] as const;

function commonPrefix(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

function isEnglishForm(a: string, b: string): boolean {
  const [one, other] = [singularOf(a), singularOf(b)];
  const owned = [one, other].map((word) => word.replace(/ings$/, "ing"));
  if (owned.some((word) => ownWords.has(word))) return owned[0] === owned[1];
  const shared = commonPrefix(one, other);
  return [one, other].every((word) => {
    const rest = word.slice(shared);
    const consonant = doubled.exec(rest)?.[1];
    return englishEndings.has(rest) || (consonant !== undefined && one.charAt(shared - 1) === consonant);
  });
}

/** What makes an adjective of a noun: закон, законный; цель, целый. */
const adjectival = /^(?:н?(?:ый|ий|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ую|юю|ых|их|ыми|ими)|н(?:ой|ей|ым|им|ом|ем))$/;
const ofNoun = /^[аеоьяй]?$/;

function isRussianForm(a: string, b: string): boolean {
  const [one, other] = [a.replaceAll("ё", "е"), b.replaceAll("ё", "е")];
  const shared = commonPrefix(one, other);
  const [end, otherEnd] = [one.slice(shared), other.slice(shared)];
  if (adjectival.test(end) ? ofNoun.test(otherEnd) : adjectival.test(otherEnd) && ofNoun.test(end)) return false;
  const rests = [end.length, otherEnd.length];
  return shared > 0 && Math.max(...rests) <= russianRests[0] && Math.min(...rests) <= russianRests[1];
}

/**
 * Whether a word of a text is a form of a word that is looked for, both in small letters and with one stem. Stemmers
 * join more than that ("university" and "universe", "marché" and "marche", "puerto" and "puerta"): forms of one word
 * differ by endings of inflection only.
 */
export function isInflection(word: string, wanted: string, language: InflectedLanguage): boolean {
  if (word === wanted) return true;
  if (language === "en-us") return isEnglishForm(word, wanted);
  if (language === "ru") return isRussianForm(word, wanted);
  if (language === "ar") return isArabicForm(word, wanted);
  const formsOf = language === "fr" ? formsOfFrench : formsOfSpanish;
  return shareForm(formsOf(word), formsOf(wanted)) || isVerbForm(word, wanted, language);
}

/**
 * {@link isInflection} of a word that an entry has: a term made of an English verb ("coating") is not the verb in all of
 * its forms ("coats"), which a translation of it may well have.
 */
export function isFormOfEntry(word: string, wanted: string, language: InflectedLanguage): boolean {
  if (language === "en-us" && madeOfVerb.test(wanted)) return word === wanted || word === `${wanted}s`;
  return isInflection(word, wanted, language);
}
