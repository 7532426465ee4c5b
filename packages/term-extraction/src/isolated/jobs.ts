import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Spent } from "@yiqiao/processes";
import type { AlignedTerm } from "../bilingual/align-terms.ts";
import type { TermCandidate } from "../model.ts";

export type { Spent };

/** A line of what is counted: a paragraph, and its translation where the document has one. */
export interface TextLine {
  readonly source: string;
  readonly target?: string;
}

export interface CountJob {
  /** A file with a {@link TextLine} in JSON on each line. */
  readonly texts: string;
  /** Undefined: the one that most of the text is in. */
  readonly language?: LanguageCode | undefined;
  /** Where the counts go, as JSON. */
  readonly counts: string;
  /** Where pairs of sentences go, a line of JSON each. */
  readonly pairs: string;
}
export interface CountResult extends Spent {
  /** The one counted in; undefined where none could be told, and nothing was counted. */
  readonly language?: LanguageCode | undefined;
  /** How much of the text is in it as far as can be told, 0 to 1. */
  readonly share: number;
  readonly words: number;
  readonly pairs: number;
}

export interface ListJob {
  /** What {@link CountJob} wrote of each document. */
  readonly counts: readonly string[];
  readonly pairs: readonly string[];
  readonly target: LanguageCode;
  readonly minFrequency: number;
  readonly limit: number;
  /** Where the {@link ListedTerm}s go, a line of JSON each. */
  readonly output: string;
}
export interface ListedTerm extends TermCandidate {
  /** Of the pairs, where they tell one. */
  readonly aligned?: AlignedTerm | undefined;
}
export interface ListResult extends Spent {
  readonly terms: number;
}

export interface AlignJob {
  /** A file with a term as a JSON string on each line. */
  readonly terms: string;
  readonly pairs: readonly string[];
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  /** Where the {@link AlignedTerm}s go, a line of JSON each. */
  readonly output: string;
}

/** What a process may use before it is ended. */
export interface ScanLimits {
  /** Resident memory; 500 unless said otherwise. */
  readonly memoryMb?: number;
  /** Two minutes unless said otherwise. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** What each kind of work takes and gives. */
export interface Tasks {
  readonly count: { readonly job: CountJob; readonly result: CountResult };
  readonly list: { readonly job: ListJob; readonly result: ListResult };
  readonly align: { readonly job: AlignJob; readonly result: Spent };
}
export type TaskName = keyof Tasks;
export type Request = { [Name in TaskName]: { readonly task: Name; readonly job: Tasks[Name]["job"] } }[TaskName];
export type Reply = { readonly result: Tasks[TaskName]["result"] } | { readonly failure: string };
