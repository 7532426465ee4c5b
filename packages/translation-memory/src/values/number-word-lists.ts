/** How a language says numbers, as far as they are read: each word with its value, and words that multiply by a power of ten. */
export interface NumberWords {
  /** Whole words, lower case. */
  readonly values: Readonly<Record<string, readonly number[]>>;
  /** Beginnings of words, for languages that inflect them. */
  readonly stems?: Readonly<Record<string, readonly number[]>>;
  readonly multipliers: Readonly<Record<string, number>>;
}
