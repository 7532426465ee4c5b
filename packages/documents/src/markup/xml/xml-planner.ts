import type { KeptText } from "../../model/kept-text.ts";
import { escapeAttribute } from "../../xml/index.ts";
import { pair, type TagItem } from "../inline-item.ts";
import { KeptTexts } from "../kept-texts.ts";
import { planRun, planValue, type PlannedUnit } from "../planned-unit.ts";
import { TextFlow } from "../text-flow.ts";
import { cdataEnd, cdataStart, type XmlElement, type XmlLeaf, type XmlTree } from "./xml-tree.ts";
import { documentRule, type ElementRule, type XmlRules } from "./xml-rules.ts";

/** Reads markup that stands as text in an element; undefined where there is none in it. */
export type EmbeddedReader = (content: EmbeddedContent) => readonly PlannedUnit[] | undefined;

export interface EmbeddedContent {
  /** A stretch of the source. */
  readonly raw: string;
  readonly start: number;
  /** It stands in a CDATA section, where nothing is escaped. */
  readonly isLiteral: boolean;
}

/** Finds what is translated in an XML file, in the order of the text, and what of its text is not. */
export function planXml(
  tree: XmlTree,
  rules: XmlRules,
  readEmbedded?: EmbeddedReader,
): { readonly units: readonly PlannedUnit[]; readonly kept: readonly KeptText[] } {
  const planner = new XmlPlanner(tree, rules, readEmbedded);
  planner.element(tree.root, documentRule);
  planner.flush(documentRule);
  return { units: planner.units, kept: planner.kept.texts };
}

class XmlPlanner {
  readonly units: PlannedUnit[] = [];
  readonly kept = new KeptTexts();
  readonly #tree: XmlTree;
  readonly #rules: XmlRules;
  readonly #readEmbedded: EmbeddedReader | undefined;
  #flow = new TextFlow();

  constructor(tree: XmlTree, rules: XmlRules, readEmbedded: EmbeddedReader | undefined) {
    this.#tree = tree;
    this.#rules = rules;
    this.#readEmbedded = readEmbedded;
  }

  element(element: XmlElement, outer: ElementRule): void {
    const rule = this.#rules.ruleOf(element, outer);
    this.#attributes(element, rule);
    if (rule.placement === "block") this.#block(element, rule, outer);
    else if (element.isEmpty) this.#add(outer, { ...rangeOf(element), kind: "standalone", type: rule.type });
    else if (!rule.isTranslated && !outer.isTranslated) this.#content(element, rule);
    else if (rule.placement === "nested" || rule.isTranslated !== outer.isTranslated)
      this.#nested(element, rule, outer);
    else this.#inline(element, rule, outer);
  }

  #block(element: XmlElement, rule: ElementRule, outer: ElementRule): void {
    if (element.parent) this.flush(outer);
    this.#content(element, rule);
    this.flush(rule);
  }

  #inline(element: XmlElement, rule: ElementRule, outer: ElementRule): void {
    const { start, contentStart, contentEnd, end } = element;
    const open: TagItem = { kind: "open", start, end: contentStart, type: rule.type };
    const close: TagItem = { kind: "close", start: contentEnd, end, type: rule.type };
    pair(open, close);
    this.#add(outer, open);
    this.#content(element, rule);
    this.#add(outer, close);
  }

  /** What is read on its own, or not at all, inside of a sentence. */
  #nested(element: XmlElement, rule: ElementRule, outer: ElementRule): void {
    const around = this.#flow;
    const flow = new TextFlow(element.start);
    this.#flow = flow;
    this.#content(element, rule);
    this.flush(rule);
    this.#flow = around;
    this.#add(outer, flow.asTag(element.end, { type: rule.type, isWord: !rule.isTranslated }));
  }

  #content(element: XmlElement, rule: ElementRule): void {
    if (rule.isTranslated && this.#embedded(element)) return;
    const holdsSections = element.children.every((child) => child.kind === "cdata" || isBlankNode(this.#tree, child));
    for (const node of element.children) {
      if (node.kind === "element") this.element(node, rule);
      else if (node.kind === "text" || node.kind === "cdata") this.#text(node, { rule, holdsSections });
      else this.#add(rule, { kind: "standalone", start: node.start, end: node.end, type: "other" });
    }
  }

  #text(node: XmlLeaf, { rule, holdsSections }: { readonly rule: ElementRule; readonly holdsSections: boolean }): void {
    if (!rule.isTranslated) {
      this.#flow.addVerbatim(this.#tree.textOf(node));
      this.kept.add(this.#tree.textOf(node), rule.type === "code" ? "code" : "marked");
      this.kept.end();
    } else if (node.kind === "cdata" && holdsSections) this.#section(node, rule);
    else if (node.kind === "cdata") {
      this.#flow.add({ kind: "text", text: this.#tree.textOf(node), start: node.start, end: node.end, isRaw: false });
    } else this.#raw(node, rule);
  }

  #raw({ start, end }: XmlLeaf, rule: ElementRule): void {
    for (const item of this.#rules.codec.decode(this.#tree.text.slice(start, end), start)) {
      if (item.kind !== "text" || !item.isRaw || !rule.keepsSpace) {
        this.#flow.add(item);
        continue;
      }
      this.#flow.addLines(item.text, item.start, () => this.flush(rule));
    }
  }

  /** A section that no other text stands beside in its element stays one. */
  #section(node: XmlLeaf, rule: ElementRule): void {
    const text = this.#tree.textOf(node);
    const start = node.start + cdataStart.length;
    this.flush(rule);
    const section = new TextFlow();
    const end = () => this.#take(section, { rule, escape: escapeCdata });
    section.addLines(text, start, rule.keepsSpace ? end : undefined);
    end();
  }

  /** Markup that stands as text in the element, alone. */
  #embedded(element: XmlElement): boolean {
    const nodes = element.children.filter((child) => !isBlankNode(this.#tree, child));
    const [only] = nodes;
    if (!only || nodes.length > 1 || (only.kind !== "text" && only.kind !== "cdata")) return false;
    const isLiteral = only.kind === "cdata";
    const start = isLiteral ? only.start + cdataStart.length : only.start;
    const raw = this.#tree.text.slice(start, isLiteral ? only.end - cdataEnd.length : only.end);
    const units = this.#readEmbedded?.({ raw, start, isLiteral });
    for (const unit of units ?? []) this.units.push(unit);
    return units !== undefined;
  }

  #attributes(element: XmlElement, rule: ElementRule): void {
    for (const name of rule.attributes) {
      const found = this.#tree.attributeNode(element, name);
      const value = found && this.#tree.attribute(element, name);
      if (!found || value === undefined || !/\p{L}/u.test(value)) continue;
      const { valueStart: start, valueEnd: end } = found;
      // A value has no place for a tag.
      if (this.#hasUnknownReference(start, end)) continue;
      const isSingle = this.#tree.text.charAt(end) === "'";
      const write = (text: string) =>
        isSingle ? escapeAttribute(text).replaceAll("'", "&apos;") : escapeAttribute(text);
      const context = { kind: "attribute" as const };
      this.units.push(planValue({ value, start, end, context, write }));
    }
  }

  #hasUnknownReference(start: number, end: number): boolean {
    const raw = this.#tree.text.slice(start, end);
    return this.#rules.codec.decode(raw, start).some(({ kind }) => kind === "standalone");
  }

  /** Markup in text that is not translated needs no tag: the whole of it is one. */
  #add(rule: ElementRule, item: TagItem): void {
    if (rule.isTranslated) this.#flow.add(item);
  }

  flush(rule: ElementRule): void {
    this.#take(this.#flow, { rule, escape: this.#rules.codec.encode });
  }

  #take(flow: TextFlow, { rule, escape }: Taken): void {
    const context = { kind: rule.kind };
    for (const run of flow.takeStrict(rule.keepsSpace ? "keep" : "collapse")) {
      if (/\p{L}/u.test(run.text) && (run.tags.length > 0 || this.#rules.isProse(run.text))) {
        this.units.push(planRun(run, context, { escape }));
      } else {
        this.kept.add(run.text, "code");
        this.kept.end();
      }
    }
  }
}

interface Taken {
  readonly rule: ElementRule;
  readonly escape: (text: string) => string;
}

const rangeOf = ({ start, end }: XmlElement) => ({ start, end });
const escapeCdata = (text: string) => text.replaceAll("]]>", "]]]]><![CDATA[>");

function isBlankNode(tree: XmlTree, node: XmlElement | XmlLeaf): boolean {
  return node.kind !== "element" && (node.kind === "comment" || node.kind === "instruction" || tree.isBlank(node));
}
