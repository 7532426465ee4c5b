import { pair, type InlineItem, type TagItem } from "../../markup/inline-item.ts";
import { xmlTextItems } from "../../markup/xml/xml-text.ts";
import { elementsOf, type XmlElement, type XmlNode, type XmlTree } from "../../markup/xml/xml-tree.ts";
import type { TagType } from "../../model/unit.ts";
import { isProtected } from "./protected-texts.ts";

/** An item, and what names it in source and target alike. */
export interface NamedTag extends TagItem {
  readonly name: string;
}

/** Elements whose content is text of the segment. */
const wrappers = new Set(["g", "mrk", "pc"]);
/** Halves that stand alone in the XML and name each other. */
const openers = new Set(["bpt", "bx", "sc", "sm"]);
const closers = new Set(["ept", "ex", "ec", "em"]);
/** What stands for something that a reader sees. */
const placeholders = new Set(["x", "ph", "cp"]);

/** The content of `source`, `target` or a segment's `mrk`, as text and tags. */
export class InlineContent {
  readonly items: InlineItem[] = [];
  /** Text inside of codes, which is read on its own. */
  readonly subs: XmlElement[] = [];
  readonly #tree: XmlTree;
  readonly #keepsSpace: boolean;

  constructor(tree: XmlTree, container: XmlElement, keepsSpace: boolean) {
    this.#tree = tree;
    this.#keepsSpace = keepsSpace;
    for (const node of container.children) this.#node(node);
    pairHalves(this.items);
  }

  #node(node: XmlNode): void {
    const { start, end } = node;
    if (node.kind === "text") this.#text(this.#tree.text.slice(start, end), start);
    else if (node.kind === "cdata") {
      this.items.push({ kind: "text", text: this.#tree.textOf(node), start, end, isRaw: false });
    } else if (node.kind === "element") this.#element(node);
    else this.items.push({ kind: "standalone", start, end, type: "other" });
  }

  #text(raw: string, start: number): void {
    for (const item of xmlTextItems(raw, start, new Map())) {
      if (item.kind === "text" && item.isRaw && this.#keepsSpace) this.#lines(item.text, item.start);
      else this.items.push(item);
    }
  }

  /** Line ends that are meant stand in the text as tags, so that they are kept. */
  #lines(text: string, start: number): void {
    let at = start;
    for (const piece of text.split(/(\r?\n)/)) {
      const end = at + piece.length;
      if (/^\r?\n$/.test(piece)) this.items.push({ kind: "standalone", start: at, end, type: "break", equiv: "\n" });
      else if (piece !== "") this.items.push({ kind: "text", text: piece, start: at, end, isRaw: true });
      at = end;
    }
  }

  #element(element: XmlElement): void {
    const { local, start, end, contentStart, contentEnd, isEmpty } = element;
    const name = this.#nameOf(element);
    const type = typeOf(this.#tree, element);
    if (wrappers.has(local) && !isEmpty && !isProtected(this.#tree, element)) {
      const open: NamedTag = { kind: "open", start, end: contentStart, type, name };
      const close: NamedTag = { kind: "close", start: contentEnd, end, type, name };
      pair(open, close);
      this.items.push(open);
      for (const node of element.children) this.#node(node);
      this.items.push(close);
      return;
    }
    for (const inner of elementsOf(element)) {
      const isOutermost = inner.start >= (this.subs.at(-1)?.end ?? 0);
      if (inner.local === "sub" && isOutermost) this.subs.push(inner);
    }
    const equiv = this.#equivOf(element);
    const isWord = placeholders.has(local) || isProtected(this.#tree, element);
    const tag: NamedTag = { kind: "standalone", start, end, type, name, ...(equiv !== "" && { equiv }), isWord };
    this.items.push(tag);
  }

  #equivOf(element: XmlElement): string {
    const said = ["equiv-text", "equiv", "disp"].map((name) => this.#tree.attribute(element, name));
    return (said.find((value) => value !== undefined) ?? this.#tree.textOf(element)).slice(0, 200);
  }

  /** Opening and closing halves go by the same name. */
  #nameOf(element: XmlElement): string {
    const read = (name: string) => this.#tree.attribute(element, name);
    const key = read("rid") ?? read("startRef") ?? read("id") ?? read("mid") ?? "";
    const kind = closers.has(element.local) ? "close" : openers.has(element.local) ? "open" : element.local;
    return `${kind} ${key}`;
  }
}

function typeOf(tree: XmlTree, element: XmlElement): TagType {
  const ctype = tree.attribute(element, "ctype") ?? tree.attribute(element, "type") ?? "";
  if (/link/.test(ctype)) return "link";
  if (/^(?:image|x-img)/.test(ctype)) return "image";
  if (/^(?:lb|x-br)/.test(ctype)) return "break";
  if (element.local === "mrk") return tree.attribute(element, "mtype") === "protected" ? "code" : "other";
  return placeholders.has(element.local) ? "field" : "format";
}

export function nameOfTag(tag: TagItem): string | undefined {
  return "name" in tag ? (tag as NamedTag).name : undefined;
}

/** Halves that close each other become pairs where these nest; the others stay standalone. */
function pairHalves(items: InlineItem[]): void {
  const open: { readonly at: number; readonly key: string }[] = [];
  for (const [at, item] of items.entries()) {
    if (item.kind === "text") continue;
    const [half, key] = (nameOfTag(item) ?? "").split(" ", 2);
    if (item.kind === "open") open.push({ at, key: "" });
    else if (item.kind === "close") closeWrapper(items, open, item);
    else if (half === "open" && key) open.push({ at, key });
    else if (half === "close" && key && open.at(-1)?.key === key) join(items, open.pop()?.at ?? at, at);
  }
}

/** Halves that were opened in a wrapper are not closed in it. */
function closeWrapper(items: readonly InlineItem[], open: { at: number }[], close: TagItem): void {
  for (let top = open.pop(); top; top = open.pop()) if (items[top.at] === close.partner) return;
}

function join(items: InlineItem[], first: number, second: number): void {
  const [one, other] = [items[first], items[second]];
  if (!one || !other || one.kind === "text" || other.kind === "text") return;
  const open: TagItem = { ...one, kind: "open" };
  const close: TagItem = { ...other, kind: "close" };
  pair(open, close);
  items[first] = open;
  items[second] = close;
}
