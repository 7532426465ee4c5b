import { corrupt } from "../model/corrupt.ts";

/** `empty` is an element without content (`<a/>`); `end` comes once, after the last token. */
export type XmlTokenKind =
  | "open"
  | "close"
  | "empty"
  | "text"
  | "cdata"
  | "comment"
  | "instruction"
  | "doctype"
  | "end";

/**
 * Walks over the tokens of an XML text by their offsets. Builds nothing and copies nothing: what is to be changed is
 * spliced into the text itself (see `Splicer`). Expects text that passed `assertWellFormed`; of other texts it only
 * promises to end.
 */
export class XmlCursor {
  readonly text: string;
  kind: XmlTokenKind = "end";
  /** UTF-16 range of the token, markup included. */
  start: number;
  end: number;
  /** The tag declares namespaces. */
  hasNamespaces = false;

  constructor(text: string, start = 0) {
    this.text = text;
    this.start = start;
    this.end = start;
  }

  /**
   * Goes on to the next token; false at the end of the text.
   * @throws {DocumentError} documentCorrupt where a token never ends
   */
  next(): boolean {
    const { text } = this;
    const start = this.end;
    this.start = start;
    this.hasNamespaces = false;
    if (start >= text.length) {
      this.kind = "end";
      return false;
    }
    if (text.charCodeAt(start) !== lessThan) return this.take("text", nextMarkup(text, start));
    const code = text.charCodeAt(start + 1);
    if (code === slash) return this.take("close", after(text, ">", start));
    if (code === question) return this.take("instruction", after(text, "?>", start));
    if (code === exclamation) return this.takeDeclaration(start);
    return this.takeTag(start);
  }

  /** Whether the token is of this kind; unlike `kind` not remembered by the compiler over `next`. */
  is(kind: XmlTokenKind): boolean {
    return this.kind === kind;
  }

  /** The name of a tag, as it stands there: with its prefix. */
  name(): string {
    return tagName(this.text, this.start);
  }

  private take(kind: XmlTokenKind, end: number): true {
    this.kind = kind;
    this.end = end;
    return true;
  }

  private takeDeclaration(start: number): true {
    const { text } = this;
    if (text.startsWith("<!--", start)) return this.take("comment", after(text, "-->", start + 4));
    if (text.startsWith("<![CDATA[", start)) return this.take("cdata", after(text, "]]>", start + 9));
    return this.take("doctype", endOfDoctype(text, start));
  }

  private takeTag(start: number): true {
    const { text } = this;
    for (let at = start + 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === greaterThan) return this.take(text.charCodeAt(at - 1) === slash ? "empty" : "open", at + 1);
      if (code === doubleQuote) at = after(text, '"', at + 1) - 1;
      else if (code === singleQuote) at = after(text, "'", at + 1) - 1;
      else if (code === letterX && text.startsWith("xmlns", at)) this.hasNamespaces = true;
    }
    throw corrupt("malformed");
  }
}

/** Calls `visit` for each token, in order. */
export function scanXml(text: string, visit: (kind: XmlTokenKind, start: number, end: number) => void): void {
  const cursor = new XmlCursor(text);
  while (cursor.next()) visit(cursor.kind, cursor.start, cursor.end);
}

/** The name of the tag that begins at `start` (an opening, closing or empty one), with its prefix. */
export function tagName(text: string, start: number): string {
  const from = text.charCodeAt(start + 1) === slash ? start + 2 : start + 1;
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= space || code === greaterThan || code === slash) break;
  }
  return text.slice(from, at);
}

/** The name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function nextMarkup(text: string, start: number): number {
  const at = text.indexOf("<", start);
  return at < 0 ? text.length : at;
}

function after(text: string, mark: string, start: number): number {
  const at = text.indexOf(mark, start);
  if (at < 0) throw corrupt("malformed");
  return at + mark.length;
}

/** Declarations inside of it hold quoted text and comments, where brackets mean nothing. */
function endOfDoctype(text: string, start: number): number {
  let depth = 0;
  for (let at = start + 2; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === doubleQuote) at = after(text, '"', at + 1) - 1;
    else if (code === singleQuote) at = after(text, "'", at + 1) - 1;
    else if (code === lessThan && text.startsWith("<!--", at)) at = after(text, "-->", at + 4) - 1;
    else if (code === openBracket) depth++;
    else if (code === closeBracket) depth--;
    else if (code === greaterThan && depth <= 0) return at + 1;
  }
  throw corrupt("malformed");
}

const space = 32;
const exclamation = 33;
const doubleQuote = 34;
const singleQuote = 39;
const slash = 47;
const lessThan = 60;
const greaterThan = 62;
const question = 63;
const openBracket = 91;
const closeBracket = 93;
const letterX = 120;
