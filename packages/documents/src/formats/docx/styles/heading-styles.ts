import { findProperty, propertiesOf, propertyValue } from "./properties.ts";
import { officeNamespaces } from "../../../opc/index.ts";
import { attributesOf, localName, NamespaceCursor, valueOf } from "../../../xml/index.ts";

const headingName = /^(?:heading \d|title|subtitle)$/i;

/** The ids of paragraph styles that make headings, by the text of the part with the styles. */
export function headingStyles(text: string): ReadonlySet<string> {
  const headings = new Set<string>();
  const cursor = new NamespaceCursor(text, officeNamespaces);
  while (cursor.next()) {
    if (cursor.kind !== "open" || cursor.element() !== "w:style") continue;
    const { start } = cursor;
    const id = attributesOf(text, start, cursor.end).find(({ name }) => localName(name) === "styleId");
    cursor.skip();
    const properties = propertiesOf(text.slice(start, cursor.end));
    const name = propertyValue(findProperty(properties, "name")) ?? "";
    const paragraph = findProperty(properties, "pPr");
    const level = paragraph && propertyValue(findProperty(propertiesOf(paragraph.xml), "outlineLvl"));
    if (id && (headingName.test(name) || (level !== undefined && level !== "9"))) headings.add(valueOf(text, id));
  }
  return headings;
}
