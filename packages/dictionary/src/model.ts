/** A Chinese word as another entry is referred to. */
export interface WordReference {
  readonly simplified: string;
  /** Only where it differs from the simplified form. */
  readonly traditional?: string;
  /** With tone marks; absent where the dictionary gives none. */
  readonly pinyin?: string;
}

/** A stretch of an explanation: text, or a word that has an entry of its own. */
export type SensePiece = string | WordReference;

export interface Sense {
  readonly pieces: readonly SensePiece[];
  /** Of this sense alone. */
  readonly measureWords: readonly WordReference[];
  /** Whether it holds the English word that was looked up. */
  readonly isMatch?: boolean;
}

/** A pronunciation beside the usual one. */
export interface Pronunciation {
  /** As the dictionary says it, "Taiwan" or "also". */
  readonly where: string;
  readonly pinyin: string;
}

/** One reading of a Chinese word. */
export interface DictionaryEntry extends WordReference {
  readonly pinyin: string;
  readonly senses: readonly Sense[];
  readonly measureWords: readonly WordReference[];
  readonly pronunciations: readonly Pronunciation[];
}

/** What was found for a word of what was looked up. */
export interface FoundWord {
  /** The entry's own form: "bank" of "banks". */
  readonly headword: string;
  /** The best first. */
  readonly entries: readonly DictionaryEntry[];
}

/** An entry as the dictionary's file has it. */
export interface RawEntry {
  readonly simplified: string;
  readonly traditional: string;
  /** Syllables with the number of their tone. */
  readonly pinyin: string;
  readonly english: readonly string[];
}
