import type { HtmlAttribute } from "@yiqiao/documents/html";
import type { Answer, Block, ParsedText, Piece, Segment, Span } from "../segment.ts";
import type { MarkupByTag, Markup } from "./tagged-block.ts";
import { TaggedBlock, tagKey } from "./tagged-block.ts";
import { escapeAttribute, escapeText, translatedAttributes } from "./html-elements.ts";
import type { HtmlEvents, HtmlMark } from "./html-reader.ts";
import { readHtml } from "./html-reader.ts";

function attributeBlock(source: string, { value, start, end }: HtmlAttribute): Block {
  const quotes = /["']/.test(source.charAt(start)) ? 1 : 0;
  const place = {
    source: { start: start + quotes, end: end - quotes },
    tags: [],
    fixed: new Set<number>(),
    nested: true,
  };
  return { text: value, isWhole: true, place: () => place };
}

/** Cuts a document into blocks of text and attributes, in the order in which they end. */
class BlockCollector implements HtmlEvents {
  readonly blocks: Block[] = [];
  readonly markupOf = new WeakMap<Span, MarkupByTag>();
  readonly #opened = new Map<number, Markup>();
  readonly #source: string;
  #current = this.#begin();

  constructor(source: string) {
    this.#source = source;
  }

  #begin(): TaggedBlock {
    return new TaggedBlock((source, markup) => this.markupOf.set(source, markup));
  }

  text(text: string, start: number, end: number, isDecoded: boolean): void {
    if (isDecoded) this.#current.addDecoded(text, start, end);
    else this.#current.addRaw(text, start);
  }

  markup(mark: HtmlMark): void {
    for (const attribute of mark.attributes ?? []) {
      const isRead = translatedAttributes.has(attribute.name) && attribute.value.trim() !== "";
      if (isRead) this.blocks.push(attributeBlock(this.#source, attribute));
    }
    if (!mark.isInline) return this.#flush();
    const { kind, start, end } = mark;
    const partner = mark.opened === undefined ? undefined : this.#opened.get(mark.opened);
    const added: Markup = { kind, start, end, partner, offset: this.#current.text.length };
    if (partner) partner.partner = added;
    if (kind === "open") this.#opened.set(start, added);
    this.#current.markup.push(added);
  }

  #flush(): void {
    if (this.#current.text.trim() !== "") this.blocks.push(this.#current);
    this.#current = this.#begin();
  }

  end(): void {
    this.#flush();
  }
}

/** The source between two offsets, with the places of nested segments in it. */
function withNested(source: string, span: Span, nested: readonly Segment[]): Piece[] {
  const pieces: Piece[] = [];
  let told = span.start;
  for (const segment of nested) {
    if (segment.source.start < told || segment.source.end > span.end) continue;
    pieces.push(source.slice(told, segment.source.start), segment);
    told = segment.source.end;
  }
  pieces.push(source.slice(told, span.end));
  return pieces;
}

/** Applies a join to the white space between tags; a new space stands behind the tags that close the left sentence. */
function joinGap(pieces: Piece[], join: (space: string) => string): Piece[] {
  const text = pieces.map((piece) => (typeof piece === "string" ? piece : "")).join("");
  const hasSpace = /^[\s\u00a0]|>[\s\u00a0]/.test(text);
  const isOnlyText = pieces.length === 1;
  if (hasSpace) return join(" ") === "" && isOnlyText ? [dropSpaces(text)] : pieces;
  const space = join("");
  if (space === "") return pieces;
  const [first] = pieces;
  if (typeof first !== "string") return [space, ...pieces];
  const closing = /^(?:<\/[^>]*>)*/.exec(first)?.[0] ?? "";
  return [closing + space + first.slice(closing.length), ...pieces.slice(1)];
}

const dropSpaces = (gap: string): string => gap.replace(/(^|>)[\s\u00a0]+(?=<|$)/g, "$1");

/** HTML: blocks end at block-level elements; only translated sentences and attributes differ from the source. */
export function parseHtml(source: string): ParsedText {
  const collector = new BlockCollector(source);
  readHtml(source, collector);
  collector.end();

  function spaced(mark: Markup, before: string, after: string): [string, string] {
    const isElement =
      mark.kind === "whole" && /^<[a-z]/i.test(source.slice(mark.start, mark.end)) && mark.end - mark.start > 0;
    if (!isElement) return ["", ""];
    const needs = (side: string | undefined, neighbour: string) =>
      /\s/.test(side ?? "") && /[^\s\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/u.test(neighbour) ? " " : "";
    return [needs(source[mark.start - 1], before), needs(source[mark.end], after)];
  }

  function renderTagged(segment: Segment, answer: Answer, nested: readonly Segment[]): Piece[] {
    const markup = collector.markupOf.get(segment.source);
    const pieces: Piece[] = [];
    let told = 0;
    for (const tag of answer.tags) {
      pieces.push(escapeText(answer.text.slice(told, tag.offset)));
      told = tag.offset;
      const mark = markup?.get(tagKey(tag));
      if (!mark) continue;
      const [lead, trail] = spaced(mark, answer.text.charAt(told - 1), answer.text.charAt(told));
      pieces.push(lead, ...withNested(source, mark, nested), trail);
    }
    pieces.push(escapeText(answer.text.slice(told)));
    return pieces;
  }

  return {
    blocks: collector.blocks,
    isPlain: false,
    renderGap: (span, nested, join) => {
      const pieces = withNested(source, span, nested);
      return join ? joinGap(pieces, join) : pieces;
    },
    renderSegment: (segment, answer, nested) => {
      if (answer.provenance === "untranslatable") {
        return segment.nested
          ? [source.slice(segment.source.start, segment.source.end)]
          : withNested(source, segment.source, nested);
      }
      if (!segment.nested) return renderTagged(segment, answer, nested);
      return [escapeAttribute(answer.text, /["']/.test(source.charAt(segment.source.start - 1)))];
    },
  };
}
