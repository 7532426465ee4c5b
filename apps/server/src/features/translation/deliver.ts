import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { SegmentEvent, TranslatedSegment, Translation } from "@yiqiao/contracts/text";
import { codePointLength, remarksOf } from "@yiqiao/contracts/text";
import type { BilledSegment } from "./bill.ts";
import { joinSpace } from "./join.ts";
import type { TranslationFailure } from "./failure.ts";
import { fromLibraries } from "./from-libraries.ts";
import { toldIssues } from "./told-issues.ts";
import { type Answer, type Piece, type Segment, type Span, type TextItem } from "./segment.ts";

/** The translation of one text, without its cost. `failure`: why this text has no translation although others have. */
export type DeliveredText = Omit<Translation, "error" | "characters"> & { readonly failure?: TranslationFailure };

export interface DeliveredSegment {
  readonly segment: Segment;
  /** Without what is charged by then. */
  readonly event: Omit<SegmentEvent, "characters">;
}

/** Assembles one item in reading order as its segments are settled. */
export interface ItemDelivery {
  /** The segments that are settled and whose predecessors all are. */
  next(): Generator<DeliveredSegment>;
  /** The sentences with the code points of source that each stands for; 0 in an item that stays as it is. */
  billed(): BilledSegment[];
  /** The whole translation, or undefined while a segment is not settled. */
  finish(): DeliveredText | undefined;
}

/** The text that is being put together, and where its segments stand in it. */
class Assembly {
  readonly #places = new Map<Segment, Span>();
  readonly #item: TextItem;
  readonly #nested: readonly Segment[];
  text = "";

  constructor(item: TextItem, nested: readonly Segment[]) {
    this.#item = item;
    this.#nested = nested;
  }

  addGap(span: Span, join?: (space: string) => string): void {
    this.#add(this.#item.parsed.renderGap(span, this.#nested, join));
  }

  addSegment(segment: Segment, answer: Answer): void {
    const start = this.text.length;
    this.#add(this.#item.parsed.renderSegment(segment, answer, this.#nested));
    this.#places.set(segment, { start, end: this.text.length });
  }

  #add(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if (typeof piece === "string") this.text += piece;
      else if (piece.answer) this.addSegment(piece, piece.answer);
    }
  }

  translated(): TranslatedSegment[] {
    return this.#item.segments.flatMap((segment) => {
      const place = this.#places.get(segment);
      const { answer } = segment;
      if (!place || !answer) return [];
      return {
        source: sourceOf(this.#item, segment),
        target: this.text.slice(place.start, place.end),
        ...provenanceOf(answer, answer.score),
        source_start: segment.source.start,
        source_end: segment.source.end,
        target_start: place.start,
        target_end: place.end,
      };
    });
  }
}

/** The sentence with its markup; of plain text without the line breaks that it was read over. */
const sourceOf = ({ parsed, source }: TextItem, segment: Segment): string =>
  parsed.isPlain ? segment.text : source.slice(segment.source.start, segment.source.end);

const languageFound = ({ detection, foundBy }: TextItem) => {
  return { ...(detection && { detected: detection }), ...(foundBy && { src_lang_by: foundBy }) };
};

/** What is told of a translation beside the texts. */
const provenanceOf = (answer: Answer, score: number | undefined) => ({
  provenance: answer.provenance,
  ...(answer.kept && { kept: answer.kept }),
  ...(score !== undefined && { score }),
  ...remarksOf(answer),
  ...fromLibraries(answer),
  ...toldIssues(answer),
});

const asText = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : "")).join("");

/** What is read before and after an item's sentences. */
class Gaps {
  readonly #item: TextItem;
  readonly #target: LanguageCode;
  readonly #next = new Map<Segment, Segment>();
  readonly first: Segment | undefined;

  constructor(item: TextItem, flow: readonly Segment[], target: LanguageCode) {
    this.#item = item;
    this.#target = target;
    this.first = flow[0];
    for (const [place, segment] of flow.entries()) {
      const following = flow[place + 1];
      if (following) this.#next.set(segment, following);
    }
  }

  get before(): Span {
    return { start: 0, end: this.first?.source.start ?? this.#item.source.length };
  }

  after(segment: Segment): Span {
    return { start: segment.source.end, end: this.#next.get(segment)?.source.start ?? this.#item.source.length };
  }

  joinAfter(segment: Segment, answer: Answer): ((space: string) => string) | undefined {
    const isInBlock = this.#next.get(segment)?.block === segment.block;
    if (!isInBlock || this.#item.kept) return undefined;
    return (space) => joinSpace(space, answer.text, { source: segment.language, target: this.#target });
  }
}

/** @param target the language that the item is translated into */
export function deliverItem(item: TextItem, target: LanguageCode): ItemDelivery {
  const { parsed, segments } = item;
  const nested = segments.filter((segment) => segment.nested);
  const flow = segments.filter((segment) => !segment.nested);
  const gaps = new Gaps(item, flow, target);
  /** What comes back as it is costs nothing. */
  const isKept = segments.every(({ answer }) => answer?.kept !== undefined);
  let done = 0;

  function sourceLength(segment: Segment): number {
    if (isKept) return 0;
    if (parsed.counted === undefined) return codePointLength(segment.text);
    const start = segment === gaps.first ? 0 : segment.source.start;
    return parsed.counted({ start, end: gaps.after(segment).end });
  }

  return {
    *next() {
      for (let segment = segments[done]; segment?.answer; segment = segments[done]) {
        done++;
        yield { segment, event: eventOf(item, { gaps, nested }, { segment, answer: segment.answer }) };
      }
    },
    billed: () => segments.map((segment) => ({ segment, characters: sourceLength(segment) })),
    finish() {
      const { failure } = item;
      const language = item.language ?? target;
      if (failure) return { text: "", src_lang: language, ...languageFound(item), segments: [], failure };
      const whole = new Assembly(item, nested);
      whole.addGap(gaps.before);
      for (const segment of flow) {
        if (!segment.answer) return undefined;
        whole.addSegment(segment, segment.answer);
        whole.addGap(gaps.after(segment), gaps.joinAfter(segment, segment.answer));
      }
      return {
        text: whole.text,
        src_lang: language,
        ...languageFound(item),
        segments: whole.translated(),
        // No segment is there to tell it.
        ...(segments.length === 0 && { kept: "no-words" }),
      };
    },
  };
}

function eventOf(
  item: TextItem,
  { gaps, nested }: { readonly gaps: Gaps; readonly nested: readonly Segment[] },
  { segment, answer }: { readonly segment: Segment; readonly answer: Answer },
): DeliveredSegment["event"] {
  const { parsed, segments } = item;
  const single = new Assembly(item, nested);
  single.addSegment(segment, answer);
  const after = parsed.isPlain
    ? asText(parsed.renderGap(gaps.after(segment), [], gaps.joinAfter(segment, answer)))
    : "";
  const before = parsed.isPlain && segment === gaps.first ? asText(parsed.renderGap(gaps.before, [])) : "";
  return {
    item: item.index,
    index: segment.index,
    total: segments.length,
    src_lang: segment.language,
    ...languageFound(item),
    source: sourceOf(item, segment),
    target: single.text,
    after,
    ...(before !== "" && { before }),
    ...provenanceOf(answer, answer.match && answer.match.score / 100),
    source_start: segment.source.start,
    source_end: segment.source.end,
  };
}
