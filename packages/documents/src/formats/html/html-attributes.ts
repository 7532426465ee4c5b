import { attributeOf, type HtmlTag } from "../../html/index.ts";
import { planValue, type PlannedUnit } from "../../markup/planned-unit.ts";
import { readableAttributes, readableAttributesOf, readableInputs, readableMetas } from "./html-elements.ts";
import type { HtmlEscapes } from "./html-escapes.ts";

/** The attributes of a tag that people read. */
export function attributeUnits(tag: HtmlTag, escapes: HtmlEscapes): PlannedUnit[] {
  return tag.attributes
    .filter(({ name, value }) => isSpoken(tag, name) && /\p{L}/u.test(value))
    .map(({ name, value, start, end }) =>
      planValue({
        value,
        start,
        end,
        context: { kind: name === "alt" ? "alt-text" : "attribute" },
        write: escapes.attribute,
      }),
    );
}

function isSpoken(tag: HtmlTag, attribute: string): boolean {
  if (tag.name === "meta") return attribute === "content" && readableMetas.has(metaName(tag));
  if (tag.name === "input" && attribute === "value") {
    return readableInputs.has(attributeOf(tag, "type")?.trim().toLowerCase() ?? "");
  }
  return readableAttributes.has(attribute) || readableAttributesOf[tag.name]?.has(attribute) === true;
}

function metaName(tag: HtmlTag): string {
  return (attributeOf(tag, "name") ?? attributeOf(tag, "property") ?? "").trim().toLowerCase();
}
