import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

export interface HtmlAttribute {
  /** Lower case. */
  readonly name: string;
  /** Decoded. */
  readonly value: string;
  readonly nameStart: number;
  /** The value in the source, with its quotes; an empty range where there is none. */
  readonly start: number;
  readonly end: number;
}

export interface HtmlTag {
  /** Lower case. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly attributes: readonly HtmlAttribute[];
  /** Written with `/>`. */
  readonly isSelfClosing: boolean;
}

/** What a reader of HTML is told, in the order of the source; together it covers every character once. */
export interface HtmlListener {
  /** `decoded`: the character that an entity stands for. */
  text(start: number, end: number, decoded?: string): void;
  open(tag: HtmlTag): void;
  close(name: string, start: number, end: number): void;
  /** A comment, a declaration, or what could not be read. */
  other(start: number, end: number): void;
}

/** Reads HTML of any quality; never throws for broken markup. */
export function readHtmlTokens(source: string, listener: HtmlListener): void {
  const isXml = source.startsWith("<?xml");
  const tokenizer = new Tokenizer({ decodeEntities: true, recognizeSelfClosing: isXml }, new Adapter(source, listener));
  tokenizer.write(source);
  tokenizer.end();
}

class Adapter implements TokenizerCallbacks {
  readonly #source: string;
  readonly #listener: HtmlListener;
  #attributes: HtmlAttribute[] = [];
  #attribute = { name: "", start: 0, end: 0, value: "" };
  #tag = { name: "", start: 0 };
  /** Everything before it has been told. */
  #told = 0;

  constructor(source: string, listener: HtmlListener) {
    this.#source = source;
    this.#listener = listener;
  }

  /** Tells what the tokenizer left out before `start`. */
  #reach(start: number, end: number): void {
    if (start > this.#told) this.#listener.other(this.#told, start);
    this.#told = Math.max(this.#told, end);
  }

  #other(end: number): void {
    const stop = Math.min(this.#source.length, end);
    if (stop > this.#told) this.#reach(stop, stop);
  }

  ontext(start: number, end: number): void {
    if (start < this.#told) return;
    this.#reach(start, end);
    this.#listener.text(start, end);
  }

  ontextentity(codePoint: number, end: number): void {
    const start = Math.min(this.#told, end);
    this.#told = Math.max(start, end);
    this.#listener.text(start, end, String.fromCodePoint(codePoint));
  }

  onopentagname(start: number, end: number): void {
    this.#tag = { name: this.#source.slice(start, end).toLowerCase(), start: start - 1 };
    this.#attributes = [];
  }

  onattribname(start: number, end: number): void {
    this.#attribute = { name: this.#source.slice(start, end).toLowerCase(), start, end, value: "" };
  }

  onattribdata(start: number, end: number): void {
    this.#attribute.value += this.#source.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.#attribute.value += String.fromCodePoint(codePoint);
  }

  onattribend(_quote: number, end: number): void {
    const { name, start: nameStart, end: nameEnd, value } = this.#attribute;
    const lead = /^\s*=\s*/.exec(this.#source.slice(nameEnd, end))?.[0].length;
    const start = lead === undefined ? nameEnd : nameEnd + lead;
    this.#attributes.push({ name, value, nameStart, start, end: lead === undefined ? nameEnd : end });
  }

  onopentagend(end: number): void {
    this.#opened(end + 1, false);
  }

  onselfclosingtag(end: number): void {
    this.#opened(end + 1, true);
  }

  #opened(end: number, isSelfClosing: boolean): void {
    const { name, start } = this.#tag;
    this.#reach(start, end);
    this.#listener.open({ name, start, end, attributes: this.#attributes, isSelfClosing });
  }

  onclosetag(start: number, nameEnd: number): void {
    const close = this.#source.indexOf(">", nameEnd);
    const end = close === -1 ? this.#source.length : close + 1;
    this.#reach(start - 2, end);
    this.#listener.close(this.#source.slice(start, nameEnd).toLowerCase(), start - 2, end);
  }

  oncomment(_start: number, end: number): void {
    this.#other(end + 1);
  }

  oncdata(_start: number, end: number): void {
    this.#other(end + 1);
  }

  ondeclaration(_start: number, end: number): void {
    this.#other(end + 1);
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.#other(end + 1);
  }

  onend(): void {
    this.#other(this.#source.length);
  }
}
