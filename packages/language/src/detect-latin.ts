import { latinLanguages, latinWords, type LatinLanguage, scoreWord, type WordScores } from "./latin-words.ts";
import { ngramScores } from "./ngrams.ts";

/** What is said before any word is read: people send more English than French or Spanish. */
const prior: Readonly<Record<LatinLanguage, number>> = { "en-us": Math.log(2), fr: 0, es: 0 };
/** Words of one text are no independent witnesses. */
const sharpness = 0.8;
/** Signs that Spanish alone has. */
const spanishSigns = /[¿¡]/u;
const signWeight = 5;

const ownCodes: Readonly<Record<LatinLanguage, string>> = { "en-us": "en", fr: "fr", es: "es" };
/** Letters that none of the three uses. */
const foreignLetter =
  /[äößåøæðþłążźśćńęšžčřůěďťňğışțăőűāēīūģķļņėįųõãươđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/giu;

/** So many words tell by their letters nothing of other languages: what is known of them counts. */
const fewWords = 4;

export interface ScoredLanguage<L> {
  readonly lang: L;
  readonly confidence: number;
}

/**
 * English, French or Spanish, the likeliest first; empty when there is no word. Confidence stays below 0.35 for texts that
 * look like another language of the Latin script.
 */
export function detectLatin(text: string): ScoredLanguage<LatinLanguage>[] {
  const words = latinWords(text.slice(0, 4000));
  if (words.length === 0) return [];
  const read = words.map((word) => scoreWord(word));
  const scores = latinLanguages.map((lang) => {
    const said = read.reduce((sum, { scores: of }) => sum + of[lang], 0);
    const signs = lang === "es" && spanishSigns.test(text) ? signWeight : 0;
    return { lang, score: prior[lang] + said + signs };
  });
  const best = Math.max(...scores.map(({ score }) => score));
  const odds = scores.map(({ lang, score }) => ({ lang, odds: Math.exp((score - best) * sharpness) }));
  const total = odds.reduce((sum, each) => sum + each.odds, 0);
  const trust = trustworthiness(text, read);
  return odds
    .map((each) => ({ lang: each.lang, confidence: round((each.odds / total) * trust) }))
    .toSorted((a, b) => b.confidence - a.confidence);
}

/** Share of the words that are everyday words of each language; a word of two counts half. */
function everydayShares(read: readonly WordScores[]): Record<LatinLanguage, number> {
  const shares: Record<LatinLanguage, number> = { "en-us": 0, fr: 0, es: 0 };
  for (const { everyday } of read) {
    for (const language of everyday) shares[language] += 1 / everyday.length / read.length;
  }
  return shares;
}

/** How far the text can be one of the three at all, from 0 to 1. */
function trustworthiness(text: string, read: readonly WordScores[]): number {
  const ngrams = ngramScores(text);
  const hits = everydayShares(read);
  const everyday = Math.max(hits["en-us"], hits.fr, hits.es);
  const others = Object.entries(ngrams).filter(([code]) => !Object.values(ownCodes).includes(code));
  const stranger = Math.max(0, ...others.map(([, score]) => score));
  const foreign = (text.match(foreignLetter)?.length ?? 0) / text.length;
  const own = Math.max(...latinLanguages.map((lang) => (ngrams[ownCodes[lang]] ?? 0) + 0.2 * hits[lang]));
  const lead = own - stranger - foreign * 4;
  const byStranger = 1 / (1 + Math.exp(-(lead - 0.02) * 30));
  if (read.length > fewWords) return Math.min(byStranger, everyday >= 0.15 || read.length > 8 ? 1 : 0.75);
  const known = read.filter(({ isKnown }) => isKnown).length / read.length;
  return known > 0 ? 0.85 + known * 0.1 : Math.min(0.65, Math.max(0.15, byStranger));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
