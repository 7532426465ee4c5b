import type { ExtractOptions } from "../../model/document-format.ts";
import type { TagType, UnitKind } from "../../model/unit.ts";
import { escapeText } from "../../xml/index.ts";
import { xmlTextItems } from "../../markup/xml/xml-text.ts";
import type { ElementRule, XmlRules } from "../../markup/xml/xml-rules.ts";
import type { XmlSource } from "../../markup/xml/xml-source.ts";
import type { XmlElement } from "../../markup/xml/xml-tree.ts";
import type { ItsOfElement, ItsRules } from "./its-rules.ts";
import { readMixedContent } from "./mixed-content.ts";
import { isProse } from "./prose.ts";
import type { Vocabulary } from "./vocabulary.ts";

interface RulesContext {
  readonly source: XmlSource;
  readonly its: ItsRules;
  readonly vocabulary: Vocabulary | undefined;
  readonly options: ExtractOptions["xml"];
}

/** What the caller says goes before what ITS says, that before what is known of the vocabulary, that before guessing. */
export function xmlFormatRules({ source, its, vocabulary, options }: RulesContext): XmlRules {
  const { tree, characters } = source;
  const inline = new Set(options?.inline);
  const untranslated = new Set(options?.untranslated);
  const mixed = readMixedContent(tree);
  const standard = {
    decode: (raw: string, start: number) => xmlTextItems(raw, start, characters),
    encode: escapeText,
  };

  function placementOf(element: XmlElement, { within }: ItsOfElement): ElementRule["placement"] {
    const { name, local } = element;
    if (inline.has(name) || inline.has(local) || within === "yes") return "inline";
    if (within === "nested" || vocabulary?.nested?.has(local)) return "nested";
    if (within === "no") return "block";
    if (vocabulary?.inline) {
      return vocabulary.inline.has(local) || vocabulary.verbatim?.has(local) ? "inline" : "block";
    }
    return mixed.isInline(element) ? "inline" : "block";
  }

  function isTranslated(element: XmlElement, outer: ElementRule, said: ItsOfElement): boolean {
    const { name, local } = element;
    if (untranslated.has(name) || untranslated.has(local) || /^its:(?!span$)/.test(name)) return false;
    if (said.isTranslated !== undefined) return said.isTranslated;
    if (vocabulary?.untranslated?.has(local) || vocabulary?.verbatim?.has(local)) return false;
    const known = vocabulary?.isTranslated?.(element, tree);
    if (known !== undefined) return known;
    const says = tree.attribute(element, "translate");
    return says === "no" ? false : says === "yes" ? true : outer.isTranslated;
  }

  function keepsSpace(element: XmlElement, outer: ElementRule, said: ItsOfElement): boolean {
    const says = tree.attribute(element, "xml:space");
    if (says !== undefined) return says === "preserve";
    return said.keepsSpace ?? (vocabulary?.preformatted?.has(element.local) === true || outer.keepsSpace);
  }

  return {
    codec: vocabulary?.codec?.(standard) ?? standard,
    isProse: vocabulary ? (text) => /\p{L}/u.test(text) : isProse,
    ruleOf: (element, outer) => {
      const said = its.of(element);
      return {
        placement: element.parent === undefined ? "block" : placementOf(element, said),
        isTranslated: isTranslated(element, outer, said),
        keepsSpace: keepsSpace(element, outer, said),
        type: typeOf(element, vocabulary),
        kind: kindOf(element, outer, vocabulary),
        attributes: [...(vocabulary?.attributes ?? []), ...attributeNames(source, element, said)],
      };
    },
  };
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
