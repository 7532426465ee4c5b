import { html as spec } from "parse5";
import {
  choiceElements,
  controlElements,
  keptMetas,
  mathElements,
  rawElements,
  removedElements,
  svgAnimations,
  svgElements,
  svgTextElements,
  unwrappedElements,
} from "./page-elements.ts";
import { countCharacters, type PageReport } from "./page-report.ts";
import {
  attributeOf,
  createElement,
  createText,
  isElement,
  isHtml,
  isSvg,
  isText,
  setAttribute,
  setChildren,
  textOf,
  type PageDocument,
  type PageElement,
  type PageNode,
} from "./page-tree.ts";

/** Browsers flatten what is nested deeper than 512, each in its way; what they never see cannot be read otherwise. */
const deepest = 250;
const elementName = /^[a-z][a-z0-9]*(?:[-._][a-z0-9._-]*)?$/;

interface Place {
  readonly depth: number;
  readonly isWithinSelect: boolean;
  readonly isWithinMath: boolean;
}

/** Takes all out of a tree that may not be shown, and comments. Attributes stay as they are. */
export function cleanStructure(document: PageDocument, report: PageReport): void {
  const cleaner = new StructureCleaner(report);
  setChildren(document, cleaner.clean(document.childNodes, { depth: 0, isWithinSelect: false, isWithinMath: false }));
}

class StructureCleaner {
  readonly #report: PageReport;

  constructor(report: PageReport) {
    this.#report = report;
  }

  clean(nodes: readonly PageNode[], place: Place): PageNode[] {
    const kept: PageNode[] = [];
    for (const node of nodes) for (const cleaned of this.#node(node, place)) kept.push(cleaned);
    return joined(kept);
  }

  #node(node: PageNode, place: Place): readonly PageNode[] {
    if (isText(node)) return [node];
    if (!isElement(node)) return [];
    this.#note(node);
    if (isHtml(node)) return this.#html(node, place);
    return isSvg(node) ? this.#svg(node, place) : this.#math(node, place);
  }

  #note(element: PageElement): void {
    const { tagName } = element;
    if (tagName === "script" && isProgram(element)) this.#report.hasScripts = true;
    if (tagName === "noscript") this.#report.noscriptCharacters += countCharacters(textOf(element));
    const isControl = controlElements.has(tagName) && attributeOf(element, "type")?.toLowerCase() !== "hidden";
    if (isHtml(element) && (tagName === "form" || isControl)) this.#report.hasForms = true;
  }

  #html(element: PageElement, place: Place): readonly PageNode[] {
    const { tagName } = element;
    if (tagName === "frameset") return [frameLinks(element)];
    if (tagName === "template") return this.#template(element, place);
    if (removedElements.has(tagName) || isRemovedHead(element)) return [];
    if (tagName === "input" && attributeOf(element, "type")?.trim().toLowerCase() === "hidden") return [];
    // The box stays, and nothing is in it.
    if (tagName === "iframe") return [withChildren(element, [])];
    if (isPixel(element)) return [asSpace(element)];
    if (tagName === "embed" || tagName === "object") return this.#plugin(element, place);
    if (rawElements.has(tagName)) return [withChildren(createElement("pre"), textNodes(element))];
    if (tagName === "style") return [withChildren(element, textNodes(element))];
    const isOut = place.isWithinMath || (place.isWithinSelect && !choiceElements.has(tagName));
    if (isOut || unwrappedElements.has(tagName) || isTooDeep(place)) return this.clean(element.childNodes, place);
    const named = elementName.test(tagName) ? element : withAttributesOf(createElement("span"), element);
    named.childNodes = element.childNodes;
    return [this.#inner(named, { ...place, isWithinSelect: place.isWithinSelect || tagName === "select" })];
  }

  /** What is shown where no plugin works, or the space that one would take. */
  #plugin(element: PageElement, place: Place): readonly PageNode[] {
    const instead = this.clean(element.childNodes, place);
    const isEmpty = instead.every((node) => isText(node) && node.value.trim() === "");
    if (!isEmpty || place.isWithinSelect || place.isWithinMath) return instead;
    return [asSpace(withAttributesOf(createElement("img"), element))];
  }

  /** What stands in a shadow tree is shown; what a script would take out of a template is not. */
  #template(element: PageElement, place: Place): readonly PageNode[] {
    if (attributeOf(element, "shadowrootmode") === undefined || !("content" in element)) return [];
    const { content } = element as PageElement & { readonly content: { readonly childNodes: PageNode[] } };
    return this.clean(content.childNodes, place);
  }

  #svg(element: PageElement, place: Place): readonly PageNode[] {
    const { tagName } = element;
    if (!svgElements.has(tagName) || place.isWithinMath) return [];
    if (svgAnimations.has(tagName) && !isAnimated(element)) return [];
    if (svgTextElements.has(tagName) || tagName === "style") return [withChildren(element, textNodes(element))];
    return isTooDeep(place) ? this.clean(element.childNodes, place) : [this.#inner(element, place)];
  }

  #math(element: PageElement, place: Place): readonly PageNode[] {
    if (element.namespaceURI !== spec.NS.MATHML || !mathElements.has(element.tagName)) return [];
    return isTooDeep(place)
      ? this.clean(element.childNodes, place)
      : [this.#inner(element, { ...place, isWithinMath: true })];
  }

  #inner(element: PageElement, place: Place): PageElement {
    return withChildren(element, this.clean(element.childNodes, { ...place, depth: place.depth + 1 }));
  }
}

const isTooDeep = ({ depth }: Place): boolean => depth > deepest;

/** All text in an element, as one. */
function textNodes(element: PageElement): PageNode[] {
  const text = textOf(element);
  return text === "" ? [] : [createText(text)];
}

function withChildren(element: PageElement, nodes: readonly PageNode[]): PageElement {
  setChildren(element, nodes);
  return element;
}

/** Texts beside each other as one, as they are when they are read again. */
function joined(nodes: readonly PageNode[]): PageNode[] {
  const all: PageNode[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (last && isText(last) && isText(node)) all[all.length - 1] = createText(last.value + node.value);
    else if (!isText(node) || node.value !== "") all.push(node);
  }
  return all;
}

function isProgram(element: PageElement): boolean {
  return /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(
    attributeOf(element, "type")?.trim() ?? "",
  );
}

function isRemovedHead(element: PageElement): boolean {
  if (element.tagName === "meta") {
    const isSetting = attributeOf(element, "http-equiv") !== undefined;
    return isSetting || !keptMetas.has(attributeOf(element, "name")?.trim().toLowerCase() ?? "");
  }
  return false;
}

/** A picture that counts readers, or holds a place. */
function isPixel(element: PageElement): boolean {
  if (element.tagName !== "img") return false;
  const [width, height] = [attributeOf(element, "width"), attributeOf(element, "height")];
  return /^[01](?:px)?$/.test(width ?? "") && /^[01](?:px)?$/.test(height ?? "");
}

const emptyPicture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==";

/** A picture without its address. */
function asSpace(picture: PageElement): PageElement {
  picture.attrs = picture.attrs.filter(({ name }) => !/src/i.test(name));
  setAttribute(picture, "src", emptyPicture);
  return picture;
}

function withAttributesOf(element: PageElement, { attrs }: PageElement): PageElement {
  element.attrs = attrs;
  return element;
}

/** Whether it moves what is drawn: an animated address would be one that nobody checked. */
function isAnimated(element: PageElement): boolean {
  if (element.tagName === "animateMotion") return true;
  const name = attributeOf(element, "attributeName") ?? "";
  return (
    /^[a-z][a-zA-Z0-9-]*$/.test(name) && !/^on|href|src|style|class|begin|filter|mask|clip|marker|cursor/i.test(name)
  );
}

/** Frames as links to their pages. */
function frameLinks(frameset: PageElement): PageElement {
  const links: PageNode[] = [];
  const visit = ({ childNodes }: PageElement): void => {
    for (const node of childNodes) {
      if (!isElement(node)) continue;
      const address = node.tagName === "frame" ? attributeOf(node, "src") : undefined;
      if (address !== undefined) {
        const text = createText(attributeOf(node, "title") ?? attributeOf(node, "name") ?? address);
        links.push(withChildren(createElement("p"), [withChildren(createElement("a", { href: address }), [text])]));
      }
      visit(node);
    }
  };
  visit(frameset);
  return withChildren(createElement("body"), links);
}
