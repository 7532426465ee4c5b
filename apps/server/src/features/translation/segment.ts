import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import type { Detection, Kept, LanguageFound, Provenance, Remarks } from "@yiqiao/contracts/text";
import type { InlineTag, PairQuality } from "@yiqiao/engines";
import type { MemoryMatch } from "@yiqiao/translation-memory";
import type { TranslationIssue } from "@yiqiao/translation-memory/checks";
import type { FindCodes } from "@yiqiao/translation-memory/codes";
import type { FoundTerm, TermOutcome } from "@yiqiao/translation-memory/terms";
import type { LibrarySource, LibraryUse, UsedMemory } from "./libraries.ts";
import type { TranslationFailure } from "./failure.ts";
import type { Counted } from "./counted.ts";

/** A sentence with the code points of white space that are charged with it: what is at its ends, and behind it in a plain text. */
export interface SpacedSentence extends Pick<Segment, "language" | "text"> {
  readonly space: number;
}

/** What a caller wants translated. The pipeline knows nothing beyond this. */
export interface TranslationRequest extends Counted {
  readonly texts: readonly string[];
  readonly source: SourceLanguage;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
  /** What texts are likely to be in whose words do not settle it, the likeliest first. */
  readonly likely?: readonly LanguageCode[];
  /** Refuses texts that are plainly not in `source`. */
  readonly checksSource?: boolean;
  /** Each text tells its own failure even where all of them fail; by default the request fails then. */
  readonly tellsFailures?: boolean;
  readonly format: "text" | "html";
  /** The lines of a paragraph of plain text that was wrapped at a width are one; every line is one by default. */
  readonly joinsLines?: boolean;
  /** Each line or block is one segment, where the engine takes one so long. */
  readonly isUnsplit?: boolean;
  /** Percent that a match of a memory needs, instead of what the libraries say. */
  readonly threshold?: number;
  /** Memories and termbases that have a hand in it; none by default. */
  readonly libraries?: LibrarySource;
  /** What stays as it is, letter by letter; by the patterns of every text by default. */
  readonly codes?: FindCodes;
  /** Whether answers of engines shall have their scores, as far as the engine knows them. */
  readonly scores?: boolean;
  /** Quality before speed: engines that can may take several times as long. */
  readonly thorough?: boolean;
  /** Rules on how it shall read, after those of the site, over which they go. */
  readonly style?: readonly string[];
  /** Code points of each of the sentences, with its space, that are not charged again; none by default. */
  readonly findPaid?: (sentences: readonly SpacedSentence[]) => Promise<readonly number[]>;
  readonly signal: AbortSignal;
}

/** What the stages need to know of a request. */
export type WorkRequest = Pick<
  TranslationRequest,
  | "source"
  | "target"
  | "domain"
  | "likely"
  | "checksSource"
  | "tellsFailures"
  | "isUnsplit"
  | "threshold"
  | "libraries"
  | "codes"
  | "scores"
  | "thorough"
  | "style"
  | "signal"
>;

/** A settled segment's translation. */
export interface Answer extends Remarks {
  readonly text: string;
  readonly tags: readonly InlineTag[];
  readonly provenance: Provenance;
  /** Why the sentence stands as it is. */
  readonly kept?: Kept;
  readonly score?: number;
  /** Where it comes from a memory. */
  readonly match?: SegmentMatch;
  /** Where an engine had it before it: the most similar sentence of the memories, and its translation. */
  readonly led?: SegmentMatch;
  /** What became of each term of the sentence, in the source's order; set by the stage that checks them. */
  readonly terms?: readonly TermOutcome[];
  /** What it says otherwise than the sentence: numbers, addresses, negations; absent where nothing is known of any. */
  readonly issues?: readonly TranslationIssue[];
}

/** Nothing was translated, or a memory had it whole. */
export const isFree = ({ provenance }: Pick<Answer, "provenance">): boolean =>
  provenance === "untranslatable" || provenance === "exact" || provenance === "context";

/** A stored pair that a sentence's translation is taken from. */
export interface SegmentMatch extends MemoryMatch {
  readonly memory: UsedMemory;
}

/** A half-open range of UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A run of text that is read on its own (a line, an HTML block, an attribute), in the form that detection, segmentation
 * and engines see: no markup, entities decoded.
 */
export interface Block {
  readonly text: string;
  /** Never cut into sentences (an attribute). */
  readonly isWhole: boolean;
  /** Where a part of `text` stands in the item, with the inline tags that belong to it. */
  place(span: Span): PlacedText;
}

/** A part of a block, found again in the item. */
export interface PlacedText {
  /** In the item, including the inline tags that belong to the part. */
  readonly source: Span;
  /** Inline tags inside, at offsets of the part's text. */
  readonly tags: readonly InlineTag[];
  /** Ids of stand-ins for tags whose partner is in another sentence: they keep their order, outside of pairs. */
  readonly fixed: ReadonlySet<number>;
  /** True for text inside a tag (an attribute): it is no part of the reading flow. */
  readonly nested: boolean;
}

/** The one type that every stage works on: a sentence, from the source text to its answer. */
export interface Segment extends PlacedText {
  /** Place of the text in the request. */
  readonly item: number;
  /** Place within the item, in reading order. */
  readonly index: number;
  /** Place of the block within the item: sentences of one block are joined by the rules of the languages. */
  readonly block: number;
  readonly language: LanguageCode;
  readonly text: string;
  /** The stage that settles the segment sets it, once. */
  answer: Answer | undefined;
  /** Terms that stand in it, in its order; set by the stage that looks for them. */
  terms?: readonly FoundTerm[];
  /** What memories have for sentences like it, the most similar first, where no match settles it. */
  similar?: readonly SegmentMatch[];
}

/** A part of the translation: text as it stands there, or the place of a nested segment. */
export type Piece = string | Segment;

/** An item's format, as far as it is cut into blocks. */
export interface CutText {
  /** It is source code without a comment: all of it stays. */
  readonly isCode?: boolean;
  readonly blocks: readonly Block[];
}

/** A format that also says how translated sentences are put back into a text. */
export interface ParsedText extends CutText {
  /** True when what stands between sentences is read with them, so that sentences and gaps can be shown as they come. */
  readonly isPlain: boolean;
  /** Code points of a part of a plain text that are counted for its price: all but code. */
  counted?(span: Span): number;
  /**
   * The item between two sentences (or before the first, after the last), with nested segments that lie there. `join`
   * changes the white space between two sentences of one block.
   */
  renderGap(span: Span, nested: readonly Segment[], join?: (space: string) => string): Piece[];
  /** A translated sentence as it stands in the translation, with nested segments that lie in it. */
  renderSegment(segment: Segment, answer: Answer, nested: readonly Segment[]): Piece[];
}

/** One text of a request on its way. */
export interface Item {
  readonly index: number;
  readonly source: string;
  readonly parsed: CutText;
  detection: Detection | undefined;
  /** Null as long as it is not known, and for text without any language (digits, symbols). */
  language: LanguageCode | null;
  /** What told the language. */
  foundBy: LanguageFound | undefined;
  /** Why it is returned as it is: nothing in it needs a translation into the target language. */
  kept: Kept | undefined;
  /** Why it has no translation although others of the request do; it is not cut into sentences then. */
  failure: TranslationFailure | undefined;
  segments: Segment[];
}

/** An item that is put together again as text. */
export interface TextItem extends Item {
  readonly parsed: ParsedText;
}

/** A whole request on its way. */
export interface Work<I extends Item = Item> {
  readonly request: WorkRequest;
  /** What the sentences of a language may use. */
  readonly libraries: (source: LanguageCode) => Promise<LibraryUse>;
  readonly codes: FindCodes;
  readonly items: readonly I[];
  /** Engines and pivots that answered, and the domain that they served. */
  readonly engines: Set<string>;
  pivot: LanguageCode | undefined;
  domainServed: DomainCode;
  /** Of every answer that an engine gave; undefined among them where it is not known. */
  readonly qualities: Set<PairQuality | undefined>;
  /** Of every answer that an engine gave: whether it had the style rules. */
  readonly styled: Set<boolean>;
}

/**
 * A step of the pipeline. One that settles segments works on those without an answer, and yields whenever it has settled
 * some, so that they are delivered while it goes on.
 */
export interface Stage {
  readonly name: string;
  run(work: Work): AsyncIterable<void> | void;
}

/** The segments that still need an answer. */
export function* unsettled(work: Work): Generator<Segment> {
  for (const item of work.items) for (const segment of item.segments) if (segment.answer === undefined) yield segment;
}
