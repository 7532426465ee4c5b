import { looksForeign, type PageAddresses, type ResourceKind } from "../addresses/page-addresses.ts";
import { rewriteSrcset } from "../addresses/srcset.ts";
import { rewriteCss } from "../styles/rewrite-css.ts";
import {
  controlElements,
  iconRelations,
  removedAttributes,
  readableAttributes,
  styleRelations,
} from "./page-elements.ts";
import {
  attributeOf,
  createText,
  elementsOf,
  isHtml,
  isSvg,
  removeAttribute,
  setAttribute,
  setChildren,
  textOf,
  type PageDocument,
  type PageElement,
  type PageNode,
} from "./page-tree.ts";

export interface AttributeOptions {
  readonly addresses: PageAddresses;
  /** `target` of links. */
  readonly linkTarget: string;
}

const attributeName = /^[a-z_][a-z0-9_.-]*$/i;
/** Attributes by which our own script finds its way. */
export const ownPrefix = "data-yq-";
/** Values of these cannot be anything else. */
const longestData = 200;

/** Links that only a script follows stay links to look at; no element has the name. */
const nowhere = "#yq-nowhere";

const kinds: Readonly<Record<string, ResourceKind>> = {
  "img src": "image",
  "input src": "image",
  "video poster": "image",
  "video src": "media",
  "audio src": "media",
  "source src": "media",
  "track src": "media",
  "image href": "image",
  "feImage href": "image",
};

/** Makes the attributes and the styles of a tree safe: no script, no address but those that the caller gave. */
export function rewriteAttributes(document: PageDocument, options: AttributeOptions): void {
  const removed = new Set<PageNode>();
  for (const element of elementsOf(document)) {
    if (element.tagName !== "link" || !isHtml(element)) rewriteElement(element, options);
    else if (!rewriteLink(element, options.addresses)) removed.add(element);
  }
  for (const parent of new Set(Array.from(removed, ({ parentNode }) => parentNode))) {
    if (parent)
      setChildren(
        parent,
        parent.childNodes.filter((node) => !removed.has(node)),
      );
  }
}

const changedWithoutAttributes = new Set([...controlElements, "iframe", "style"]);

function rewriteElement(element: PageElement, { addresses, linkTarget }: AttributeOptions): void {
  if (element.attrs.length === 0 && !changedWithoutAttributes.has(element.tagName)) return;
  if (element.tagName === "style") {
    const css = rewriteCss(textOf(element), addresses);
    setChildren(element, css === "" ? [] : [createText(css)]);
  }
  const written = new Map<string, string>();
  for (const { name, prefix, value } of element.attrs) {
    const plain = prefix === "xlink" ? name : prefix === undefined || prefix === "" ? name : `${prefix}:${name}`;
    const rewritten = written.has(plain) ? undefined : rewriteValue(element, { name: plain, value }, addresses);
    if (rewritten !== undefined) written.set(plain, rewritten);
  }
  element.attrs = [...written].map(([name, value]) => ({ name, value }));
  if (isLink(element) && written.has("href")) {
    setAttribute(element, "rel", "noopener noreferrer");
    if (written.get("href") === nowhere) setAttribute(element, "aria-disabled", "true");
    if (written.get("href")?.startsWith("#") !== true) setAttribute(element, "target", linkTarget);
  }
  if (element.tagName === "iframe") closeFrame(element);
  if (isHtml(element) && controlElements.has(element.tagName)) close(element);
}

/** A frame that nothing is shown in, and nothing opens in. */
function closeFrame(element: PageElement): void {
  removeAttribute(element, "name");
  setAttribute(element, "sandbox", "");
}

const isLink = ({ tagName }: PageElement) => tagName === "a" || tagName === "area";

interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** What an attribute says afterwards; undefined: it goes. */
function rewriteValue(element: PageElement, { name, value }: Attribute, addresses: PageAddresses): string | undefined {
  const lower = name.toLowerCase();
  if (lower === "xml:lang") return undefined;
  if (!attributeName.test(name) || lower.startsWith("on") || lower.startsWith(ownPrefix)) return undefined;
  if (removedAttributes.has(lower)) return undefined;
  if (lower === "rel" || lower === "xlink") return undefined;
  if (lower === "style") return rewriteCss(value, addresses);
  if (lower === "href") return rewriteHref(element, value, addresses);
  if (lower === "srcset") return pictureSources(element) ? rewriteSrcset(value, addresses) : undefined;
  if (lower === "background") return isHtml(element) ? addresses.resource(value, "image") : undefined;
  const kind = kinds[`${element.tagName} ${lower}`];
  if (kind !== undefined) return addresses.resource(value, kind);
  if (lower === "src" || lower === "poster") return undefined;
  if (lower === "usemap") return value.startsWith("#") ? value : undefined;
  return rewriteOther(element, { name: lower, value }, addresses);
}

const pictureSources = ({ tagName }: PageElement) => tagName === "img" || tagName === "source";

function rewriteHref(element: PageElement, value: string, addresses: PageAddresses): string | undefined {
  if (isLink(element)) return addresses.link(value) ?? nowhere;
  const kind = isSvg(element) ? kinds[`${element.tagName} href`] : undefined;
  if (kind !== undefined) return addresses.resource(value, kind);
  // A drawing takes its pieces from the page itself: from elsewhere no browser would let it here.
  return isSvg(element) ? addresses.fragment(value.trim()) : undefined;
}

function rewriteOther(element: PageElement, { name, value }: Attribute, addresses: PageAddresses): string | undefined {
  if (readableAttributes.has(name)) return value;
  if (name.startsWith("data-") && (value.length > longestData || value.includes("//"))) return undefined;
  // Drawings have properties of CSS as attributes.
  const isStyle = !isHtml(element) && /[(\\]/.test(value);
  const written = isStyle ? rewriteCss(value, addresses) : value;
  return looksForeign(isStyle ? withoutUrls(value) : written) ? undefined : written;
}

/** Without what stands from each `url(` to the next bracket that closes. */
function withoutUrls(value: string): string {
  const pieces = value.split(")");
  const rest = pieces.pop() ?? "";
  const kept = pieces.map((piece) => {
    const start = piece.search(/url\(/i);
    return start < 0 ? `${piece})` : piece.slice(0, start);
  });
  return kept.join("") + rest;
}

/** Whether the element stays: a style sheet or an icon, and nothing else that would be fetched. */
function rewriteLink(element: PageElement, addresses: PageAddresses): boolean {
  const relations = (attributeOf(element, "rel") ?? "").toLowerCase().split(/\s+/);
  const isDeferred = /stylesheet/i.test(attributeOf(element, "onload") ?? "");
  const isStyle = relations.some((name) => styleRelations.has(name)) || (isDeferred && relations.includes("preload"));
  const isIcon = relations.some((name) => iconRelations.has(name));
  const address = addresses.resource(attributeOf(element, "href") ?? "", isStyle ? "style" : "image");
  if (address === undefined || (!isStyle && !isIcon)) return false;
  const [media, title] = [attributeOf(element, "media"), attributeOf(element, "title")];
  // Scripts turn such a style sheet on once it is there.
  const isLate = media?.trim().toLowerCase() === "print" && attributeOf(element, "onload") !== undefined;
  const isAlternate = relations.includes("alternate");
  element.attrs = [];
  setAttribute(element, "rel", isStyle ? (isAlternate ? "alternate stylesheet" : "stylesheet") : "icon");
  setAttribute(element, "href", address);
  if (media !== undefined && !isLate && !looksForeign(media)) setAttribute(element, "media", media);
  if (title !== undefined && isAlternate) setAttribute(element, "title", title);
  return true;
}

/**
 * What nobody types into or presses; it looks as it did. Boxes to tick outside of forms open menus in pages that do so
 * without scripts; they send nothing.
 */
function close(element: PageElement): void {
  const isBox = /^(?:checkbox|radio)$/i.test(attributeOf(element, "type")?.trim() ?? "");
  if (element.tagName === "input" && isBox && !isWithinForm(element)) return;
  setAttribute(element, "inert", "");
}

function isWithinForm(element: PageElement): boolean {
  for (let at = element.parentNode; at !== null && "tagName" in at; at = at.parentNode) {
    if (at.tagName === "form") return true;
  }
  return false;
}
