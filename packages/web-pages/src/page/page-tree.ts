import { defaultTreeAdapter, html as spec, type DefaultTreeAdapterTypes } from "parse5";

export type PageDocument = DefaultTreeAdapterTypes.Document;
export type PageElement = DefaultTreeAdapterTypes.Element;
export type PageNode = DefaultTreeAdapterTypes.ChildNode;
export type PageParent = DefaultTreeAdapterTypes.ParentNode;

export const isElement = (node: PageNode): node is PageElement => "tagName" in node;
export const isText = (node: PageNode): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === "#text";

export const isHtml = (element: PageElement): boolean => element.namespaceURI === spec.NS.HTML;
export const isSvg = (element: PageElement): boolean => element.namespaceURI === spec.NS.SVG;

export function attributeOf({ attrs }: PageElement, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name && !attribute.prefix)?.value;
}

export function setAttribute(element: PageElement, name: string, value: string): void {
  removeAttribute(element, name);
  element.attrs.push({ name, value });
}

export function removeAttribute(element: PageElement, name: string): void {
  element.attrs = element.attrs.filter((attribute) => attribute.name !== name);
}

export function createElement(name: string, attributes: Readonly<Record<string, string>> = {}): PageElement {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  return defaultTreeAdapter.createElement(name, spec.NS.HTML, attrs);
}

export function createText(value: string): PageNode {
  return defaultTreeAdapter.createTextNode(value);
}

export function setChildren(parent: PageParent, nodes: readonly PageNode[]): void {
  parent.childNodes = [...nodes];
  for (const node of nodes) node.parentNode = parent;
}

/** Every element below a node, in the order of the page, but for the contents of templates. */
export function elementsOf(parent: PageParent): readonly PageElement[] {
  const found: PageElement[] = [];
  const stack = parent.childNodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    for (let at = node.childNodes.length - 1; at >= 0; at--) {
      const child = node.childNodes[at];
      if (child) stack.push(child);
    }
  }
  return found;
}

export function textOf(parent: PageParent): string {
  return parent.childNodes.map((node) => (isText(node) ? node.value : isElement(node) ? textOf(node) : "")).join("");
}
