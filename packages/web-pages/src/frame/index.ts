import { PageTranslations } from "./page-translations.ts";

export { PageTranslations, type PageView } from "./page-translations.ts";

/** Declares `PageTranslations` in a script that stands in a page. */
export const pageTranslationsScript = `const PageTranslations = ${PageTranslations.toString()};`;
