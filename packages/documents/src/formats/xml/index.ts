import { applyEdits } from "../../markup/edit.ts";
import { textFormat } from "../../markup/text-format.ts";
import { xmlLanguageEdits } from "../../markup/xml/xml-language.ts";
import { planXml } from "../../markup/xml/xml-planner.ts";
import { readXmlSource } from "../../markup/xml/xml-source.ts";
import { readWhole } from "../../model/byte-source.ts";
import { embeddedHtmlUnits } from "./embedded-html.ts";
import { readItsRules } from "./its-rules.ts";
import { vocabularyOf } from "./vocabularies.ts";
import { xmlFormatRules } from "./xml-format-rules.ts";

/**
 * XML of any kind: ITS 2.0 rules and attributes in the file, known vocabularies (Android and .NET resources, feeds,
 * DocBook, TEI, SVG, XHTML, Maven), and for the rest what is mixed with text is inline. HTML in CDATA sections or in
 * escaped text is read as HTML.
 */
export const xmlFormat = textFormat({
  id: "xml",
  plan: (bytes, { fileName, xml: options }) => {
    const source = readXmlSource(readWhole(bytes), fileName);
    const { tree } = source;
    const its = readItsRules(tree);
    const rules = xmlFormatRules({ source, its, vocabulary: vocabularyOf(tree.root, tree), options });
    return {
      units: planXml(tree, rules, embeddedHtmlUnits),
      warnings: [...source.warnings, ...its.warnings],
      write: (edits, { sourceLanguage, targetLanguage }) => {
        const languages = edits.length > 0 ? xmlLanguageEdits(tree, sourceLanguage, targetLanguage) : [];
        return source.encode(applyEdits(tree.text, [...edits, ...languages]));
      },
    };
  },
});
