import { elementsOf, type XmlElement, type XmlNode, type XmlTree } from "../../markup/xml/xml-tree.ts";
import type { KeptText } from "../../model/kept-text.ts";

/** Elements that hold the code of another format. */
const codes = new Set(["ph", "bpt", "ept", "it"]);

/** Whether the file says that what stands in the element is not translated. */
export function isProtected(tree: XmlTree, element: XmlElement): boolean {
  if (element.local !== "mrk") return false;
  return tree.attribute(element, "mtype") === "protected" || tree.attribute(element, "translate") === "no";
}

/** What stands in sources and must stay; of a source in segments it is said there. */
export function protectedTexts(tree: XmlTree): KeptText[] {
  const kept: KeptText[] = [];
  for (const element of elementsOf(tree.root)) {
    if (element.local !== "source" && element.local !== "seg-source") continue;
    const isSegmented = element.parent?.children.some(
      (child) => child.kind === "element" && child.local === "seg-source",
    );
    if (element.local === "source" && isSegmented === true) continue;
    if (isInProtected(tree, element)) {
      kept.push({ text: readableText(tree, element).trim(), reason: "marked" });
      continue;
    }
    for (const inner of elementsOf(element)) {
      if (isProtected(tree, inner)) kept.push({ text: readableText(tree, inner).trim(), reason: "marked" });
    }
  }
  return kept.filter(({ text }) => /\p{L}/u.test(text));
}

/** What the nearest element around it says. */
function isInProtected(tree: XmlTree, element: XmlElement): boolean {
  const said = tree.attribute(element, "translate");
  if (said !== undefined) return said === "no";
  return element.parent !== undefined && isInProtected(tree, element.parent);
}

function readableText(tree: XmlTree, node: XmlNode): string {
  if (node.kind === "text" || node.kind === "cdata") return tree.textOf(node);
  if (node.kind !== "element" || codes.has(node.local)) return "";
  return node.children.map((child) => readableText(tree, child)).join("");
}
