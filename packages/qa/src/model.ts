import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { InlineTag } from "@yiqiao/contracts/text";
import type { FindCodes } from "@yiqiao/translation-memory/codes";
import type { FoundTerm, Term } from "@yiqiao/translation-memory/terms";
import type { QaRule, QaSeverity, QaSwitches } from "./rules.ts";

/** A text with its inline tags; `type` is what a document's reader knows of a tag. */
export interface QaText {
  readonly text: string;
  /** In the order of the text. */
  readonly tags: readonly QaTag[];
}

export interface QaTag extends InlineTag {
  /** A missing `format` is a warning, any other an error. */
  readonly type?: string;
}

export interface QaLanguages {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

export interface QaSegment {
  readonly source: QaText;
  readonly target: QaText;
  readonly languages: QaLanguages;
  /** Characters (code points) that the target has room for. */
  readonly maxLength?: number;
  /** Terms that stand in the source, as a `TermMatcher` found them. */
  readonly terms?: readonly QaFoundTerm[];
  /** A person has said that the target rightly equals the source. */
  readonly isConfirmedSame?: boolean;
}

/** What of a `FoundTerm` is needed to check its translation. */
export interface QaFoundTerm extends Omit<FoundTerm, "term"> {
  readonly term: Pick<Term, "source" | "libraryName" | "caseSensitive">;
}

export interface QaOptions {
  readonly rules?: QaSwitches;
  /** What stays as it is, letter by letter; by the patterns of every text by default. */
  readonly codes?: FindCodes;
}

/** Where a finding stands in a text; UTF-16 offsets. Empty where something is missing there. */
export interface QaPlace {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The letters on both sides, by which marks and spaces are told from others of their kind. */
  readonly around: string;
}

/** A fault of a segment, without words: a screen says it in its language. */
export interface QaFinding {
  readonly rule: QaRule;
  readonly severity: QaSeverity;
  /** Absent where the source has no part in it. */
  readonly source?: QaPlace;
  /** Absent where the target lacks it and no place is known. */
  readonly target?: QaPlace;
  /** What would be right at the place of the target; can be empty. Of marks, spaces, capitals, terms in another spelling. */
  readonly expected?: string;
  /** Of the rules on tags. */
  readonly tag?: Pick<QaTag, "id" | "kind" | "type">;
  /** Of the rules on terms. */
  readonly term?: QaTerm;
  /** Of `length-limit`, in code points. */
  readonly length?: { readonly actual: number; readonly limit: number };
}

export interface QaTerm {
  readonly libraryName: string;
  readonly source: string;
  /** What the termbase asks for, the preferred one first; empty where it only forbids. */
  readonly wanted: readonly string[];
}
