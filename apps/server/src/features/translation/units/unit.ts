import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { InlineTag, Provenance, TaggedText } from "@yiqiao/contracts/text";
import type { FindCodes } from "@yiqiao/translation-memory/codes";
import type { LibrarySource } from "../libraries.ts";
import type { Answer } from "../segment.ts";
import type { Counted } from "../counted.ts";
import type { Repeats } from "./repeats.ts";

/** An inline tag as a document's unit has it. */
export interface UnitSourceTag extends InlineTag {
  /** `break` and `tab` end a sentence. */
  readonly type?: string;
}

/** A paragraph, a cell, an attribute: text with its inline tags beside it. */
export interface UnitSource {
  readonly text: string;
  readonly tags: readonly UnitSourceTag[];
  /** Never cut into sentences. */
  readonly isWhole?: boolean;
  /** Ranges of the text that stay as they are, in its order. */
  readonly code?: readonly { readonly start: number; readonly end: number }[];
}

export interface UnitsRequest extends Counted {
  readonly units: readonly UnitSource[];
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
  /** Memories and termbases that have a hand in it; none by default. */
  readonly libraries?: LibrarySource;
  /** What stays as it is; see {@link TranslationRequest.codes}. */
  readonly codes?: FindCodes;
  /** Written patterns of what stays as it is beside what the site leaves alone, each without a fault. */
  readonly patterns?: readonly string[];
  /** See {@link TranslationRequest.style}. */
  readonly style?: readonly string[];
  readonly signal: AbortSignal;
  /** Quality before speed; see {@link TranslationRequest.thorough}. */
  readonly thorough?: boolean;
  /** Sentences translated before, which need not be asked again. */
  readonly repeats?: Repeats;
}

/** A sentence of a unit and what became of it. Its score is 0 to 1, and 1.01 for a match in its context. */
export interface UnitSegment extends Omit<Answer, "text" | "tags" | "provenance" | "kept"> {
  /** UTF-16 range in the unit's text. */
  readonly start: number;
  readonly end: number;
  /** Tags whose partner is in another sentence stand alone here. */
  readonly source: TaggedText;
  readonly target: TaggedText;
  /** `untranslated`: no engine had a translation, the source stands there. */
  readonly provenance: Provenance | "untranslated";
  /** Code points of source that were translated and are paid for. */
  readonly characters: number;
}

/** The unit's translation with every tag of the source once, properly nested. */
export interface UnitTranslation extends TaggedText {
  readonly segments: readonly UnitSegment[];
  readonly characters: number;
}

/** What is asked for units that people translate. */
export type SegmentRequest = Pick<
  UnitsRequest,
  "units" | "source" | "target" | "siteId" | "libraries" | "codes" | "patterns" | "signal"
>;

/** What is asked for the price of units. */
export type MeasureRequest = SegmentRequest & {
  /** Percent that a match needs to be told; full ones only by default. */
  readonly least?: number;
};

/** A sentence as the price counts it. */
export interface MeasuredSegment {
  /** The same for sentences that are charged once. */
  readonly key: string;
  readonly text: string;
  /** Percent of the best match in a memory; from 100 on the sentence costs nothing. */
  readonly score: number | undefined;
  /** Code points; 0 for what needs no translation. */
  readonly characters: number;
}
