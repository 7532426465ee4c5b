import { pair, type TagItem } from "../../markup/inline-item.ts";
import type { PlannedUnit } from "../../markup/planned-unit.ts";
import { splitAtHalves } from "../../markup/split-items.ts";
import { xmlTextItems } from "../../markup/xml/xml-text.ts";
import { childElements, type XmlElement, type XmlNode, type XmlTree } from "../../markup/xml/xml-tree.ts";
import type { TagType, UnitKind } from "../../model/unit.ts";
import { rangeOf, type CharacterRange, type StoryItem } from "./character-range.ts";
import { planStoryRun } from "./story-run.ts";

/** Elements around text of one format. */
const wrappers = new Set([
  "HyperlinkTextSource",
  "HyperlinkTextDestination",
  "CrossReferenceSource",
  "XMLElement",
  "Change",
]);
/** Never read: notes of editors, what was deleted, and the names of things. */
const silent = new Set(["Note", "Properties", "HiddenText", "StoryPreference", "InCopyExportOption", "XMLAttribute"]);
const typeOfElement: Readonly<Record<string, TagType>> = {
  Footnote: "note",
  Endnote: "note",
  HyperlinkTextSource: "link",
  CrossReferenceSource: "link",
  TextVariableInstance: "field",
  PageReference: "field",
  Rectangle: "image",
  Group: "image",
};

/**
 * The units of a story: a paragraph ends at a `Br` and at the end of its style's range; stretches of text with other
 * formats are tags of it.
 */
export function planStory(tree: XmlTree): PlannedUnit[] {
  const planner = new StoryPlanner(tree);
  for (const story of childElements(tree.root)) if (story.local === "Story") planner.paragraphs(story, "paragraph");
  return planner.units;
}

class StoryPlanner {
  readonly units: PlannedUnit[] = [];
  readonly #tree: XmlTree;
  #items: StoryItem[] = [];

  constructor(tree: XmlTree) {
    this.#tree = tree;
  }

  /** Reads what holds paragraphs, or ranges of one. */
  paragraphs(holder: XmlElement, kind: UnitKind): void {
    const own = rangeOf(this.#tree, holder);
    let isDirect = false;
    for (const child of childElements(holder)) {
      // Text outside of any range is read on its own: a range cannot be opened in the middle of it.
      const wasDirect: boolean = isDirect;
      isDirect = child.local === "Content";
      if (isDirect !== wasDirect) this.#flush(kind);
      if (isDirect) this.#text(child, own);
      else if (child.local === "CharacterStyleRange") this.#content(child, rangeOf(this.#tree, child), kind);
      else if (silent.has(child.local) || this.#isDeleted(child)) continue;
      else {
        this.#flush(kind);
        this.paragraphs(child, kindOf(child, kind));
        this.#flush(kind);
      }
    }
    this.#flush(kind);
  }

  #isDeleted(element: XmlElement): boolean {
    return element.local === "Change" && this.#tree.attribute(element, "ChangeType") === "DeletedText";
  }

  #content(element: XmlElement, range: CharacterRange, kind: UnitKind): void {
    for (const node of element.children) {
      if (node.kind !== "element") this.#loose(node, range);
      else if (node.local === "Content") this.#text(node, range);
      else if (node.local === "Br") this.#flush(kind);
      else if (node.local !== "Properties") this.#element(node, range, kind);
    }
  }

  /** Instructions between elements. */
  #loose(node: XmlNode, range: CharacterRange): void {
    if (node.kind !== "instruction") return;
    const { start, end } = node;
    this.#items.push({ kind: "standalone", start, end, type: "field", range, isInContent: false });
  }

  #text(content: XmlElement, range: CharacterRange): void {
    const place = { range, isInContent: true };
    for (const node of content.children) {
      const { start, end } = node;
      if (node.kind === "text") this.#characters(this.#tree.text.slice(start, end), start, range);
      else this.#items.push({ kind: "standalone", start, end, type: "field", isWord: true, ...place });
    }
  }

  /** Forced line ends and tabs are tags: they are kept where the text around them is. */
  #characters(raw: string, start: number, range: CharacterRange): void {
    const place = { range, isInContent: true };
    for (const item of xmlTextItems(raw, start, new Map())) {
      if (item.kind !== "text" || !item.isRaw) {
        this.#items.push({ ...item, ...place });
        continue;
      }
      let at = item.start;
      for (const text of item.text.split(/([\u2028\t])/)) {
        const [from, to] = [at, at + text.length];
        at = to;
        if (text === "\t")
          this.#items.push({ kind: "standalone", start: from, end: to, type: "tab", equiv: text, ...place });
        else if (text === "\u2028") {
          this.#items.push({ kind: "standalone", start: from, end: to, type: "break", equiv: "\n", ...place });
        } else if (text !== "") this.#items.push({ kind: "text", text, start: from, end: to, isRaw: true, ...place });
      }
    }
  }

  #element(element: XmlElement, range: CharacterRange, kind: UnitKind): void {
    const { local, start, end, contentStart, contentEnd, isEmpty } = element;
    const type = typeOfElement[local] ?? "other";
    const holdsRanges = childElements(element).some(({ local: name }) => name.endsWith("StyleRange"));
    if (wrappers.has(local) && !isEmpty && !holdsRanges && !this.#isDeleted(element)) {
      const place = { range, isInContent: false };
      const open: TagItem = { kind: "open", start, end: this.#headEnd(element, contentStart), type };
      const close: TagItem = { kind: "close", start: contentEnd, end, type };
      const [opened, closed] = [
        { ...open, ...place },
        { ...close, ...place },
      ];
      pair(opened, closed);
      this.#items.push(opened);
      this.#content(element, range, kind);
      this.#items.push(closed);
      return;
    }
    const isWord = type === "field" || type === "note";
    const around = this.#items;
    this.#items = [];
    if (!silent.has(local) && !this.#isDeleted(element)) this.paragraphs(element, kindOf(element, kind));
    this.#items = around;
    this.#items.push({ kind: "standalone", start, end, type, isWord, range, isInContent: false });
  }

  /** An element's own properties belong to its opening tag. */
  #headEnd(element: XmlElement, contentStart: number): number {
    const properties = element.children.find((node) => node.kind === "element" && node.local === "Properties");
    return properties?.end ?? contentStart;
  }

  #flush(kind: UnitKind): void {
    const items = this.#items;
    this.#items = [];
    for (const list of splitAtHalves(items)) {
      const planned = planStoryRun(list as StoryItem[], { kind });
      if (planned && /\p{L}|\p{N}/u.test(planned.unit.text)) this.units.push(planned);
    }
  }
}

function kindOf({ local }: XmlElement, outer: UnitKind): UnitKind {
  if (local === "Cell") return "cell";
  if (local === "Footnote") return "footnote";
  return local.startsWith("Endnote") ? "endnote" : outer;
}
