import { englishWords, headwordsOf } from "./english-words.ts";
import type { EntryReader, WeighedEntry } from "./entry-reader.ts";
import { readEntry } from "./explanation.ts";
import type { FoundWord } from "./model.ts";

const maxEntries = 20;
/** Headwords that one form is shown for: "left" is left, and a form of leave. */
const maxHeadwords = 2;

/** What takes a Chinese word down: explanations that say it is no word of today's common language, or none alone. */
const rare =
  /\((?:bound form|literary|old|archaic|classical|dialect|Tw|HK|slang|Internet slang|vulgar|derog\.|coll\.|onom\.|Cantonese|obsolete|fig\.)/;
const rareCosts = 5;
const perSense = 0.9;
const perPart = 0.35;
const noteCosts = 0.3;
const properNameCosts = 2;
/** Characters are counted wherever they have another sense too. */
const characterCosts = 1;
/** What a character's count says of a sense that is not its first and that no longer word shares with it: little. */
const doubtfulCosts = 4;

/** How good a translation of the headword an entry is; `shared`: characters that longer translations of it have. */
function score(entry: WeighedEntry, headword: string, shared: ReadonlySet<string>): number {
  const { simplified, english, pinyin, weight } = entry;
  const scores = english.map((explanation, sense) => {
    const part = englishWords(explanation).indexOf(headword);
    if (part < 0) return -Infinity;
    const note = explanation.includes("(") ? noteCosts : 0;
    const isRare = rare.test(explanation) || rare.test(english[0] ?? "");
    return -sense * perSense - part * perPart - note - (isRare ? rareCosts : 0);
  });
  const isCharacter = Array.from(simplified).length === 1;
  const isDoubtful = isCharacter && scores[0] !== Math.max(...scores) && !shared.has(simplified);
  const costs = (isCharacter ? characterCosts : 0) + (isDoubtful ? doubtfulCosts : 0);
  return weight + Math.max(...scores) - costs - (/^\p{Lu}/u.test(pinyin) ? properNameCosts : 0);
}

/** Characters that are counted less often hardly anybody knows: logarithm of 150. */
const rareWeight = 5;
/** With so many other words nobody needs them. */
const enoughWords = 3;

/** Rare characters behind the other words, or not at all. */
function withoutRare<T extends { readonly entry: WeighedEntry }>(ranked: readonly T[]): T[] {
  const isRare = ({ entry: { simplified, weight } }: T): boolean =>
    Array.from(simplified).length === 1 && weight < rareWeight;
  const known = ranked.filter((one) => !isRare(one));
  return known.length >= enoughWords ? known : [...known, ...ranked.filter(isRare)];
}

interface Ranked {
  readonly word: FoundWord;
  readonly best: number;
}

function rankHeadword(reader: EntryReader, headword: string): Ranked | undefined {
  const found = reader.english(headword);
  const shared = new Set(found.flatMap(({ simplified }) => (simplified.length > 1 ? Array.from(simplified) : [])));
  const ranked = withoutRare(
    found.map((entry) => ({ entry, score: score(entry, headword, shared) })).sort((a, b) => b.score - a.score),
  );
  const [first] = ranked;
  if (!first) return undefined;
  const isMatch = (explanation: string): boolean => englishWords(explanation).includes(headword);
  const entries = ranked.slice(0, maxEntries).map(({ entry }) => readEntry(entry, isMatch));
  return { word: { headword, entries }, best: first.score };
}

/** A word whose best translation scores less is hardly one: it is rather a form of another, as banks are no Mr Banks. */
const commonScore = 6.5;

/** Chinese words for an English one: common ones first, and those that mean it above all. */
export function rankEnglish(reader: EntryReader, text: string): FoundWord[] {
  const [first, ...forms] = headwordsOf(text);
  const own = first && rankHeadword(reader, first.headword);
  const isCommon = own !== undefined && own.best >= commonScore;
  const others = forms.flatMap(
    ({ headword, isSure }) => (isSure || !isCommon ? rankHeadword(reader, headword) : undefined) ?? [],
  );
  const byScore = (a: Ranked, b: Ranked): number => b.best - a.best;
  const all = isCommon ? [own, ...others.sort(byScore)] : [...(own ? [own] : []), ...others].sort(byScore);
  return all.slice(0, maxHeadwords).map(({ word }) => word);
}
