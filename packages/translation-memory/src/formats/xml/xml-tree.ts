import { RecordFault } from "../faults.ts";
import { detached, largeText } from "../input/detached.ts";
import { attributesOf, localName, tagName, unescapeXml, XmlCursor } from "@yiqiao/documents/xml";

/** An element of a record, with what stands in it. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

const deepest = 64;
const undeclared = /&(?!(?:lt|gt|amp|quot|apos);)([A-Za-z][\w.-]{0,30});/;

export interface ParseOptions {
  /** Applied to every text and value. */
  readonly decode?: ((text: string) => string) | undefined;
}

/**
 * Takes one element apart. An ampersand that stands for itself is let pass, as are references to control characters.
 * @throws {RecordFault} where tags do not match, nest too deep or name entities that nobody declared
 */
export function parseElement(text: string, { decode }: ParseOptions = {}): XmlElement {
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  const hold = lines.length > largeText ? detached : (value: string) => value;
  return new TreeBuilder(lines, decode === undefined ? hold : (value) => hold(decode(value))).build();
}

interface OpenElement extends XmlElement {
  readonly tag: string;
  readonly children: (XmlElement | string)[];
}

class TreeBuilder {
  readonly #cursor: XmlCursor;
  readonly #decode: (text: string) => string;
  readonly #open: OpenElement[] = [];

  constructor(text: string, decode: (text: string) => string) {
    this.#cursor = new XmlCursor(text);
    this.#decode = decode;
  }

  build(): XmlElement {
    while (this.#next()) {
      const done = this.#take();
      if (done !== undefined) return done;
    }
    throw new RecordFault("unclosed-record");
  }

  #next(): boolean {
    try {
      return this.#cursor.next();
    } catch (error) {
      throw new RecordFault("unclosed-tag", undefined, { cause: error });
    }
  }

  #take(): XmlElement | undefined {
    const { kind, text, start, end } = this.#cursor;
    if (kind === "open" || kind === "empty") return this.#enter(kind === "empty");
    if (kind === "close") return this.#leave();
    if (kind === "text") this.#add(this.#value(text.slice(start, end)));
    else if (kind === "cdata") this.#add(this.#decode(text.slice(start + 9, end - 3)));
    return undefined;
  }

  #enter(isEmpty: boolean): XmlElement | undefined {
    const { text, start, end } = this.#cursor;
    const tag = tagName(text, start);
    if (tag === "") throw new RecordFault("stray-bracket");
    if (this.#open.length >= deepest) throw new RecordFault("too-deep", `${deepest}`);
    const attributes = new Map<string, string>();
    for (const { name, valueStart, valueEnd } of attributesOf(text, start, end))
      attributes.set(name, this.#value(text.slice(valueStart, valueEnd)));
    const element = { name: localName(tag), tag, attributes, children: [] };
    this.#open.at(-1)?.children.push(element);
    if (isEmpty) return this.#open.length === 0 ? element : undefined;
    this.#open.push(element);
    return undefined;
  }

  #leave(): XmlElement | undefined {
    const name = this.#cursor.name();
    const element = this.#open.pop();
    if (element?.tag !== name) throw new RecordFault("unmatched-tag", `</${name.slice(0, 40)}>`);
    return this.#open.length === 0 ? element : undefined;
  }

  #add(text: string): void {
    if (text !== "") this.#open.at(-1)?.children.push(text);
  }

  #value(raw: string): string {
    if (!raw.includes("&")) return this.#decode(raw);
    const [, entity] = undeclared.exec(raw) ?? [];
    if (entity !== undefined) throw new RecordFault("unknown-entity", `&${entity};`);
    return this.#decode(unescapeXml(raw));
  }
}

/** All text in an element, whatever it stands in. */
export function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

export function elementsOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child): child is XmlElement => typeof child !== "string");
}
