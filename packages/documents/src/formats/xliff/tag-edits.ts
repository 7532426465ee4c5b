import { replaceText, type Edit } from "../../markup/edit.ts";
import type { XmlElement, XmlTree } from "../../markup/xml/xml-tree.ts";
import { escapeAttribute } from "../../xml/index.ts";

/** Attributes by name; undefined takes one away. */
export type AttributeChanges = Readonly<Record<string, string | undefined>>;

/** Sets attributes of an element's opening tag; the rest of it stays as it is. */
export function attributeEdits(tree: XmlTree, element: XmlElement, changes: AttributeChanges): Edit[] {
  const edits: Edit[] = [];
  const added: string[] = [];
  for (const [name, value] of Object.entries(changes)) {
    const found = tree.attributeNode(element, name);
    if (found && value === undefined) edits.push(replaceText(found.start - 1, found.valueEnd + 1, ""));
    else if (found && value !== undefined) {
      edits.push(replaceText(found.valueStart, found.valueEnd, escapeAttribute(value).replaceAll("'", "&apos;")));
    } else if (value !== undefined) added.push(` ${name}="${escapeAttribute(value)}"`);
  }
  const at = element.start + 1 + element.name.length;
  if (added.length > 0) edits.push(replaceText(at, at, added.join("")));
  return edits;
}

/** The content of an element, written anew; an empty element gets an end tag. */
export function contentEdits(tree: XmlTree, element: XmlElement, content: string): Edit[] {
  if (!element.isEmpty) return [replaceText(element.contentStart, element.contentEnd, content)];
  const slash = tree.text.lastIndexOf("/", element.end);
  return [replaceText(slash, element.end, `>${content}</${element.name}>`)];
}

/** Puts an element behind another one, on a line of its own where that one has one. */
export function insertAfter(tree: XmlTree, element: XmlElement, markup: string): Edit {
  const before = tree.text.slice(Math.max(0, element.start - 200), element.start);
  const indent = before.slice(before.trimEnd().length);
  return replaceText(element.end, element.end, indent + markup);
}
