import { HtmlUnits, type HtmlUnit } from "@yiqiao/documents/html-units";
import type { Unit } from "@yiqiao/documents";
import { boundsOf, none } from "./parse-page.ts";
import { isElement, type PageDocument, type PageElement, type PageParent } from "./page-tree.ts";
import { ownPrefix } from "./rewrite-attributes.ts";

/** Where our script finds a unit in the page. */
export type UnitPlace =
  /** All that is in the element with `data-yq-unit="ID"`. */
  | { readonly in: "element" }
  /** What stands between the comments `yq:ID` and `/yq:ID`, which have one parent. */
  | { readonly in: "comments" }
  /** An attribute of the element whose `data-yq-attributes` has the entry `NAME=ID`. */
  | { readonly in: "attribute"; readonly name: string }
  /** It crosses the ends of elements: it is seen in the whole translated page alone. */
  | { readonly in: "page" };

export interface PageUnit {
  readonly unit: Unit;
  readonly place: UnitPlace;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
  /** Of those at one place: ends of stretches stand before their beginnings. */
  readonly isStart: boolean;
}

/** A page, written by `writePage`, and the tree that was read of it, with places. */
export interface WrittenPage {
  readonly html: string;
  readonly document: PageDocument;
}

/** Elements whose content is text alone: a comment would be shown. */
const textElements = new Set(["textarea", "title", "style"]);

/** The page with the places of its units marked; the markers change no unit. */
export function markUnits({ html, document }: WrittenPage): {
  readonly html: string;
  readonly units: readonly PageUnit[];
} {
  const marker = new Marker(html, document);
  const units = new HtmlUnits(html).units.map((found): PageUnit => {
    return { unit: found.unit, place: marker.mark(found) };
  });
  return { html: insertAll(html, marker.insertions()), units };
}

class Marker {
  readonly #html: string;
  readonly #document: PageDocument;
  readonly #comments: Insertion[] = [];
  readonly #unitOf = new Map<PageElement, string>();
  readonly #attributesOf = new Map<PageElement, string>();
  /** The elements in a node, in the order of the page. */
  readonly #elementsIn = new Map<PageParent, readonly PageElement[]>();

  constructor(html: string, document: PageDocument) {
    this.#html = html;
    this.#document = document;
  }

  mark({ unit: { id }, start, end }: HtmlUnit): UnitPlace {
    const around = this.#around(start, end);
    const inner = this.#elementAt(around, start);
    const { contentStart, start: innerStart } = inner ? boundsOf(inner) : none;
    if (inner && innerStart < start && start < contentStart) return this.#markAttribute(inner, id, start);
    if (isWithin(inner, start) || isWithin(this.#elementAt(around, end), end)) return { in: "page" };
    if ("tagName" in around && this.#isAllOf(around, start, end)) {
      if (this.#unitOf.has(around)) return { in: "page" };
      this.#unitOf.set(around, id);
      return { in: "element" };
    }
    if (textElements.has(around.nodeName)) return { in: "page" };
    this.#comments.push({ at: start, text: `<!--yq:${id}-->`, isStart: true });
    this.#comments.push({ at: end, text: `<!--/yq:${id}-->`, isStart: false });
    return { in: "comments" };
  }

  /** Written attributes are a space, a name, `=` and a value in quotes. */
  #markAttribute(element: PageElement, id: string, start: number): UnitPlace {
    const name = this.#html.slice(this.#html.lastIndexOf(" ", start) + 1, start - 1);
    if (!element.attrs.some((attribute) => attribute.name === name)) return { in: "page" };
    const others = this.#attributesOf.get(element);
    this.#attributesOf.set(element, `${others === undefined ? "" : `${others} `}${name}=${id}`);
    return { in: "attribute", name };
  }

  #isAllOf(element: PageElement, start: number, end: number): boolean {
    const { contentStart, contentEnd } = boundsOf(element);
    const isBlank = (from: number, to: number) => this.#html.slice(from, to).trim() === "";
    return element.tagName !== "body" && isBlank(contentStart, start) && isBlank(end, contentEnd);
  }

  /** The innermost node that has the whole stretch in its content. */
  #around(start: number, end: number): PageParent {
    let around: PageParent = this.#document;
    for (let inner = this.#elementAt(around, start); inner; inner = this.#elementAt(around, start)) {
      const { contentStart, contentEnd } = boundsOf(inner);
      if (contentStart > start || end > contentEnd) break;
      around = inner;
    }
    return around;
  }

  /** The last element in a node that begins at the offset or before it. */
  #elementAt(parent: PageParent, offset: number): PageElement | undefined {
    let elements = this.#elementsIn.get(parent);
    if (!elements) {
      elements = parent.childNodes.filter(isElement);
      this.#elementsIn.set(parent, elements);
    }
    let low = 0;
    let high = elements.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((elements[middle]?.sourceCodeLocation?.startOffset ?? Infinity) <= offset) low = middle + 1;
      else high = middle;
    }
    return elements[low - 1];
  }

  insertions(): Insertion[] {
    const within = (marks: ReadonlyMap<PageElement, string>, name: string): Insertion[] =>
      Array.from(marks, ([element, value]) => {
        return { at: boundsOf(element).contentStart - 1, text: ` ${ownPrefix}${name}="${value}"`, isStart: true };
      });
    return [...this.#comments, ...within(this.#unitOf, "unit"), ...within(this.#attributesOf, "attributes")];
  }
}

const isWithin = (element: PageElement | undefined, offset: number): boolean =>
  element !== undefined && boundsOf(element).start < offset && offset < boundsOf(element).end;

function insertAll(html: string, insertions: readonly Insertion[]): string {
  const pieces: string[] = [];
  let told = 0;
  const sorted = insertions.toSorted((one, other) => one.at - other.at || Number(one.isStart) - Number(other.isStart));
  for (const { at, text } of sorted) {
    pieces.push(html.slice(told, at), text);
    told = at;
  }
  return pieces.join("") + html.slice(told);
}
