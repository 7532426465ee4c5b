import type { HtmlTag } from "./html-tokens.ts";

/** Elements without content. */
export const voidElements: ReadonlySet<string> = new Set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
);

export function attributeOf(tag: HtmlTag, name: string): string | undefined {
  return tag.attributes.find((attribute) => attribute.name === name)?.value;
}

/** What the author says of translating the element; undefined: what holds around it. */
export function translateAttributeOf(tag: HtmlTag): boolean | undefined {
  const value = attributeOf(tag, "translate")?.trim().toLowerCase();
  if (value === "no") return false;
  if (value === "yes" || value === "") return true;
  const classes = attributeOf(tag, "class")?.split(/\s+/);
  return classes?.includes("notranslate") ? false : undefined;
}
