import { coreOfArabic } from "./stems.ts";

const feminine = "\u0629";
/** The feminine ending as it stands alone, in the plural, and before a pronoun. */
const feminineForm = /^(?:[\u0629\u0647]$|\u0627\u062a|\u062a)/;
/** A word made of another one: قانون law, قانونية of law. */
const derived = /^\u064a(?:\u0629|\u0627\u062a|\u0647)?$/;
const singularFeminine = /^(?:\u0629$|\u062a(?:\u0647|\u0643|\u064a|\u0646\u0627))/;

/** What may be written together with a noun that has no article. */
const smallWord = /^[\u0648\u0641\u0628\u0643\u0644](?=.{3})/;

/** Stemmers leave the feminine ending out; with it most nouns are other words: مكتب an office, مكتبة a library. */
export function isArabicForm(word: string, wanted: string): boolean {
  const [one, other] = [coreOfArabic(word), coreOfArabic(wanted)];
  return isForm(one, other) || (smallWord.test(one) && isForm(one.slice(1), other));
}

function isForm(one: string, other: string): boolean {
  if (one === other) return true;
  if (other.endsWith(feminine)) {
    const base = other.slice(0, -1);
    return one.startsWith(base) && feminineForm.test(one.slice(base.length));
  }
  if (!one.startsWith(other)) return !one.endsWith(feminine);
  const rest = one.slice(other.length);
  return !singularFeminine.test(rest) && !derived.test(rest);
}
