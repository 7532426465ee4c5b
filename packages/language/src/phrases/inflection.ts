import { type InflectedLanguage, singularOf } from "./stems.ts";

const englishEndings: ReadonlySet<string> = new Set(["", "s", "es", "ed", "d", "ing", "e", "y", "ies", "ied", "ying"]);
const doubled = /^([bdfglmnprtz])(?:ed|ing)$/;

/** How many letters may differ at the end: of the longer rest, and of the shorter one. */
const differing: Readonly<Record<Exclude<InflectedLanguage, "en-us" | "ar">, readonly [number, number]>> = {
  fr: [4, 2],
  es: [4, 2],
  ru: [4, 3],
};

function commonPrefix(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

function isEnglishForm(a: string, b: string): boolean {
  const [one, other] = [singularOf(a), singularOf(b)];
  const shared = commonPrefix(one, other);
  return [one, other].every((word) => {
    const rest = word.slice(shared);
    const consonant = doubled.exec(rest)?.[1];
    return englishEndings.has(rest) || (consonant !== undefined && one.charAt(shared - 1) === consonant);
  });
}

/**
 * Whether two words with one stem, in small letters, are forms of one word. Stemmers join more than that ("university"
 * and "universe"): forms of one word differ by endings of inflection only.
 */
export function isInflection(a: string, b: string, language: InflectedLanguage): boolean {
  if (a === b || language === "ar") return true;
  if (language === "en-us") return isEnglishForm(a, b);
  const shared = commonPrefix(a, b);
  const rests = [a.length - shared, b.length - shared];
  const [most, least] = differing[language];
  return Math.max(...rests) <= most && Math.min(...rests) <= least;
}
