import {
  readHtmlTokens,
  translateAttributeOf,
  voidElements,
  type HtmlAttribute,
  type HtmlListener,
  type HtmlTag,
} from "@yiqiao/documents/html";
import { inlineElements, untouchedElements } from "./html-elements.ts";

/** What a reader of HTML is told, in source order; every offset of the source is covered once. */
export interface HtmlEvents {
  text(text: string, start: number, end: number, isDecoded: boolean): void;
  /** A tag, comment or stretch that could not be read; `attributes` of open tags only. */
  markup(mark: HtmlMark): void;
}

export interface HtmlMark {
  readonly kind: "open" | "close" | "whole";
  readonly start: number;
  readonly end: number;
  readonly isInline: boolean;
  readonly attributes?: readonly HtmlAttribute[];
  /** For a close tag: the start of the open tag that it closes. */
  readonly opened?: number;
}

interface OpenElement {
  readonly name: string;
  readonly start: number;
}

/** A declaration or an instruction, no comment. */
const declaration = /^<(?:\?|!(?!--|\[CDATA\[))/i;

/**
 * Turns tokens into text and markup. Untouched elements arrive as one piece of markup; close tags know which open tag
 * they close, also in broken markup.
 */
class HtmlReader implements HtmlListener {
  readonly #source: string;
  readonly #events: HtmlEvents;
  readonly #open: OpenElement[] = [];
  /** How many elements of a name are open: a stray end tag must not search them all. */
  readonly #openByName = new Map<string, number>();
  /** The outermost untouched element that is open, and its place among the open ones. */
  #untouched: { readonly element: OpenElement; readonly depth: number } | undefined;

  constructor(source: string, events: HtmlEvents) {
    this.#source = source;
    this.#events = events;
  }

  text(start: number, end: number, decoded?: string): void {
    if (this.#untouched) return;
    this.#events.text(decoded ?? this.#source.slice(start, end), start, end, decoded !== undefined);
  }

  other(start: number, end: number): void {
    const isInline = !declaration.test(this.#source.slice(start, start + 9));
    if (!this.#untouched) this.#events.markup({ kind: "whole", start, end, isInline });
  }

  open(tag: HtmlTag): void {
    const { name, start, end } = tag;
    const isVoid = voidElements.has(name);
    const isInline = inlineElements.has(name);
    const isAlreadyUntouched = this.#untouched !== undefined;
    const isUntouched = untouchedElements.has(name) || translateAttributeOf(tag) === false;
    if (!isVoid) this.#push({ name, start }, isUntouched);
    if (isAlreadyUntouched || (isUntouched && !isVoid)) return;
    const attributes = isUntouched ? [] : tag.attributes;
    this.#events.markup({ kind: isVoid ? "whole" : "open", start, end, isInline, attributes });
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

  close(name: string, start: number, end: number): void {
    const isInline = inlineElements.has(name);
    const element = this.#pop(name);
    const untouched = this.#untouched;
    if (untouched) {
      if (!element || this.#open.length > untouched.depth) return;
      this.#untouched = undefined;
      const isWholeElement = untouched.element === element;
      this.#events.markup({
        kind: "whole",
        start: untouched.element.start,
        end: isWholeElement ? end : start,
        isInline: inlineElements.has(untouched.element.name),
      });
      if (isWholeElement) return;
    }
    this.#events.markup({ kind: "close", start, end, isInline, ...(element && { opened: element.start }) });
  }
}

/** Reads HTML of any quality; never throws for broken markup. */
export function readHtml(source: string, events: HtmlEvents): void {
  readHtmlTokens(source, new HtmlReader(source, events));
}
