import type { LanguageCode } from "@yiqiao/contracts/languages";
import { createPhraseReader, findPhrase, type PhraseWord } from "@yiqiao/language/phrases";
import type { FoundTerm, TermSpan } from "./model.ts";

/** A translation whose engine does not tell where it has its words for the terms. */
export interface UnmarkedText {
  /** The sentence that was translated. */
  readonly source: string;
  readonly text: string;
  readonly language: LanguageCode;
  /** How the engine translates each found term when it stands alone; undefined where that is not known. */
  readonly wordings: readonly (string | undefined)[];
}

/** Without the signs at its ends: engines put a full stop behind whatever they are given. */
function withoutEdges(words: readonly PhraseWord[]): readonly PhraseWord[] {
  const isWord = ({ kind }: PhraseWord): boolean => kind !== "sign";
  return words.slice(Math.max(0, words.findIndex(isWord)), words.findLastIndex(isWord) + 1);
}

/**
 * Where a translation has its words for each term, told by how the engine translates the term alone: of several places
 * the one that lies in the translation about where the term lies in the source; null where there is none.
 */
export function locateWordings(found: readonly FoundTerm[], target: UnmarkedText): (TermSpan | null)[] {
  const { source, text, language, wordings } = target;
  const reader = createPhraseReader(language);
  const words = reader.words(text);
  return found.map(({ start }, n) => {
    const phrase = withoutEdges(reader.words(wordings[n] ?? ""));
    const expected = (start / Math.max(1, source.length)) * text.length;
    const distance = (place: TermSpan): number => Math.abs(place.start - expected);
    const [nearest] = findPhrase(reader, words, { phrase, exactCase: false }).sort((a, b) => distance(a) - distance(b));
    return nearest ? { start: nearest.start, end: nearest.end } : null;
  });
}
