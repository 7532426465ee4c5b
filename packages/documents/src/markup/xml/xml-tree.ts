import { attributesOf, localName, tagName, unescapeXml, XmlCursor, type XmlAttribute } from "../../xml/index.ts";

/** An element by its offsets. */
export interface XmlElement {
  readonly kind: "element";
  /** As it stands there, with its prefix. */
  readonly name: string;
  /** Without the prefix. */
  readonly local: string;
  readonly start: number;
  /** Where its content begins, and where its end tag does; both the end of an empty element. */
  readonly contentStart: number;
  contentEnd: number;
  end: number;
  readonly isEmpty: boolean;
  readonly parent: XmlElement | undefined;
  readonly children: XmlNode[];
}

export interface XmlLeaf {
  readonly kind: "text" | "cdata" | "comment" | "instruction";
  readonly start: number;
  readonly end: number;
}

export type XmlNode = XmlElement | XmlLeaf;

/** The elements of a text that passed the gate, over the text itself: nothing is copied. */
export class XmlTree {
  readonly text: string;
  readonly root: XmlElement;

  constructor(text: string) {
    this.text = text;
    this.root = readElements(text);
  }

  /** The value of an attribute by its name with prefix, unescaped. */
  attribute(element: XmlElement, name: string): string | undefined {
    const found = this.attributeNode(element, name);
    return found && unescapeXml(this.text.slice(found.valueStart, found.valueEnd));
  }

  attributeNode(element: XmlElement, name: string): XmlAttribute | undefined {
    return this.attributes(element).find((attribute) => attribute.name === name);
  }

  attributes(element: XmlElement): XmlAttribute[] {
    return attributesOf(this.text, element.start, element.contentStart);
  }

  /** All text in an element, unescaped. */
  textOf(node: XmlNode): string {
    if (node.kind === "text") return unescapeXml(this.text.slice(node.start, node.end));
    if (node.kind === "cdata") return this.text.slice(node.start + cdataStart.length, node.end - cdataEnd.length);
    return node.kind === "element" ? node.children.map((child) => this.textOf(child)).join("") : "";
  }

  isBlank(leaf: XmlLeaf): boolean {
    return leaf.kind === "text" && this.text.slice(leaf.start, leaf.end).trim() === "";
  }
}

export const cdataStart = "<![CDATA[";
export const cdataEnd = "]]>";

function readElements(text: string): XmlElement {
  const holder = elementAt({ text, start: 0, end: 0, isEmpty: false, parent: undefined });
  let open = holder;
  const cursor = new XmlCursor(text);
  while (cursor.next()) {
    const { kind, start, end } = cursor;
    if (kind === "open" || kind === "empty") {
      const parent = open === holder ? undefined : open;
      const element = elementAt({ text, start, end, isEmpty: kind === "empty", parent });
      open.children.push(element);
      if (kind === "open") open = element;
    } else if (kind === "close") {
      open.contentEnd = start;
      open.end = end;
      open = open.parent ?? holder;
    } else if (kind !== "doctype" && kind !== "end") open.children.push({ kind, start, end });
  }
  return holder.children.find((node) => node.kind === "element") ?? holder;
}

interface ElementPlace {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isEmpty: boolean;
  readonly parent: XmlElement | undefined;
}

function elementAt({ text, start, end, isEmpty, parent }: ElementPlace): XmlElement {
  const name = end > start ? tagName(text, start) : "";
  const local = localName(name);
  return {
    kind: "element",
    name,
    local,
    start,
    contentStart: end,
    contentEnd: end,
    end,
    isEmpty,
    parent,
    children: [],
  };
}

export function childElements(element: XmlElement): XmlElement[] {
  return element.children.filter((node) => node.kind === "element");
}

/** The first child element of this local name. */
export function childOf(element: XmlElement, local: string): XmlElement | undefined {
  return childElements(element).find((child) => child.local === local);
}

/** Every element, in the order of the text. */
export function* elementsOf(element: XmlElement): Generator<XmlElement> {
  const stack = [element];
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next;
    for (const child of next.children.toReversed()) if (child.kind === "element") stack.push(child);
  }
}
