import { createPlaces, frameMain } from "./frame-main.ts";
import { PageTranslations } from "./page-translations.ts";

export { PageTranslations, type PageView } from "./page-translations.ts";

/** Declares `PageTranslations` in a script that stands in a page. */
export const pageTranslationsScript = `const PageTranslations = ${PageTranslations.toString()};`;

/**
 * The script of a page's frame, to stand behind the page.
 * @param linkPrefix where links of the page lead, up to their addresses, which are encoded as parts of an address
 */
export const frameScript = (linkPrefix: string): string => `${pageTranslationsScript}
(${frameMain.toString()})({
  linkPrefix: ${JSON.stringify(linkPrefix)},
  createTranslations: () => new PageTranslations(document),
  createPlaces: ${createPlaces.toString()},
});`;
