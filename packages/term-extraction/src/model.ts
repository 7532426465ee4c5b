import type { LanguageCode } from "@yiqiao/contracts/languages";

/**
 * What a word may be in a term: `break` ends every candidate, `inside` is a small word between two others, `modifier` ends
 * none and `verb` begins none, save alone.
 */
export type WordRole = "break" | "inside" | "modifier" | "verb" | "full";

/** A word of a text with its UTF-16 offsets. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** One for all inflected forms. */
  readonly key: string;
  readonly role: WordRole;
  /** A proper noun, where the segmenter says so. */
  readonly isName: boolean;
}

/** Where a candidate stands in a sentence: index of the sentence, then UTF-16 offsets in it. */
export type Place = readonly [sentence: number, start: number, end: number];

/** What is known of one candidate; its key in {@link TermCounts} is the keys of its words, with blanks between. */
export interface CandidateCounts {
  frequency: number;
  documents: number;
  /** How often no other word of a term stands beside it. */
  free: number;
  /** How often it was a name: every word with a capital inside a sentence, or said so by the segmenter. */
  names: number;
  /** How often it stood where its capitals tell something. */
  inside: number;
  /** How often it was written how. */
  readonly forms: Readonly<Record<string, number>>;
  places: Place[];
}

/** What was counted in documents of one language: plain JSON, to be kept and merged. */
export interface TermCounts {
  readonly language: LanguageCode;
  readonly documents: number;
  readonly words: number;
  readonly wordCounts: Readonly<Record<string, number>>;
  readonly candidates: Readonly<Record<string, CandidateCounts>>;
  /** Long forms of abbreviations that the texts themselves explain, with how often. */
  readonly abbreviations: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly sentences: readonly string[];
}

export interface TermExample {
  readonly text: string;
  /** UTF-16 offsets of the term in `text`. */
  readonly start: number;
  readonly end: number;
}

/** One row of the list that a person reviews. */
export interface TermCandidate {
  /** As it is written most often. */
  readonly term: string;
  /** Other ways to write it: inflected, with a hyphen, with capitals; most frequent first. */
  readonly variants: readonly string[];
  readonly kind: "term" | "name" | "abbreviation";
  /** Of an abbreviation that a text explains. */
  readonly longForm?: string | undefined;
  /** What a text shortens the term to. */
  readonly abbreviation?: string | undefined;
  readonly frequency: number;
  readonly documents: number;
  readonly score: number;
  /** Three at most. */
  readonly examples: readonly TermExample[];
}
