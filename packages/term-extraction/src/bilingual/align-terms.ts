import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Word } from "../model.ts";
import { backgroundOf } from "../background/background.ts";
import { joinerOf, readWords } from "../words/read-words.ts";

export interface SentencePair {
  readonly source: string;
  readonly target: string;
}

export interface AlignOptions {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  /** Terms in fewer pairs get no translation; 2 if it is not given. */
  readonly minPairs?: number;
}

/** What stands in the translations of a term's sentences more than in others. */
export interface AlignedTerm {
  readonly source: string;
  readonly target: string;
  /** From 0 to 1: 1 where both stand in the same pairs and in no others (Dice). */
  readonly association: number;
  /** Pairs that have both. */
  readonly pairs: number;
}

const longestTarget = 5;
/** So many of a language's most frequent words begin and end no translation, if they are on a stop list too. */
const smallWords = 70;
/** What of the pairs of a term has to have the translation. */
const leastShare = 0.25;
/** A longer phrase is taken instead of its part where so many of the part's places are its own. */
const wholeShare = 0.75;
/** What a phrase keeps of its association that is rather the translation of another term. */
const takenShare = 0.6;
/** What each word more adds to an association, and each natural logarithm of how rare its words are. */
const lengthWeight = 0.05;
const rarityWeight = 0.1;

interface Gram {
  readonly words: number;
  readonly forms: Map<string, number>;
  pairs: number;
}

/** Phrases of a target: its runs of words whose ends are no small words. */
function gramsOf(
  text: string,
  words: readonly Word[],
  ranks: ReadonlyMap<string, number>,
): Map<string, { text: string; words: number }> {
  const found = new Map<string, { text: string; words: number }>();
  const isWord = (word: Word | undefined): boolean => word !== undefined && word.key !== "";
  const isEdge = ({ key, role }: Word): boolean =>
    (role !== "break" && role !== "inside") || (ranks.get(key) ?? Infinity) >= smallWords;
  for (const [at, first] of words.entries()) {
    if (!isWord(first) || !isEdge(first)) continue;
    for (let until = at + 1; until <= Math.min(words.length, at + longestTarget); until++) {
      const last = words[until - 1];
      if (!last || !isWord(last)) break;
      if (!isEdge(last)) continue;
      const key = words
        .slice(at, until)
        .map((word) => word.key)
        .join(" ");
      if (!found.has(key)) found.set(key, { text: text.slice(first.start, last.end), words: until - at });
    }
  }
  return found;
}

/** Whether a text has a term: of a script with blanks, as whole words in any inflection. */
function finderOf(language: LanguageCode): (text: string) => (term: string) => boolean {
  if (joinerOf(language) === "") return (text) => (term) => text.includes(term);
  const keysOf = (text: string): string =>
    ` ${readWords(text, language)
      .map(({ key, text: written }) => (key === "" ? written : key))
      .join(" ")} `;
  const kept = new Map<string, string>();
  return (text) => {
    const keys = keysOf(text);
    return (term) => {
      const wanted = kept.get(term) ?? keysOf(term);
      kept.set(term, wanted);
      return keys.includes(wanted);
    };
  };
}

interface Scored {
  readonly key: string;
  readonly together: number;
  readonly dice: number;
}

const mostFrequentForm = (forms: ReadonlyMap<string, number>): string =>
  [...forms].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? "";

/** Takes the longer phrase where the best is nearly always part of it: "ejection fraction", not "ejection". */
function completed(best: Scored, scored: readonly Scored[]): Scored {
  let whole = best;
  for (const other of scored) {
    const isLonger = ` ${other.key} `.includes(` ${whole.key} `) && other.key.length > whole.key.length;
    if (isLonger && other.together >= wholeShare * whole.together && other.dice >= 0.85 * whole.dice) whole = other;
  }
  return whole;
}

interface Gathering extends Pick<AlignOptions, "source" | "target"> {
  readonly ranks: ReturnType<typeof backgroundOf>["ranks"];
}

/** In which pairs each term is, and which phrases are in their targets. */
function gather(pairs: readonly SentencePair[], terms: readonly string[], { source, target, ranks }: Gathering) {
  const find = finderOf(source);
  const pairsOf = new Map<string, number[]>();
  const grams = new Map<string, Gram>();
  const gramsOfPair: string[][] = [];
  for (const [number, pair] of pairs.entries()) {
    const has = find(pair.source);
    for (const term of terms) {
      if (!has(term)) continue;
      const numbers = pairsOf.get(term);
      if (numbers === undefined) pairsOf.set(term, [number]);
      else numbers.push(number);
    }
    const found = gramsOf(pair.target, readWords(pair.target, target), ranks);
    for (const [key, { text, words }] of found) {
      const gram = grams.get(key) ?? { words, forms: new Map<string, number>(), pairs: 0 };
      grams.set(key, gram);
      gram.pairs++;
      gram.forms.set(text, (gram.forms.get(text) ?? 0) + 1);
    }
    gramsOfPair.push([...found.keys()]);
  }
  return { pairsOf, grams, gramsOfPair };
}

/**
 * The translation of each given term, found by association over sentence pairs: Dice, weighed by length and by how rare
 * its words are elsewhere, a phrase going to the term that it is nearest to. Terms without one are left out.
 */
export function alignTerms(
  pairs: readonly SentencePair[],
  terms: readonly string[],
  { source, target, minPairs = 2 }: AlignOptions,
): AlignedTerm[] {
  const { counts, total, ranks } = backgroundOf(target);
  const { pairsOf, grams, gramsOfPair } = gather(pairs, terms, { source, target, ranks });
  const scoredOf = new Map<string, Scored[]>();
  const nearest = new Map<string, { term: string; dice: number }>();
  for (const [term, numbers] of pairsOf) {
    if (numbers.length < minPairs) continue;
    const together = new Map<string, number>();
    for (const number of numbers)
      for (const key of gramsOfPair[number] ?? []) together.set(key, (together.get(key) ?? 0) + 1);
    const scored: Scored[] = [];
    for (const [key, count] of together) {
      const gram = grams.get(key);
      if (!gram || count < 2 || count < leastShare * numbers.length) continue;
      const dice = (2 * count) / (numbers.length + gram.pairs);
      scored.push({ key, together: count, dice });
      if (dice > (nearest.get(key)?.dice ?? 0)) nearest.set(key, { term, dice });
    }
    scoredOf.set(term, scored);
  }
  const rarity = (key: string): number => {
    const words = key.split(" ");
    const sum = words.reduce((all, word) => all + Math.log(total / ((counts.get(word) ?? 0) + 1)), 0);
    return 1 + rarityWeight * (sum / words.length);
  };
  return [...scoredOf].flatMap(([term, scored]): AlignedTerm[] => {
    const weight = ({ key, dice }: Scored): number => {
      const taker = nearest.get(key);
      const isTaken = taker !== undefined && taker.term !== term && taker.dice > 1.15 * dice;
      const length = grams.get(key)?.words ?? 1;
      return dice * (1 + lengthWeight * (length - 1)) * rarity(key) * (isTaken ? takenShare : 1);
    };
    const [best] = scored.toSorted((a, b) => weight(b) - weight(a));
    if (!best) return [];
    const whole = completed(best, scored);
    const form = mostFrequentForm(grams.get(whole.key)?.forms ?? new Map());
    return [{ source: term, target: form, association: whole.dice, pairs: whole.together }];
  });
}
