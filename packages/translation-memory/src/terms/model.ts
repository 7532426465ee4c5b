/** An entry of a termbase, in the direction that is translated. */
export interface TermEntry {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** `target` must not be used for `source`. */
  readonly forbidden: boolean;
  readonly caseSensitive: boolean;
}

/** An entry with its termbase. */
export interface Term extends TermEntry {
  readonly libraryId: string;
  readonly libraryName: string;
  /** The termbase's place in the list of those in use: 0 wins. */
  readonly rank: number;
}

/** A half-open range of UTF-16 offsets. */
export interface TermSpan {
  readonly start: number;
  readonly end: number;
}

/** What is written into a translation, and in place of what. */
export interface Fitted extends TermSpan {
  readonly text: string;
}

/** A term where it stands in a sentence. */
export interface FoundTerm extends TermSpan {
  /** The entry that decides: its first wanted translation, or the forbidden one where there is no other. */
  readonly term: Term;
  /** What the termbase that wins asks for, the preferred one first; empty where it only forbids. */
  readonly targets: readonly string[];
  /** Translations that must not stand in the target. */
  readonly forbidden: readonly string[];
}

/** Finds the terms of all termbases in use. */
export interface TermMatcher {
  /** How many terms it knows. */
  readonly size: number;
  /** Terms in a sentence, in its order, none overlapping: the longest wins, then the termbase that is asked first. */
  find(text: string): FoundTerm[];
}

/**
 * Why a found term has not its translation. `position`: the engine's words for the term could not be found; `overlap`:
 * they are those of another term; `memory`: the sentence comes from a memory word for word; `forbidden`: a forbidden
 * translation stands there and the termbase names no other.
 */
export type TermMissReason = "position" | "overlap" | "memory" | "forbidden";

/** What became of a found term in a translation. One that only forbids, and is heeded, has no outcome. */
export type TermOutcome =
  | {
      readonly found: FoundTerm;
      readonly honoured: true;
      /** The wanted translation, as the termbase spells it. */
      readonly target: string;
      /** Where it stands in the translation, in an inflected form too. */
      readonly span: TermSpan;
    }
  | { readonly found: FoundTerm; readonly honoured: false; readonly reason: TermMissReason };
