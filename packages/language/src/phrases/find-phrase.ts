import type { PhraseReader, PhraseWord } from "./words.ts";

/** Where a phrase stands: UTF-16 offsets, and the words that it takes. */
export interface PhrasePlace {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly until: number;
}

/** Capitals only, two letters at least: it is not the word of the same letters. */
export function isAcronym(text: string): boolean {
  return /\p{Lu}[^\p{Ll}]*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** Whether the letters that both words have are capitals or not in both alike. */
function hasCaseOf(a: string, b: string): boolean {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  let shared = 0;
  while (shared < one.length && one.charCodeAt(shared) === other.charCodeAt(shared)) shared++;
  return one.length !== a.length || other.length !== b.length || a.slice(0, shared) === b.slice(0, shared);
}

/** Whether the words at `at` are the phrase, inflected or not, and where `exactCase` says so with its capitals. */
export function isPhraseAt(
  reader: PhraseReader,
  words: readonly PhraseWord[],
  {
    at,
    phrase,
    exactCase,
    isSame = reader.isSame,
  }: {
    readonly at: number;
    readonly phrase: readonly PhraseWord[];
    readonly exactCase: boolean;
    readonly isSame?: PhraseReader["isSame"];
  },
): boolean {
  return phrase.every((wanted, n) => {
    const word = words[at + n];
    return word !== undefined && isSame(word, wanted) && (!exactCase || hasCaseOf(word.text, wanted.text));
  });
}

/** Every place of a phrase in the words of a text, none overlapping. */
export function findPhrase(
  reader: PhraseReader,
  words: readonly PhraseWord[],
  { phrase, exactCase }: { readonly phrase: readonly PhraseWord[]; readonly exactCase: boolean },
): PhrasePlace[] {
  const places: PhrasePlace[] = [];
  if (phrase.length === 0) return places;
  for (let at = 0; at + phrase.length <= words.length; at++) {
    if (!isPhraseAt(reader, words, { at, phrase, exactCase })) continue;
    const until = at + phrase.length;
    places.push({ start: words[at]?.start ?? 0, end: words[until - 1]?.end ?? 0, from: at, until });
    at = until - 1;
  }
  return places;
}
