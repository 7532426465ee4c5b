import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { attributeOf, elementsOf, isHtml, setAttribute, type PageDocument, type PageElement } from "./page-tree.ts";
import { ownPrefix } from "./rewrite-attributes.ts";

const rightToLeft = /^(?:ar|arc|ckb|dv|fa|ha-arab|he|iw|ks|ku-arab|ps|sd|ug|ur|yi)(?:-|$)/i;
/** They write in a direction of their own. */
const keepsDirection = /^(?:a|bdi|bdo|code|input|kbd|pre|samp|span|textarea)$/;
const primary = (tag: string) => tag.trim().toLowerCase().split(/[-_]/)[0] ?? "";

/** The language that a page says it is in (BCP 47), as it stands there. */
export function declaredLanguage(elements: readonly PageElement[]): string | undefined {
  let equivalent: string | undefined;
  for (const element of elements) {
    const { tagName } = element;
    const said = tagName === "html" || tagName === "body" ? languageOf(element) : undefined;
    if (said !== undefined) return said;
    const isHeader = tagName === "meta" && attributeOf(element, "http-equiv")?.toLowerCase() === "content-language";
    if (isHeader) equivalent ??= attributeOf(element, "content");
  }
  return asTag(equivalent);
}

function languageOf(element: PageElement): string | undefined {
  return asTag(attributeOf(element, "lang") ?? attributeOf(element, "xml:lang"));
}

const asTag = (value: string | undefined) => /^\s*([a-z]{2,3}(?:[-_][a-z0-9]{1,8})*)\s*$/i.exec(value ?? "")?.[1];

/** Language and direction of the page set to the target's, also where parts of it repeat its own. */
export function setLanguage(document: PageDocument, declared: string | undefined, target: LanguageCode): void {
  const { tag, direction } = languages[target];
  let from: string | undefined;
  for (const element of elementsOf(document)) {
    if (!isHtml(element)) continue;
    const said = attributeOf(element, "dir")?.trim().toLowerCase();
    if (element.tagName === "html") {
      from = said === "rtl" || said === "ltr" ? said : rightToLeft.test(declared ?? "") ? "rtl" : "ltr";
      change(element, "lang", tag);
      // Pages in the other direction that do not say so are laid out by their styles.
      if (from !== direction) change(element, "dir", direction);
      continue;
    }
    const isPages = declared !== undefined && primary(attributeOf(element, "lang") ?? "") === primary(declared);
    if (isPages) change(element, "lang", tag);
    const isTurned =
      element.tagName === "body" ? said !== undefined : said === from && !keepsDirection.test(element.tagName);
    if (isTurned && direction !== said) change(element, "dir", direction);
  }
}

/** Remembers what stood there, for who shows the source again. */
function change(element: PageElement, name: "lang" | "dir", value: string): void {
  const source = attributeOf(element, name) ?? "";
  setAttribute(element, name, value);
  setAttribute(element, `${ownPrefix}${name}`, source);
}
