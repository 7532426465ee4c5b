/** A term of a termbase, in the direction that is translated. */
export interface Term {
  /** Of the entry. */
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** `target` must not be used for `source`. */
  readonly forbidden: boolean;
  readonly caseSensitive: boolean;
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

/** A term where it stands in a sentence. `targets`: what its termbases ask for, the first is preferred. */
export interface FoundTerm extends TermSpan {
  readonly term: Term;
  readonly targets: readonly string[];
  /** Translations that must not stand in the target. */
  readonly forbidden: readonly string[];
}

/** `position`: the engine's words for the term could not be found; `tags`: an inline tag stands in the way. */
export type TermMissReason = "engine" | "position" | "tags" | "overlap" | "memory" | "forbidden";

/** What became of a found term in a translation. */
export type TermOutcome =
  | { readonly found: FoundTerm; readonly honoured: true; readonly target: string; readonly span: TermSpan }
  | { readonly found: FoundTerm; readonly honoured: false; readonly reason: TermMissReason };
