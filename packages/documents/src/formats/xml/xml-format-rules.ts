import type { ExtractOptions } from "../../model/document-format.ts";
import type { TagType, UnitKind } from "../../model/unit.ts";
import { escapeText } from "../../xml/index.ts";
import { xmlTextItems } from "../../markup/xml/xml-text.ts";
import type { ElementRule, XmlRules } from "../../markup/xml/xml-rules.ts";
import type { XmlSource } from "../../markup/xml/xml-source.ts";
import type { XmlElement, XmlTree } from "../../markup/xml/xml-tree.ts";
import type { ItsOfElement, ItsRules } from "./its-rules.ts";
import { readMixedContent, type MixedContent } from "./mixed-content.ts";
import { isProse } from "./prose.ts";
import type { Vocabulary } from "./vocabulary.ts";

interface RulesContext {
  readonly source: XmlSource;
  readonly its: ItsRules;
  readonly vocabulary: Vocabulary | undefined;
  readonly options: ExtractOptions["xml"];
}

/** What the caller says goes before what ITS says, that before what is known of the vocabulary, that before guessing. */
export function xmlFormatRules(context: RulesContext): XmlRules {
  const { source, its, vocabulary } = context;
  const judge = new ElementJudge(context);
  const standard = {
    decode: (raw: string, start: number) => xmlTextItems(raw, start, source.characters),
    encode: escapeText,
  };
  return {
    codec: vocabulary?.codec?.(standard) ?? standard,
    isProse: vocabulary ? (text) => /\p{L}/u.test(text) : isProse,
    ruleOf: (element, outer) => {
      const said = its.of(element);
      return {
        placement: element.parent === undefined ? "block" : judge.placementOf(element, said),
        isTranslated: judge.isTranslated(element, outer, said),
        keepsSpace: judge.keepsSpace(element, outer, said),
        type: typeOf(element, vocabulary),
        kind: kindOf(element, outer, vocabulary),
        attributes: [...(vocabulary?.attributes ?? []), ...attributeNames(source, element, said)],
      };
    },
  };
}

class ElementJudge {
  readonly #tree: XmlTree;
  readonly #vocabulary: Vocabulary | undefined;
  readonly #mixed: MixedContent;
  readonly #inline: ReadonlySet<string>;
  readonly #untranslated: ReadonlySet<string>;

  constructor({ source, vocabulary, options }: RulesContext) {
    this.#tree = source.tree;
    this.#vocabulary = vocabulary;
    this.#mixed = readMixedContent(source.tree);
    this.#inline = new Set(options?.inline);
    this.#untranslated = new Set(options?.untranslated);
  }

  placementOf(element: XmlElement, { within }: ItsOfElement): ElementRule["placement"] {
    const { name, local } = element;
    const vocabulary = this.#vocabulary;
    if (this.#inline.has(name) || this.#inline.has(local) || within === "yes") return "inline";
    if (within === "nested" || vocabulary?.nested?.has(local)) return "nested";
    if (within === "no") return "block";
    if (vocabulary?.inline) {
      return vocabulary.inline.has(local) || vocabulary.verbatim?.has(local) ? "inline" : "block";
    }
    return this.#mixed.isInline(element) ? "inline" : "block";
  }

  isTranslated(element: XmlElement, outer: ElementRule, said: ItsOfElement): boolean {
    const { name, local } = element;
    const vocabulary = this.#vocabulary;
    if (this.#untranslated.has(name) || this.#untranslated.has(local) || /^its:(?!span$)/.test(name)) return false;
    if (said.isTranslated !== undefined) return said.isTranslated;
    if (vocabulary?.untranslated?.has(local) || vocabulary?.verbatim?.has(local)) return false;
    const known = vocabulary?.isTranslated?.(element, this.#tree);
    if (known !== undefined) return known;
    const says = this.#tree.attribute(element, "translate");
    return says === "no" ? false : says === "yes" ? true : outer.isTranslated;
  }

  keepsSpace(element: XmlElement, outer: ElementRule, said: ItsOfElement): boolean {
    const says = this.#tree.attribute(element, "xml:space");
    if (says !== undefined) return says === "preserve";
    return said.keepsSpace ?? (this.#vocabulary?.preformatted?.has(element.local) === true || outer.keepsSpace);
  }
}

/** ITS names attributes without their prefixes. */
function attributeNames({ tree }: XmlSource, element: XmlElement, { attributes }: ItsOfElement): string[] {
  if (!attributes) return [];
  const found = tree.attributes(element).map(({ name }) => name);
  return found.filter((name) => attributes.includes("*") || attributes.includes(name.slice(name.indexOf(":") + 1)));
}

function typeOf({ local }: XmlElement, vocabulary: Vocabulary | undefined): TagType {
  if (vocabulary?.verbatim?.has(local)) return "code";
  if (/^(?:a|link|ulink|xref|ref|ptr)$/.test(local)) return "link";
  if (/^(?:br|lb)$/.test(local)) return "break";
  if (/^(?:img|image|graphic|inlinemediaobject|figure)$/.test(local)) return "image";
  return /^(?:footnote|fn|note)$/.test(local) ? "note" : "format";
}

const headingNames = /^(?:title|subtitle|heading|head|h[1-6])$/;

function kindOf({ local }: XmlElement, outer: ElementRule, vocabulary: Vocabulary | undefined): UnitKind {
  if (vocabulary?.headings ? vocabulary.headings.has(local) : headingNames.test(local)) return "heading";
  if (/^(?:td|th|entry|cell)$/.test(local)) return "cell";
  return local === "footnote" ? "footnote" : outer.kind === "heading" ? "paragraph" : outer.kind;
}
