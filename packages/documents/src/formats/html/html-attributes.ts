import { planValue, type PlannedUnit } from "../../markup/planned-unit.ts";
import { spokenAttributes, spokenAttributesOf, spokenInputs, spokenMetas } from "./html-elements.ts";
import type { HtmlEscapes } from "./html-escapes.ts";
import type { HtmlTag } from "./html-tokens.ts";

export function attributeOf(tag: HtmlTag, name: string): string | undefined {
  return tag.attributes.find((attribute) => attribute.name === name)?.value;
}

/** What the author says of translating the element; undefined: what holds around it. */
export function saysTranslate(tag: HtmlTag): boolean | undefined {
  const value = attributeOf(tag, "translate")?.trim().toLowerCase();
  if (value === "no") return false;
  if (value === "yes" || value === "") return true;
  const classes = attributeOf(tag, "class")?.split(/\s+/);
  return classes?.includes("notranslate") ? false : undefined;
}

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
  if (tag.name === "meta") return attribute === "content" && spokenMetas.has(metaName(tag));
  if (tag.name === "input" && attribute === "value") {
    return spokenInputs.has(attributeOf(tag, "type")?.trim().toLowerCase() ?? "");
  }
  return spokenAttributes.has(attribute) || spokenAttributesOf[tag.name]?.has(attribute) === true;
}

function metaName(tag: HtmlTag): string {
  return (attributeOf(tag, "name") ?? attributeOf(tag, "property") ?? "").trim().toLowerCase();
}
