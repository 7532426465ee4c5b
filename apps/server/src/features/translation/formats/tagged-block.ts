import type { InlineTag } from "@yiqiao/engines";
import type { Block, PlacedText, Span } from "../segment.ts";

/** Markup inside a block: an inline tag, or something kept whole (a comment, an untouched element). */
export interface Markup {
  readonly kind: "open" | "close" | "whole";
  readonly start: number;
  end: number;
  /** The tag at the other end of the element. */
  partner: Markup | undefined;
  /** Where it stands in the block's text. */
  readonly offset: number;
}

/** The markup of a placed sentence, by the key of its inline tags. */
export type MarkupByTag = ReadonlyMap<string, Markup>;
export const tagKey = (tag: InlineTag): string => `${tag.kind}${tag.id}`;

const isSpace = (character: string | undefined) => character !== undefined && /[ \t\n\r\f]/.test(character);

/** Collects a block with inline markup: its text with collapsed white space, the source range of every character, and its markup. */
export class TaggedBlock implements Block {
  readonly isWhole = false;
  readonly markup: Markup[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #remember: (source: Span, markup: MarkupByTag) => void;
  /** The last sign of the text; blanks in front of it are none of it. */
  #last = " ";
  text = "";

  constructor(remember: (source: Span, markup: MarkupByTag) => void) {
    this.#remember = remember;
  }

  /** Adds a decoded character sequence; each unit stands for the source from `start` to `end`. */
  addDecoded(text: string, start: number, end: number): void {
    for (let unit = 0; unit < text.length; unit++) this.#addUnit(text.charAt(unit), start, end);
  }

  addRaw(text: string, start: number): void {
    for (let unit = 0; unit < text.length; unit++) this.#addUnit(text.charAt(unit), start + unit, start + unit + 1);
  }

  #addUnit(unit: string, start: number, end: number): void {
    const added = isSpace(unit) ? " " : unit;
    // The text as it grows is not looked at: each time it would be copied.
    if (added === " " && this.#last === " ") return;
    this.text += added;
    this.#last = added;
    this.#starts.push(start);
    this.#ends.push(end);
  }

  /** Indices of the markup from `first` to before `last` that belongs to the text between `span`. */
  #markupOf(span: Span): { first: number; last: number } {
    const start = this.#starts[span.start] ?? 0;
    const end = this.#ends[span.end - 1] ?? start;
    let range = {
      first: this.#firstMark((mark) => mark.start >= start),
      last: this.#firstMark((mark) => mark.end > end),
    };
    for (;;) {
      const grown = this.#grow(span, range.first, range.last);
      if (grown.first === range.first && grown.last === range.last) return range;
      range = grown;
    }
  }

  /** Markup stands in source order, so the first one that is far enough is found by halving. */
  #firstMark(isFarEnough: (mark: Markup) => boolean): number {
    let low = 0;
    let high = this.markup.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const mark = this.markup[middle];
      if (mark && !isFarEnough(mark)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Takes in tags at the sentence's edges whose partner is inside. */
  #grow(span: Span, first: number, last: number): { first: number; last: number } {
    const within = new Set(this.markup.slice(first, last));
    const grown = { first, last };
    const isBlank = (from: number, to: number) => this.text.slice(from, to).trim() === "";
    for (let at = first - 1; at >= 0; at--) {
      const mark = this.markup[at];
      if (!mark || !isBlank(mark.offset, span.start)) break;
      if (mark.partner && within.has(mark.partner)) grown.first = at;
    }
    for (let at = last; at < this.markup.length; at++) {
      const mark = this.markup[at];
      if (!mark || !isBlank(span.end, mark.offset)) break;
      if (mark.partner && within.has(mark.partner)) grown.last = at + 1;
    }
    return grown;
  }

  place(span: Span): PlacedText {
    const { first, last } = this.#markupOf(span);
    const marks = this.markup.slice(first, last);
    const inside = new Set(marks);
    const ids = new Map<Markup, number>();
    const fixed = new Set<number>();
    const byTag = new Map<string, Markup>();
    const tags = marks.map((mark, at): InlineTag => {
      const isPaired = mark.partner !== undefined && inside.has(mark.partner);
      const id = (mark.partner && ids.get(mark.partner)) ?? at + 1;
      ids.set(mark, id);
      if (!isPaired && mark.kind !== "whole") fixed.add(id);
      const offset = Math.min(Math.max(0, mark.offset - span.start), span.end - span.start);
      const tag: InlineTag = { id, kind: isPaired && mark.kind !== "whole" ? mark.kind : "standalone", offset };
      byTag.set(tagKey(tag), mark);
      return tag;
    });
    const source: Span = {
      start: Math.min(this.#starts[span.start] ?? 0, marks[0]?.start ?? Infinity),
      end: Math.max(this.#ends[span.end - 1] ?? 0, marks.at(-1)?.end ?? 0),
    };
    this.#remember(source, byTag);
    return { source, tags, fixed, nested: false };
  }
}
