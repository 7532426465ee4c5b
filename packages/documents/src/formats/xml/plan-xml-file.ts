import { applyEdits, type Edit } from "../../markup/edit.ts";
import type { TextPlan } from "../../markup/text-format.ts";
import { xmlLanguageEdits } from "../../markup/xml/xml-language.ts";
import { planXml } from "../../markup/xml/xml-planner.ts";
import { readXmlSource } from "../../markup/xml/xml-source.ts";
import type { XmlTree } from "../../markup/xml/xml-tree.ts";
import { readWhole, type ByteSource } from "../../model/byte-source.ts";
import type { ExtractOptions, MergeOptions } from "../../model/document-format.ts";
import { embeddedHtmlUnits } from "./embedded-html.ts";
import { readItsRules } from "./its-rules.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { xmlFormatRules } from "./xml-format-rules.ts";

interface XmlFile {
  readonly bytes: ByteSource;
  readonly options: ExtractOptions;
  readonly vocabularyOf: (tree: XmlTree) => Vocabulary | undefined;
  /** What changes with the language beside `xml:lang`. */
  readonly moreEdits?: (tree: XmlTree, options: MergeOptions) => readonly Edit[];
}

/** Finds what is translated in an XML file and how it is written back. */
export function planXmlFile({ bytes, options, vocabularyOf, moreEdits }: XmlFile): TextPlan {
  const source = readXmlSource(readWhole(bytes), options.fileName);
  const { tree } = source;
  const its = readItsRules(tree);
  const rules = xmlFormatRules({ source, its, vocabulary: vocabularyOf(tree), options: options.xml });
  const { units, kept } = planXml(tree, rules, embeddedHtmlUnits);
  return {
    units,
    kept,
    warnings: [...source.warnings, ...its.warnings],
    write: (edits, mergeOptions) => {
      if (edits.length === 0) return source.encode(tree.text);
      const { sourceLanguage, targetLanguage } = mergeOptions;
      const languages = xmlLanguageEdits(tree, sourceLanguage, targetLanguage);
      return source.encode(applyEdits(tree.text, [...edits, ...languages, ...(moreEdits?.(tree, mergeOptions) ?? [])]));
    },
  };
}
