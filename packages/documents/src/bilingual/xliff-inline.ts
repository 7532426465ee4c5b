import type { InlineTag, TaggedText } from "../model/unit.ts";
import type { XmlElement, XmlNode, XmlTree } from "../markup/xml/xml-tree.ts";
import type { RowProblem } from "./import-row.ts";

/** Elements of XLIFF 1.2 that stand for a tag by themselves. */
const kinds: Readonly<Record<string, InlineTag["kind"]>> = {
  x: "standalone",
  ph: "standalone",
  bx: "open",
  bpt: "open",
  ex: "close",
  ept: "close",
};
const halves = new Set(["bx", "bpt", "ex", "ept", "it"]);

/** The text of a `source` or a `target` that a tool may have put into segments, marks and elements of its own. */
export class XliffInline {
  readonly problems: RowProblem[] = [];
  readonly #tree: XmlTree;
  readonly #tags: InlineTag[] = [];
  readonly #texts: string[] = [];
  #length = 0;

  constructor(tree: XmlTree, container: XmlElement) {
    this.#tree = tree;
    this.#content(container);
  }

  get text(): TaggedText {
    return { text: this.#texts.join(""), tags: this.#tags };
  }

  #content(container: XmlElement): void {
    const isInSegments = container.children.some((node) => isSegment(this.#tree, node));
    for (const node of container.children) {
      // A tool that indents its file does so between segments as well.
      const isIndent = isInSegments && node.kind === "text" && this.#tree.isBlank(node) && this.#hasLineEnd(node);
      if (!isIndent) this.#node(node);
    }
  }

  #hasLineEnd({ start, end }: XmlNode): boolean {
    return this.#tree.text.slice(start, end).includes("\n");
  }

  #node(node: XmlNode): void {
    if (node.kind === "element") this.#element(node);
    else this.#add(withPlainLineEnds(this.#tree, node));
  }

  #add(text: string): void {
    this.#texts.push(text);
    this.#length += text.length;
  }

  #element(element: XmlElement): void {
    const { local } = element;
    if (local === "mrk") {
      // Trados keeps in the file what a tracked change has taken away.
      if (this.#tree.attribute(element, "mtype") !== "x-sdl-deleted") this.#content(element);
      return;
    }
    if (local === "g") {
      this.#tag(element, "open");
      this.#content(element);
      this.#tag(element, "close");
      return;
    }
    const kind =
      local === "it" ? this.#kindOfIsolated(element) : Object.hasOwn(kinds, local) ? kinds[local] : undefined;
    if (kind !== undefined) this.#tag(element, kind);
    else {
      this.problems.push({ kind: "tagDamaged", tag: `<${element.name}>` });
      this.#content(element);
    }
  }

  #kindOfIsolated(element: XmlElement): InlineTag["kind"] {
    return /^(?:close|end)$/.test(this.#tree.attribute(element, "pos") ?? "") ? "close" : "open";
  }

  #tag(element: XmlElement, kind: InlineTag["kind"]): void {
    const read = (name: string): string | undefined => this.#tree.attribute(element, name);
    // The id of a closing half is one of its own: `1e` where we wrote it.
    const names = halves.has(element.local) ? [read("rid"), read("id")?.replace(/e$/, "")] : [read("id")];
    const name = names.find((each) => each !== undefined && /^\d{1,9}$/.test(each));
    if (name === undefined) this.problems.push({ kind: "tagDamaged", tag: `<${element.name} ${read("id") ?? ""}>` });
    else this.#tags.push({ id: Number(name), kind, offset: this.#length });
  }
}

function isSegment(tree: XmlTree, node: XmlNode): boolean {
  return node.kind === "element" && node.local === "mrk" && tree.attribute(node, "mtype") === "seg";
}

/** XML knows one line end; another one is written as a reference. */
function withPlainLineEnds(tree: XmlTree, node: XmlNode): string {
  const raw = tree.text.slice(node.start, node.end);
  if (!raw.includes("\r")) return tree.textOf(node);
  return tree.textOf(node).replaceAll("\r\n", "\n");
}
