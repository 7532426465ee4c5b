import { languages } from "@yiqiao/contracts/languages";
import { replaceText, type Edit } from "../../markup/edit.ts";
import { textFormat } from "../../markup/text-format.ts";
import type { XmlTree } from "../../markup/xml/xml-tree.ts";
import type { MergeOptions } from "../../model/document-format.ts";
import { planXmlFile } from "../xml/plan-xml-file.ts";
import { ditaVocabulary } from "./dita-vocabulary.ts";

/** DITA topics and maps; read as XML, with what is known of DITA's elements. */
export const ditaFormat = textFormat({
  id: "dita",
  plan: (bytes, options) =>
    planXmlFile({ bytes, options, vocabularyOf: () => ditaVocabulary, moreEdits: directionEdits }),
});

/** The root's direction, where it differs between the languages. */
function directionEdits(tree: XmlTree, { sourceLanguage, targetLanguage }: MergeOptions): Edit[] {
  const { root } = tree;
  const { direction } = languages[targetLanguage];
  if (direction === languages[sourceLanguage].direction) return [];
  const found = tree.attributeNode(root, "dir");
  if (found) return [replaceText(found.valueStart, found.valueEnd, direction)];
  const at = root.start + 1 + root.name.length;
  return direction === "rtl" ? [replaceText(at, at, ` dir="rtl"`)] : [];
}
