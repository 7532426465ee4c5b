import { isElement, isText, type PageDocument, type PageElement, type PageNode } from "./page-tree.ts";

/** Whether a tree that was read is the one that was written. Neither has comments, or is deeper than functions may call. */
export function isSameTree(written: PageDocument, read: PageDocument): boolean {
  return written.mode === read.mode && areSame(withoutType(written), withoutType(read));
}

const withoutType = ({ childNodes }: PageDocument): readonly PageNode[] =>
  childNodes.filter(({ nodeName }) => nodeName !== "#documentType");

function areSame(nodes: readonly PageNode[], others: readonly PageNode[]): boolean {
  if (nodes.length !== others.length) return false;
  for (let at = 0; at < nodes.length; at++) {
    const [node, other] = [nodes[at], others[at]];
    if (!node || !other || !isSameNode(node, other)) return false;
  }
  return true;
}

function isSameNode(node: PageNode, other: PageNode): boolean {
  if (isText(node)) return isText(other) && node.value === other.value;
  if (!isElement(node) || !isElement(other)) return false;
  return isSameTag(node, other) && areSame(node.childNodes, other.childNodes);
}

function isSameTag(one: PageElement, other: PageElement): boolean {
  if (one.tagName !== other.tagName || one.namespaceURI !== other.namespaceURI) return false;
  if (one.attrs.length !== other.attrs.length) return false;
  for (let at = 0; at < one.attrs.length; at++) {
    const [attribute, found] = [one.attrs[at], other.attrs[at]];
    if (attribute?.value !== found?.value || nameOf(attribute) !== nameOf(found)) return false;
  }
  return true;
}

function nameOf(attribute: PageElement["attrs"][number] | undefined): string | undefined {
  return attribute?.prefix ? `${attribute.prefix}:${attribute.name}` : attribute?.name;
}
