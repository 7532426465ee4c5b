import { childElements, elementsOf, type XmlElement, type XmlTree } from "../../markup/xml/xml-tree.ts";

/** Which elements of a file of an unknown kind stand inside of sentences, judged by where they stand in it. */
export interface MixedContent {
  readonly isInline: (element: XmlElement) => boolean;
}

/**
 * An element is inline if it has text beside it, unless most elements of its name have none, or it has a block structure
 * of its own.
 */
export function readMixedContent(tree: XmlTree): MixedContent {
  const withText = new Set<XmlElement>();
  for (const element of elementsOf(tree.root)) if (hasText(tree, element)) withText.add(element);
  const balance = new Map<string, number>();
  for (const element of elementsOf(tree.root)) {
    const vote = element.parent && withText.has(element.parent) ? 1 : -1;
    balance.set(element.name, (balance.get(element.name) ?? 0) + vote);
  }
  const inline = new Map<XmlElement, boolean>();
  const isInline = (element: XmlElement): boolean => {
    const known = inline.get(element);
    if (known !== undefined) return known;
    const { parent, name } = element;
    const isBeside = parent !== undefined && withText.has(parent) && ((balance.get(name) ?? 0) > 0 || isLeaf(element));
    const found = (isBeside || (parent !== undefined && isInline(parent))) && !isStructure(element, withText);
    inline.set(element, found);
    return found;
  };
  return { isInline };
}

function hasText(tree: XmlTree, element: XmlElement): boolean {
  return element.children.some((node) => node.kind === "cdata" || (node.kind === "text" && !tree.isBlank(node)));
}

const isLeaf = (element: XmlElement) => childElements(element).length === 0;

function isStructure(element: XmlElement, withText: ReadonlySet<XmlElement>): boolean {
  const children = childElements(element);
  return !withText.has(element) && children.length > 1 && children.some((child) => withText.has(child));
}
