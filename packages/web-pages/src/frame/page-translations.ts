/** What of a page is shown: itself, its translation, or both, the translation below each block. */
export type PageView = "source" | "translation" | "bilingual";

/** A place of a unit in the document; a unit within others has one in whatever was made of them. */
interface Place {
  readonly id: string;
  /** It is all that is in this element, or what stands between two comments in it. */
  readonly parent: Element;
  readonly start: Node | null;
  readonly end: Node | null;
  readonly source: readonly Node[];
  /** Of this markup. */
  markup: string | undefined;
  translated: readonly Node[];
  block: Element | undefined;
  view: PageView;
  shown: readonly Node[];
}

interface AttributePlace {
  readonly element: Element;
  readonly name: string;
  /** It is no unit, and tells the language or the direction of what is shown. */
  readonly isLanguage: boolean;
  readonly source: string | null;
  readonly target: () => string | null | undefined;
  view: PageView;
}

/**
 * Shows translations in a prepared page, by the marks that `preparePage` left in it: in any order, as often as they come.
 * For the script of the frame: it uses nothing but itself and the DOM, so that its `toString` gives all of it.
 */
export class PageTranslations {
  readonly #root: Document;
  readonly #markup = new Map<string, string>();
  readonly #places = new Map<string, Set<Place>>();
  readonly #attributes = new Map<string, Set<AttributePlace>>();
  /** By the first comment of a place, or its element. */
  readonly #placeOf = new WeakMap<Node, Place>();
  readonly #attributesOf = new WeakMap<Element, readonly AttributePlace[]>();
  #view: PageView = "translation";

  /** @param root a document; one that is still being read is looked through at its end */
  constructor(root: Document) {
    this.#root = root;
    if (root.readyState === "loading") root.addEventListener("DOMContentLoaded", () => this.show(this.#view));
    else this.show(this.#view);
  }

  /** @param translations what `UnitWriter` wrote, by the ids of the units */
  add(translations: Readonly<Record<string, string>>): void {
    for (const [id, markup] of Object.entries(translations)) {
      this.#markup.set(id, markup);
      for (const place of this.#places.get(id) ?? []) this.#show(place, place.view);
      for (const place of this.#attributes.get(id) ?? []) this.#showAttribute(place, place.view);
    }
  }

  show(view: PageView): void {
    this.#view = view;
    if (this.#root.readyState !== "loading") this.#walk(Array.from(this.#root.childNodes), view);
  }

  /** Shows the places in these nodes, which have one parent. */
  #walk(nodes: readonly Node[], view: PageView): void {
    let end: Node | null = null;
    for (const node of nodes) {
      // What stands between two comments is looked through with their place.
      if (end !== null) {
        if (node === end) end = null;
        continue;
      }
      if (node instanceof Element) for (const place of this.#attributesIn(node)) this.#showAttribute(place, view);
      const place = this.#placeAt(node);
      if (place) this.#show(place, view);
      else this.#walk(Array.from(node.childNodes), view);
      end = place?.end ?? null;
    }
  }

  #placeAt(node: Node): Place | undefined {
    const known = this.#placeOf.get(node);
    if (known) return known;
    let place: Place | undefined;
    if (node instanceof Element) place = this.#createPlace(node.getAttribute("data-yq-unit"), node, null, null);
    else if (node instanceof Comment && node.parentElement) {
      const id = /^yq:(.+)$/.exec(node.data)?.[1] ?? null;
      let end = id === null ? null : node.nextSibling;
      while (end && !(end instanceof Comment && end.data === `/yq:${id}`)) end = end.nextSibling;
      if (end) place = this.#createPlace(id, node.parentElement, node, end);
    }
    if (place) this.#placeOf.set(node, place);
    return place;
  }

  #createPlace(id: string | null, parent: Element, start: Node | null, end: Node | null): Place | undefined {
    if (id === null) return undefined;
    const source = this.#nodesIn({ parent, start, end, block: undefined });
    const nothing = { markup: undefined, translated: [], block: undefined };
    const place: Place = { id, parent, start, end, source, ...nothing, view: "source", shown: source };
    this.#places.set(id, (this.#places.get(id) ?? new Set()).add(place));
    return place;
  }

  /** What stands in a place now, but for a block below. */
  #nodesIn({ parent, start, end, block }: Pick<Place, "parent" | "start" | "end" | "block">): Node[] {
    const nodes: Node[] = [];
    for (let node = start ? start.nextSibling : parent.firstChild; node && node !== end; node = node.nextSibling) {
      if (node !== block) nodes.push(node);
    }
    return nodes;
  }

  #show(place: Place, view: PageView): void {
    place.view = view;
    const markup = this.#markup.get(place.id);
    if (markup !== undefined && markup !== place.markup) this.#translate(place, markup);
    const hasBlock = view === "bilingual" && place.block !== undefined;
    const isSource = view === "source" || markup === undefined || hasBlock;
    this.#put(place, isSource ? place.source : place.translated);
    if (place.block && hasBlock) place.parent.insertBefore(place.block, place.end);
    else place.block?.remove();
    // A source that its translation stands below is one with all that is in it.
    this.#walk(place.shown, hasBlock ? "source" : isSource ? view : "translation");
    if (place.block && hasBlock) this.#walk(Array.from(place.block.childNodes), "translation");
  }

  #put(place: Place, nodes: readonly Node[]): void {
    if (nodes === place.shown) return;
    // Places within may have put other nodes there than those that were.
    for (const node of this.#nodesIn(place)) node.parentNode?.removeChild(node);
    const fragment = this.#root.createDocumentFragment();
    for (const node of nodes) fragment.appendChild(node);
    place.parent.insertBefore(fragment, place.end);
    place.shown = nodes;
  }

  #translate(place: Place, markup: string): void {
    this.#put(place, place.source);
    place.block?.remove();
    place.markup = markup;
    place.translated = this.#read(place.parent, markup);
    place.block = this.#holdsBlocks(place.parent) ? this.#createBlock(this.#read(place.parent, markup)) : undefined;
  }

  /** Read as it would be within the element, whose attributes would be fetched for nothing. */
  #read({ namespaceURI, localName }: Element, markup: string): Node[] {
    const context = this.#root.createElementNS(namespaceURI, localName);
    context.innerHTML = markup;
    return Array.from(context.childNodes);
  }

  #holdsBlocks({ namespaceURI, localName }: Element): boolean {
    return namespaceURI === "http://www.w3.org/1999/xhtml" && !/^(?:title|textarea|option)$/.test(localName);
  }

  /** The translation below its source. No style sheet of the page knows such an element. */
  #createBlock(nodes: readonly Node[]): Element {
    const block = this.#root.createElement("yq-translation");
    block.style.setProperty("display", "block", "important");
    for (const { name, isLanguage, target } of this.#attributesIn(this.#root.documentElement)) {
      const value = isLanguage ? target() : undefined;
      if (typeof value === "string") block.setAttribute(name, value);
    }
    block.append(...nodes);
    // These name things of the source, which stays.
    for (const named of block.querySelectorAll("[id], [name]")) {
      named.removeAttribute("id");
      named.removeAttribute("name");
    }
    return block;
  }

  #attributesIn(element: Element): readonly AttributePlace[] {
    const known = this.#attributesOf.get(element);
    if (known) return known;
    const places: AttributePlace[] = [];
    for (const name of ["lang", "dir"]) {
      const source = element.getAttribute(`data-yq-${name}`);
      const target = element.getAttribute(name);
      const values = { source: source || null, target: () => target };
      if (source !== null) places.push({ element, name, isLanguage: true, ...values, view: "translation" });
    }
    for (const entry of element.getAttribute("data-yq-attributes")?.split(" ") ?? []) {
      const [name = "", id = ""] = entry.split("=");
      const values = { source: element.getAttribute(name), target: () => this.#valueOf(id) };
      const place: AttributePlace = { element, name, isLanguage: false, ...values, view: "source" };
      this.#attributes.set(id, (this.#attributes.get(id) ?? new Set()).add(place));
      places.push(place);
    }
    this.#attributesOf.set(element, places);
    return places;
  }

  /** The value of an attribute, which was written with its quotes. */
  #valueOf(id: string): string | undefined {
    const markup = this.#markup.get(id);
    const holder = this.#root.createElement("div");
    if (markup !== undefined) holder.innerHTML = `<i title=${markup}></i>`;
    return holder.firstElementChild?.getAttribute("title") ?? undefined;
  }

  #showAttribute(place: AttributePlace, view: PageView): void {
    const { element, name, isLanguage, source, target } = place;
    place.view = view;
    const isTranslated = view === "translation" || (view === "bilingual" && !isLanguage);
    const value = isTranslated ? (target() ?? source) : source;
    if (value === null) element.removeAttribute(name);
    else if (value !== element.getAttribute(name)) element.setAttribute(name, value);
  }
}
