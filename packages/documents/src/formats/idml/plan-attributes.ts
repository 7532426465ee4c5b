import { planValue, type PlannedUnit } from "../../markup/planned-unit.ts";
import { elementsOf, type XmlTree } from "../../markup/xml/xml-tree.ts";
import type { UnitKind } from "../../model/unit.ts";
import { escapeAttribute } from "../../xml/index.ts";

/** Attributes that people read, by the element that has them. */
const spoken: Readonly<Record<string, { readonly attribute: string; readonly kind: UnitKind }>> = {
  ObjectExportOption: { attribute: "CustomAltText", kind: "alt-text" },
  Bookmark: { attribute: "Name", kind: "bookmark" },
};

/** Alternative texts of a spread and bookmarks of the design map; names of InDesign's own begin with `$ID/`. */
export function planAttributes(tree: XmlTree): PlannedUnit[] {
  const units: PlannedUnit[] = [];
  for (const element of elementsOf(tree.root)) {
    const { attribute, kind } = spoken[element.local] ?? {};
    const found = attribute === undefined ? undefined : tree.attributeNode(element, attribute);
    const value = found && tree.attribute(element, found.name);
    if (!found || !kind || value === undefined || value.startsWith("$ID/") || !/\p{L}/u.test(value)) continue;
    const { valueStart: start, valueEnd: end } = found;
    const write = (text: string) => escapeAttribute(text).replaceAll("'", "&apos;");
    units.push(planValue({ value, start, end, context: { kind }, write }));
  }
  return units;
}
