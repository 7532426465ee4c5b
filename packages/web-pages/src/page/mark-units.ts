import { HtmlUnits, type HtmlUnit } from "@yiqiao/documents/html-units";
import type { Unit } from "@yiqiao/documents";
import { parsePage } from "./parse-page.ts";
import { isElement, type PageDocument, type PageParent } from "./page-tree.ts";
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

/** An element of the written page by its offsets. */
interface PlacedElement {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Behind the start tag, and before the end tag. */
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly attributes: readonly { readonly name: string; readonly start: number; readonly end: number }[];
  readonly children: readonly PlacedElement[];
  readonly unitIds: string[];
  readonly attributeIds: string[];
}

/** Elements whose content is text alone: a comment would be shown. */
const textElements = new Set(["textarea", "title", "style"]);

/** A page, written by `writePage`, with the places of its units marked; the markers change no unit. */
export function markUnits(html: string): { readonly html: string; readonly units: readonly PageUnit[] } {
  const root = placed(parsePage(html, { isScripted: true, hasLocations: true }), html.length);
  const insertions: Insertion[] = [];
  const units = new HtmlUnits(html).units.map((found): PageUnit => {
    return { unit: found.unit, place: placeOf(found, { html, root, insertions }) };
  });
  markElements(root, insertions);
  return { html: insertAll(html, insertions), units };
}

interface Marking {
  readonly html: string;
  readonly root: PlacedElement;
  readonly insertions: Insertion[];
}

function placeOf({ unit: { id }, start, end }: HtmlUnit, { html, root, insertions }: Marking): UnitPlace {
  const element = around(root, start, end);
  const inner = childAt(element, start);
  if (inner && start < inner.contentStart && inner.start < start) return attributePlace(inner, id, start);
  const isCut = [start, end].some((offset) => isWithin(childAt(element, offset), offset));
  if (isCut) return { in: "page" };
  const rest = html.slice(element.contentStart, start) + html.slice(end, element.contentEnd);
  if (rest.trim() === "" && element.name !== "body") {
    element.unitIds.push(id);
    return { in: "element" };
  }
  if (textElements.has(element.name)) return { in: "page" };
  insertions.push({ at: start, text: `<!--yq:${id}-->`, isStart: true });
  insertions.push({ at: end, text: `<!--/yq:${id}-->`, isStart: false });
  return { in: "comments" };
}

function attributePlace(element: PlacedElement, id: string, start: number): UnitPlace {
  const attribute = element.attributes.find((one) => one.start <= start && start < one.end);
  if (!attribute) return { in: "page" };
  element.attributeIds.push(`${attribute.name}=${id}`);
  return { in: "attribute", name: attribute.name };
}

const isWithin = (element: PlacedElement | undefined, offset: number): boolean =>
  element !== undefined && element.start < offset && offset < element.end;

/** The innermost element that has the whole stretch in its content. */
function around(root: PlacedElement, start: number, end: number): PlacedElement {
  let element = root;
  for (let child = childAt(root, start); child; child = childAt(element, start)) {
    if (child.contentStart > start || end > child.contentEnd) break;
    element = child;
  }
  return element;
}

/** The last child that begins at the offset or before it. Children stand in the order of the page. */
function childAt({ children }: PlacedElement, offset: number): PlacedElement | undefined {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.start ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return children[low - 1];
}

function placed(document: PageDocument, length: number): PlacedElement {
  const bounds = { name: "", start: 0, end: length, contentStart: 0, contentEnd: length, attributes: [] };
  return { ...bounds, children: placedChildren(document), unitIds: [], attributeIds: [] };
}

function placedChildren({ childNodes }: PageParent): PlacedElement[] {
  return childNodes.flatMap((node): PlacedElement[] => {
    if (!isElement(node)) return [];
    const { sourceCodeLocation: location, tagName } = node;
    const children = placedChildren(node);
    // Nothing but the written elements has a place; all of them are written.
    if (!location?.startTag) return children;
    const attributes = Object.entries(location.attrs ?? {}).map(([name, { startOffset, endOffset }]) => {
      return { name, start: startOffset, end: endOffset };
    });
    const contentStart = location.startTag.endOffset;
    const contentEnd = location.endTag?.startOffset ?? contentStart;
    const bounds = { start: location.startOffset, end: location.endOffset, contentStart, contentEnd };
    return [{ name: tagName, ...bounds, attributes, children, unitIds: [], attributeIds: [] }];
  });
}

function markElements({ children }: PlacedElement, insertions: Insertion[]): void {
  for (const child of children) {
    const { unitIds, attributeIds } = child;
    const unit = unitIds.length > 0 ? ` ${ownPrefix}unit="${unitIds.join(" ")}"` : "";
    const attributes = attributeIds.length > 0 ? ` ${ownPrefix}attributes="${attributeIds.join(" ")}"` : "";
    const text = unit + attributes;
    if (text !== "") insertions.push({ at: child.contentStart - 1, text, isStart: true });
    markElements(child, insertions);
  }
}

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
