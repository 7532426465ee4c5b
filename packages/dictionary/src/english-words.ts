import adjectives from "wink-lexicon/src/wn-adjective-exceptions.js";
import nouns from "wink-lexicon/src/wn-noun-exceptions.js";
import verbs from "wink-lexicon/src/wn-verb-exceptions.js";

/** Explanations that name other entries instead of translating. */
const noTranslation =
  /^(?:(?:old |archaic |erhua |Japanese |euphemistic |corrupt )?variants? of|see |used in|surname |abbr\. |classifier for|CL:|also written|also called|[\p{L}.]+ pr\. )/u;

/** "to give up sth", "the law", "to be fond of": what stands at the ends of an English headword and is none of it. */
const before = /^(?:to be |to |an? |the )(?=.)/;
const behind: ReadonlySet<string> = new Set(["sb", "sth", "sb's", "one's", "oneself", "or", "and"]);
const longestHeadword = 60;

/** An English word or phrase as it is looked up. */
export function englishKey(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[^\p{L}\p{N}'\-\s]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const words = plain.replace(before, "").split(" ");
  while (words.length > 1 && behind.has(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

/** The English words of one explanation that translate its entry, in its order; other ones than `""`. */
export function englishWords(explanation: string): string[] {
  if (noTranslation.test(explanation) || /[\p{Script=Han}]/u.test(explanation.replace(/\([^()]*\)/g, ""))) return [];
  const withoutNotes = explanation.replace(/\([^()]*\)/g, " ").replace(/\([^()]*\)/g, " ");
  return withoutNotes.split(";").flatMap((part) => {
    const key = englishKey(part);
    return key === "" || key.length > longestHeadword ? [] : [key];
  });
}

type Rule = readonly [ending: RegExp, base: string];

/** Regular endings of verbs and what they stand for; the dictionary itself tells which of the results are words. */
const verbEndings: readonly Rule[] = [
  [/(?<=..)ied$/, "y"],
  [/(?<=...)ed$/, "e"],
  [/(?<=...)ed$/, ""],
  [/(?<=.)([bdfglmnprtvz])\1(?:ed|ing)$/, "$1"],
  [/(?<=.)ying$/, "ie"],
  [/(?<=..)ing$/, "e"],
  [/(?<=..)ing$/, ""],
];
/** Endings that many words have which are no forms of others: "news", "letter". */
const otherEndings: readonly Rule[] = [
  [/(?<=..)ies$/, "y"],
  [/(?<=s|x|z|ch|sh|o)es$/, ""],
  [/ves$/, "f"],
  [/ves$/, "fe"],
  [/(?<=..)s$/, ""],
  [/'s?$/, ""],
  [/([bdfglmnprtvz])\1(?:er|est)$/, "$1"],
  [/(?<=..)i(?:er|est)$/, "y"],
  [/(?<=...)(?:er|est)$/, ""],
  [/(?<=..)(?:er|est)$/, "e"],
];
/** British spellings, which the dictionary has not. */
const spellings: readonly Rule[] = [
  [/our(?=$|s$|ed$|ing$|able$|ite$|ful$|ly$)/, "or"],
  [/is(?=e$|es$|ed$|ing$|ation$|ations$)/, "iz"],
  [/tre(?=s?$)/, "ter"],
  [/ence$/, "ense"],
  [/ogue$/, "og"],
  [/([aeiou])ll(?=ed$|ing$|er$)/, "$1l"],
  [/programme/, "program"],
  [/aeroplane/, "airplane"],
  [/grey/, "gray"],
];

/** Forms that the lists of exceptions leave out, and short words for what the dictionary explains with the long one. */
const others: Readonly<Record<string, string>> = {
  is: "be",
  are: "be",
  am: "be",
  has: "have",
  does: "do",
  phone: "telephone",
  fridge: "refrigerator",
  ad: "advertisement",
  exam: "examination",
  info: "information",
  math: "mathematics",
  maths: "mathematics",
};

/** A headword, and whether a word is its form whatever else it is; others only where it is no common word itself. */
export interface Headword {
  readonly headword: string;
  readonly isSure: boolean;
}

const applied = (word: string, rules: readonly Rule[]): string[] =>
  rules.flatMap(([ending, base]) => (ending.test(word) ? [word.replace(ending, base)] : []));

function formsOf(word: string): Headword[] {
  const irregular = [others, verbs, nouns, adjectives].flatMap((list) =>
    Object.hasOwn(list, word) ? [list[word] ?? ""] : [],
  );
  const sure = [...irregular, ...applied(word, [...verbEndings, ...spellings])];
  const told = (isSure: boolean) => (headword: string) => ({ headword, isSure });
  return [...sure.map(told(true)), ...applied(word, otherEndings).map(told(false))];
}

/**
 * Headwords that a word or phrase may be a form of, itself first: "banks" is one of "bank", "went" of "go". Not all of
 * them are words. Of a phrase the first or the last word is inflected.
 */
export function headwordsOf(text: string): Headword[] {
  const key = englishKey(text);
  const [first = "", ...rest] = key.split(" ");
  const last = rest.pop();
  const forms =
    last === undefined
      ? formsOf(key)
      : [
          ...formsOf(first).map(({ headword, isSure }) => ({ isSure, headword: [headword, ...rest, last].join(" ") })),
          ...formsOf(last).map(({ headword, isSure }) => ({ isSure, headword: [first, ...rest, headword].join(" ") })),
        ];
  const again = last === undefined ? forms.flatMap(({ headword }) => formsOf(headword)) : [];
  const hyphens = [key.replaceAll("-", " "), key.replaceAll("-", "")].map((headword) => ({ headword, isSure: true }));
  const guessed = again.map(({ headword }) => ({ headword, isSure: false }));
  const all = [{ headword: key, isSure: true }, ...hyphens, ...forms, ...guessed];
  const known = new Map<string, Headword>();
  for (const one of all)
    if (one.headword.length > 1 || one.headword === key) known.set(one.headword, known.get(one.headword) ?? one);
  known.delete("");
  return [...known.values()];
}
