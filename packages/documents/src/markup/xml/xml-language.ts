import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { replaceText, type Edit } from "../edit.ts";
import { elementsOf, type XmlTree } from "./xml-tree.ts";

const primary = (language: string) => language.toLowerCase().split(/[-_]/)[0] ?? "";

/** `xml:lang` set to the target's language wherever it names the source's, or the whole file's. */
export function xmlLanguageEdits(tree: XmlTree, source: LanguageCode, target: LanguageCode): Edit[] {
  if (!tree.text.includes("xml:lang")) return [];
  const root = tree.attribute(tree.root, "xml:lang");
  const replaced = new Set([primary(source), ...(root === undefined ? [] : [primary(root)])]);
  const edits: Edit[] = [];
  for (const element of elementsOf(tree.root)) {
    const found = tree.attributeNode(element, "xml:lang");
    const value = found && tree.text.slice(found.valueStart, found.valueEnd);
    if (!found || value === undefined || !replaced.has(primary(value))) continue;
    edits.push(replaceText(found.valueStart, found.valueEnd, languages[target].tag));
  }
  return edits;
}
