import { attributesOf, unescapeXml, valueOf, type XmlAttribute, XmlCursor, type XmlTokenKind } from "../xml/index.ts";
import { type PrefixScope, scopeOf, usualName } from "./namespaces.ts";

interface OpenElement {
  readonly name: string;
  readonly outer: PrefixScope | undefined;
}

/** Walks over the tags of a part by names with their usual prefixes (`a:p`), whatever prefixes the part declares. */
export class ElementCursor {
  readonly text: string;
  /** The element of the current tag. */
  name = "";
  readonly #cursor: XmlCursor;
  readonly #open: OpenElement[] = [];
  #scope: PrefixScope = new Map();
  #names = new Map<string, string>();
  /** What an empty element declares holds for its own tag only. */
  #afterEmpty: PrefixScope | undefined;

  constructor(text: string) {
    this.text = text;
    this.#cursor = new XmlCursor(text);
  }

  get kind(): XmlTokenKind {
    return this.#cursor.kind;
  }
  get start(): number {
    return this.#cursor.start;
  }
  get end(): number {
    return this.#cursor.end;
  }
  /** Elements that are open, that of the current tag included while it is an opening one. */
  get depth(): number {
    return this.#open.length;
  }
  get isOpening(): boolean {
    return this.kind === "open" || this.kind === "empty";
  }

  /** To the next token of any kind; false at the end. */
  next(): boolean {
    const cursor = this.#cursor;
    if (this.#afterEmpty !== undefined) this.#enter(this.#afterEmpty);
    this.#afterEmpty = undefined;
    if (!cursor.next()) return false;
    if (cursor.kind === "close") {
      const element = this.#open.pop();
      this.name = element?.name ?? "";
      if (element?.outer !== undefined) this.#enter(element.outer);
      return true;
    }
    if (cursor.kind !== "open" && cursor.kind !== "empty") return true;
    const outer = cursor.hasNamespaces ? this.#scope : undefined;
    if (outer !== undefined) this.#enter(scopeOf(this.text, cursor, outer));
    this.name = this.#usualName(cursor.name());
    if (cursor.kind === "open") this.#open.push({ name: this.name, outer });
    else this.#afterEmpty = outer;
    return true;
  }

  /** To the next opening or empty tag within the element that was open at `depth`; false at that element's end. */
  nextChild(depth: number): boolean {
    while (this.next()) {
      if (this.isOpening) return true;
      if (this.kind === "close" && this.depth < depth) return false;
    }
    return false;
  }

  /** Past the element whose opening tag is the current one; gives the offset after it. */
  skip(): number {
    if (this.kind === "open") {
      const depth = this.depth;
      while (this.next()) if (this.depth < depth) break;
    }
    return this.end;
  }

  /** The text of the element whose opening tag is the current one; goes to its end. */
  readText(): string {
    if (!this.#is("open")) return "";
    const depth = this.depth;
    let text = "";
    while (this.next()) {
      if (this.depth < depth) break;
      if (this.#is("text")) text += unescapeXml(withPlainLineEnds(this.text.slice(this.start, this.end)));
      else if (this.#is("cdata")) text += withPlainLineEnds(this.text.slice(this.start + 9, this.end - 3));
    }
    return text;
  }

  /** Whether an element of this name is open. */
  isWithin(name: string): boolean {
    return this.#open.some((element) => element.name === name);
  }

  /** The current tag's attribute, unescaped; by its usual prefix (`r:id`) where it has one. */
  attribute(name: string): string | undefined {
    const found = this.attributeRange(name);
    return found === undefined ? undefined : valueOf(this.text, found);
  }

  attributeRange(name: string): XmlAttribute | undefined {
    const isNamed = ({ name: raw }: XmlAttribute) => (raw.includes(":") ? usualName(raw, this.#scope) : raw) === name;
    return attributesOf(this.text, this.start, this.end).find(isNamed);
  }

  #is(kind: XmlTokenKind): boolean {
    return this.kind === kind;
  }

  #enter(scope: PrefixScope): void {
    this.#scope = scope;
    this.#names = new Map();
  }

  #usualName(rawName: string): string {
    const known = this.#names.get(rawName);
    if (known !== undefined) return known;
    const name = usualName(rawName, this.#scope);
    this.#names.set(rawName, name);
    return name;
  }
}

/** XML knows one line end, whatever the file's are; others are written as references. */
function withPlainLineEnds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
