import { Tokenizer } from "htmlparser2";
import type { TokenizerCallbacks } from "htmlparser2";
import type { Attribute } from "./html-elements.ts";
import { inlineElements, isUntouched, voidElements } from "./html-elements.ts";

/** What a reader of HTML is told, in source order; every offset of the source is covered once. */
export interface HtmlEvents {
  text(text: string, start: number, end: number, isDecoded: boolean): void;
  /** A tag, comment or stretch that could not be read; `attributes` of open tags only. */
  markup(mark: HtmlMark): void;
  end(): void;
}

export interface HtmlMark {
  readonly kind: "open" | "close" | "whole";
  readonly start: number;
  readonly end: number;
  readonly isInline: boolean;
  readonly attributes: readonly Attribute[];
  /** For a close tag: the start of the open tag that it closes. */
  readonly opened?: number;
}

interface OpenElement {
  readonly name: string;
  readonly start: number;
}

/**
 * Turns tokens into text and markup. Untouched elements arrive as one piece of markup; close tags know which open tag
 * they close, also in broken markup.
 */
class HtmlReader implements TokenizerCallbacks {
  readonly #source: string;
  readonly #events: HtmlEvents;
  readonly #open: OpenElement[] = [];
  /** How many elements of a name are open: a stray end tag must not search them all. */
  readonly #openByName = new Map<string, number>();
  /** The outermost untouched element that is open, and its place among the open ones. */
  #untouched: { readonly element: OpenElement; readonly depth: number } | undefined;
  #attributes: Attribute[] = [];
  #attribute = { name: "", nameEnd: 0, value: "" };
  #tag = { name: "", start: 0 };
  /** Everything before it has been told. */
  #told = 0;

  constructor(source: string, events: HtmlEvents) {
    this.#source = source;
    this.#events = events;
  }

  #tell(mark: Omit<HtmlMark, "attributes">, attributes: readonly Attribute[] = []): void {
    if (mark.start > this.#told) {
      this.#events.markup({ kind: "whole", start: this.#told, end: mark.start, isInline: true, attributes: [] });
    }
    this.#events.markup({ ...mark, attributes });
    this.#told = mark.end;
  }

  #tellText(text: string, start: number, end: number, isDecoded: boolean): void {
    if (this.#untouched) return;
    if (start > this.#told) this.#tell({ kind: "whole", start: this.#told, end: start, isInline: true });
    this.#events.text(text, start, end, isDecoded);
    this.#told = Math.max(this.#told, end);
  }

  #tellWhole(end: number, isInline: boolean): void {
    if (!this.#untouched) this.#tell({ kind: "whole", start: this.#told, end, isInline });
  }

  ontext(start: number, end: number): void {
    this.#tellText(this.#source.slice(start, end), start, end, false);
  }

  ontextentity(codePoint: number, end: number): void {
    this.#tellText(String.fromCodePoint(codePoint), Math.min(this.#told, end), end, true);
  }

  onopentagname(start: number, end: number): void {
    this.#tag = { name: this.#source.slice(start, end).toLowerCase(), start: start - 1 };
    this.#attributes = [];
  }

  onattribname(start: number, end: number): void {
    this.#attribute = { name: this.#source.slice(start, end).toLowerCase(), nameEnd: end, value: "" };
  }

  onattribdata(start: number, end: number): void {
    this.#attribute.value += this.#source.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.#attribute.value += String.fromCodePoint(codePoint);
  }

  onattribend(_quote: number, end: number): void {
    const { name, nameEnd, value } = this.#attribute;
    const lead = /^\s*=\s*(["']?)/.exec(this.#source.slice(nameEnd, end));
    if (!lead) return;
    const start = nameEnd + lead[0].length;
    this.#attributes.push({ name, value, start, end: lead[1] === "" ? end : end - 1 });
  }

  onopentagend(end: number): void {
    this.#opened(end, voidElements.has(this.#tag.name));
  }

  onselfclosingtag(end: number): void {
    this.#opened(end, voidElements.has(this.#tag.name));
  }

  #opened(end: number, isVoid: boolean): void {
    const { name, start } = this.#tag;
    const isInline = inlineElements.has(name);
    const isAlreadyUntouched = this.#untouched !== undefined;
    const untouched = isUntouched(name, this.#attributes);
    if (!isVoid) this.#push({ name, start }, untouched);
    if (isAlreadyUntouched || (untouched && !isVoid)) return;
    const attributes = untouched ? [] : this.#attributes;
    this.#tell({ kind: isVoid ? "whole" : "open", start, end: end + 1, isInline }, attributes);
  }

  #push(element: OpenElement, isUntouched: boolean): void {
    if (isUntouched) this.#untouched ??= { element, depth: this.#open.length };
    this.#open.push(element);
    this.#openByName.set(element.name, (this.#openByName.get(element.name) ?? 0) + 1);
  }

  /** Closes the innermost element of the name and everything in it. */
  #pop(name: string): OpenElement | undefined {
    if ((this.#openByName.get(name) ?? 0) === 0) return undefined;
    const closed = this.#open.splice(this.#open.findLastIndex((element) => element.name === name));
    for (const element of closed) {
      this.#openByName.set(element.name, (this.#openByName.get(element.name) ?? 1) - 1);
    }
    return closed[0];
  }

  onclosetag(start: number, nameEnd: number): void {
    const name = this.#source.slice(start, nameEnd).toLowerCase();
    const close = this.#source.indexOf(">", nameEnd);
    const end = close === -1 ? this.#source.length : close + 1;
    const isInline = inlineElements.has(name);
    const element = this.#pop(name);
    const untouched = this.#untouched;
    if (untouched) {
      if (!element || this.#open.length > untouched.depth) return;
      this.#untouched = undefined;
      const isWholeElement = untouched.element === element;
      const wholeEnd = isWholeElement ? end : start - 2;
      const isWholeInline = inlineElements.has(untouched.element.name);
      this.#tell({ kind: "whole", start: untouched.element.start, end: wholeEnd, isInline: isWholeInline });
      if (isWholeElement) return;
    }
    this.#tell({ kind: "close", start: start - 2, end, isInline, ...(element && { opened: element.start }) });
  }

  oncomment(_start: number, end: number): void {
    this.#tellWhole(Math.min(this.#source.length, end + 1), true);
  }

  oncdata(_start: number, end: number): void {
    this.#tellWhole(Math.min(this.#source.length, end + 1), true);
  }

  ondeclaration(_start: number, end: number): void {
    this.#tellWhole(Math.min(this.#source.length, end + 1), false);
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.#tellWhole(Math.min(this.#source.length, end + 1), false);
  }

  onend(): void {
    this.#events.end();
  }
}

/** Reads HTML of any quality; never throws for broken markup. */
export function readHtml(source: string, events: HtmlEvents): void {
  const tokenizer = new Tokenizer({ decodeEntities: true }, new HtmlReader(source, events));
  tokenizer.write(source);
  tokenizer.end();
}
