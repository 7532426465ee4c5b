import type { DocumentPlace } from "@yiqiao/contracts/documents";
import type { InlineTag, Provenance, Remarks, SegmentIssue, TaggedText } from "@yiqiao/contracts/text";

export type { InlineTag, TaggedText };

/** What an inline tag stands for, for the reader of bilingual files. */
export type TagType = "format" | "link" | "break" | "tab" | "image" | "field" | "note" | "code" | "other";

/** An inline tag of a unit; what it stands for in the file is known to the format alone. */
export interface UnitTag extends InlineTag {
  readonly type: TagType;
  /** What a reader sees in its place (a field's value, a line end), if anything. */
  readonly equiv?: string;
}

/** What a unit is to a reader. */
export type UnitKind =
  | "paragraph"
  | "heading"
  | "cell"
  | "header"
  | "footer"
  | "footnote"
  | "endnote"
  | "comment"
  | "text-box"
  | "slide"
  | "notes"
  | "chart"
  | "diagram"
  | "sheet-name"
  | "alt-text"
  | "attribute"
  | "title"
  | "bookmark"
  | "segment"
  | "line";

export interface UnitContext {
  /** The part that it stands in; see {@link DocumentPart}. */
  readonly part: string;
  readonly kind: UnitKind;
  /** Where a reader finds it; absent: its kind says all that is known. */
  readonly place?: DocumentPlace;
}

/** A half-open range of UTF-16 offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A range of a unit's text that is code. */
export interface CodeRange extends TextRange {
  /** What says so: a style for code or a listing (`style`), or nothing but its letters (`font`). */
  readonly by: "style" | "font";
}

/** Where a reader of the document finds a unit. */
export const placeOf = ({ context: { kind, place } }: Pick<Unit, "context">): DocumentPlace => place ?? [{ in: kind }];

/** A translation that the document brings along (bilingual formats). */
export interface ExistingTarget extends TaggedText {
  /** The format's word for it. */
  readonly state?: string;
  /** As the file says it (BCP 47); a translation into another language than the job's is of no use to it. */
  readonly language?: string;
  /** It must not be changed: locked, signed off, `translate="no"`. */
  readonly isLocked: boolean;
}

/**
 * A piece of text that is read on its own: a paragraph, a cell, an attribute. Its text is plain; formatting is in
 * `tags` (the model of XLIFF). A document gives the same units, with the same ids, on every extraction.
 */
export interface Unit {
  /** Unique in the document. */
  readonly id: string;
  readonly text: string;
  /** In the order of the text; every pair closed, pairs properly nested. */
  readonly tags: readonly UnitTag[];
  readonly context: UnitContext;
  /** Never cut into sentences: names, attributes, segments of bilingual files. */
  readonly isWhole?: true;
  readonly existing?: ExistingTarget;
  /** What of its text is in a code style or a monospaced font, in its order. */
  readonly code?: readonly CodeRange[];
  /** It reads as sentences, and most of it is in a monospaced font. */
  readonly isTyped?: true;
  /** Characters that the place has room for. */
  readonly maxLength?: number;
}

/** What stands in a unit's place after translation. */
export interface UnitTarget extends TaggedText {
  readonly id: string;
  /** Sentence by sentence, for bilingual outputs; absent for what was not translated. */
  readonly segments?: readonly TargetSegment[];
}

export type SegmentProvenance =
  | Provenance
  /** No translation was had: the source stands there. */
  | "untranslated"
  /** The document brought it along. */
  | "existing";

/** A sentence with its translation, as it is kept with a document: names of libraries and people stay as they were then. */
export interface TargetSegment extends Remarks {
  /** UTF-16 range in the unit's text. */
  readonly start: number;
  readonly end: number;
  readonly source: TaggedText;
  readonly target: TaggedText;
  readonly provenance: SegmentProvenance;
  /** 0 to 1; 1.01 for a match in its context. */
  readonly score?: number;
  /** The memory that it was taken from, and who wrote it there, where that is known. */
  readonly memory?: { readonly library: string; readonly author: string };
  /** The memory whose pair led the engine, and how alike the sentences are: 0 to 1. */
  readonly led?: { readonly library: string; readonly author: string; readonly score: number };
  readonly terms?: readonly TargetTerm[];
  /** What the translation says otherwise than the source. */
  readonly issues?: readonly TargetIssue[];
}

/**
 * A value, a negation or a repetition that the two sides do not share: `source` alone is missing, `target` alone was
 * added, both: one stands in the place of the other.
 */
export type TargetIssue = Readonly<Pick<SegmentIssue, "kind" | "source" | "target">>;

/** A term of a segment's source, and whether its translation has it. */
export interface TargetTerm {
  readonly source: string;
  readonly target: string;
  readonly library: string;
  readonly isHonoured: boolean;
  /** Why it is not. */
  readonly reason?: string;
}
