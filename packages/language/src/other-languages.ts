import { ngramScores } from "./ngrams.ts";
import type { Script } from "./scripts.ts";

/** Scripts that one language of today's texts is written in. */
const scriptLanguages: readonly (readonly [language: string, letters: RegExp])[] = [
  ["th", /\p{Script=Thai}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["lo", /\p{Script=Lao}/gu],
  ["km", /\p{Script=Khmer}/gu],
  ["ka", /\p{Script=Georgian}/gu],
  ["hy", /\p{Script=Armenian}/gu],
  ["si", /\p{Script=Sinhala}/gu],
  ["ta", /\p{Script=Tamil}/gu],
  ["te", /\p{Script=Telugu}/gu],
  ["kn", /\p{Script=Kannada}/gu],
  ["ml", /\p{Script=Malayalam}/gu],
  ["gu", /\p{Script=Gujarati}/gu],
  ["pa", /\p{Script=Gurmukhi}/gu],
  ["or", /\p{Script=Oriya}/gu],
  ["bo", /\p{Script=Tibetan}/gu],
];
/** Letters of such a script from which a text is one, not a formula or a sign in it. */
const tellingLetters = 6;

/** What else is written in a script, as far as n-grams know it. */
const sharedScripts: Readonly<Partial<Record<Script, ReadonlySet<string>>>> = {
  latin: new Set("az ca cs da de et eu fi hr hu is it lt lv ms nl no pl pt ro sk sl sq sv tl tr vi yo".split(" ")),
  cyrillic: new Set(["be", "bg", "sr", "uk"]),
  arabic: new Set(["fa", "ku", "ur"]),
  other: new Set(["am", "bn"]),
};
const ownLanguages = new Set(["en", "fr", "es", "ru", "ar"]);

/** Little words of languages in Devanagari, which n-grams do not tell apart. */
const devanagariWords: readonly (readonly [language: string, words: RegExp])[] = [
  ["hi", /(?<![\p{L}\p{M}])(?:है|हैं|के|में|और|का|की|को|से)(?![\p{L}\p{M}])/gu],
  ["mr", /(?<![\p{L}\p{M}])(?:आहे|आहेत|आणि|व|या|हे|ही|तो)(?![\p{L}\p{M}])/gu],
  ["ne", /(?<![\p{L}\p{M}])(?:छ|छन्|र|हो|हुन्|गर्न|यो|को|मा)(?![\p{L}\p{M}])/gu],
];

/** What n-grams have to say before a language is named: how plainly, and how far ahead of other languages. */
const leastScore = 0.7;
const leastWords = { latin: 5, others: 4 } as const;
/** Names are of any language: so many words have to be none. */
const leastLowerCase = 3;
const leadOverOthers = { latin: 0.02, others: 0.012 } as const;
/** How far a language has to be ahead of the platform's: the fewer the words, the farther. */
const leadOverOwn = {
  latin: (words: number) => Math.max(0.04, 0.7 / words),
  others: (words: number) => Math.max(0.02, 0.25 / words),
} as const;

/** Letters that Russian does not have. */
const neverRussian = /[іїєґўђћџљњ]/iu;

/** ISO 639-1 code of the language outside the platform's nine that a text, mostly in `script`, plainly is in. */
export function otherLanguage(text: string, script: Script): string | undefined {
  if (script !== "other") return byNgrams(text, script);
  return mostOf(scriptLanguages, text, tellingLetters) ?? mostOf(devanagariWords, text, 1) ?? byNgrams(text, script);
}

/** The one that most is found of, if it is enough. */
function mostOf(signs: readonly (readonly [string, RegExp])[], text: string, enough: number): string | undefined {
  const counted = signs.map(([language, sign]) => ({ language, count: text.match(sign)?.length ?? 0 }));
  const [most, next] = counted.toSorted((a, b) => b.count - a.count);
  return most !== undefined && most.count >= enough && most.count > (next?.count ?? 0) ? most.language : undefined;
}

function byNgrams(text: string, script: Script): string | undefined {
  const possible = sharedScripts[script];
  const words = text.match(/\p{L}[\p{L}\p{M}]+/gu) ?? [];
  const kind = script === "latin" ? "latin" : "others";
  if (possible === undefined || words.length < leastWords[kind]) return undefined;
  if (script === "latin" && words.filter((word) => /^\p{Ll}/u.test(word)).length < leastLowerCase) return undefined;
  const scores = Object.entries(ngramScores(text));
  const own = Math.max(0, ...scores.filter(([code]) => ownLanguages.has(code)).map(([, score]) => score));
  const ranked = scores.filter(([code]) => possible.has(code)).toSorted(([, a], [, b]) => b - a);
  const [[best, score] = ["", 0], [, second] = ["", 0]] = ranked;
  const lead = neverRussian.test(text) ? 0 : leadOverOwn[kind](words.length);
  const isAhead = score - own >= lead && score - second >= leadOverOthers[kind];
  return score >= leastScore && isAhead ? best : undefined;
}
