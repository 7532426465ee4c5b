import { textFormat } from "../../markup/text-format.ts";
import { planXmlFile } from "./plan-xml-file.ts";
import { vocabularyOf } from "./vocabularies.ts";

/**
 * XML of any kind: ITS 2.0 rules and attributes in the file, known vocabularies (Android and .NET resources, feeds,
 * DocBook, TEI, SVG, XHTML, Maven, patents), and for the rest what is mixed with text is inline. HTML in CDATA sections
 * or in escaped text is read as HTML.
 */
export const xmlFormat = textFormat({
  id: "xml",
  plan: (bytes, options) => planXmlFile({ bytes, options, vocabularyOf: (tree) => vocabularyOf(tree.root, tree) }),
});
