import { commonWordLanguages, latinLanguages, latinWords, type LatinLanguage } from "./common-words.ts";
import { ngramScores } from "./ngrams.ts";

/** How much a text's share of everyday words counts beside its n-grams. */
const wordWeight = 0.4;
/** The same for one or two words, where n-grams say little. */
const shortWordWeight = 1;
/** Turns a difference of scores into odds. */
const sharpness = 14;

const ownCodes: Readonly<Record<LatinLanguage, string>> = { "en-us": "en", fr: "fr", es: "es" };
const ownMarks: Readonly<Record<LatinLanguage, RegExp>> = {
  "en-us": /(?!)/u,
  fr: /[çœæàèêëîïôûùÿ]|\b[ldjnsmtc]['’]\p{L}/iu,
  es: /[ñ¿¡áíóú]/iu,
};
/** Letters that none of the three uses. */
const foreignLetter =
  /[äößåøæðþłążźśćńęšžčřůěďťňğışțăőűāēīūģķļņėįųõãươđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/giu;

export interface ScoredLanguage<L> {
  readonly lang: L;
  readonly confidence: number;
}

/**
 * English, French or Spanish, the likeliest first; empty when nothing speaks for any of them. Confidence stays below
 * 0.35 for texts that look like another language of the Latin script.
 */
export function detectLatin(text: string): ScoredLanguage<LatinLanguage>[] {
  const words = latinWords(text.slice(0, 4000));
  if (words.length === 0) return [];
  const ngrams = ngramScores(text);
  const hits = wordShares(words);
  const weight = words.length > 2 ? wordWeight : shortWordWeight;
  const scores = latinLanguages.map((lang) => {
    const marks = ownMarks[lang].test(text) ? 0.08 : 0;
    return { lang, score: (ngrams[ownCodes[lang]] ?? 0) + weight * hits[lang] + marks };
  });
  const best = Math.max(...scores.map(({ score }) => score));
  if (best === 0) return [];
  const odds = scores.map(({ lang, score }) => ({ lang, odds: Math.exp((score - best) * sharpness) }));
  const total = odds.reduce((sum, { odds }) => sum + odds, 0);
  const trust = trustworthiness(text, { words, ngrams, hits });
  return odds
    .map(({ lang, odds }) => ({ lang, confidence: round((odds / total) * trust) }))
    .sort((a, b) => b.confidence - a.confidence);
}

/** Share of the words that are everyday words of each language; a word of two counts half. */
function wordShares(words: readonly string[]): Record<LatinLanguage, number> {
  const shares: Record<LatinLanguage, number> = { "en-us": 0, fr: 0, es: 0 };
  for (const word of words) {
    const languages = commonWordLanguages(word);
    for (const language of languages) shares[language] += 1 / languages.length / words.length;
  }
  return shares;
}

interface Evidence {
  readonly words: readonly string[];
  readonly ngrams: Readonly<Record<string, number>>;
  readonly hits: Readonly<Record<LatinLanguage, number>>;
}

/** How far the text can be one of the three at all, from 0 to 1. */
function trustworthiness(text: string, { words, ngrams, hits }: Evidence): number {
  const known = Math.max(hits["en-us"], hits.fr, hits.es);
  const others = Object.entries(ngrams).filter(([code]) => !Object.values(ownCodes).includes(code));
  const stranger = Math.max(0, ...others.map(([, score]) => score));
  const foreign = (text.match(foreignLetter)?.length ?? 0) / text.length;
  const own = Math.max(...latinLanguages.map((lang) => (ngrams[ownCodes[lang]] ?? 0) + 0.2 * hits[lang]));
  const lead = own - stranger - foreign * 4;
  const byStranger = 1 / (1 + Math.exp(-(lead - 0.02) * 30));
  if (words.length > 2) return Math.min(byStranger, known >= 0.15 || words.length > 8 ? 1 : 0.75);
  return known > 0 ? 0.85 + known * 0.1 : Math.min(0.65, Math.max(0.15, byStranger));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
