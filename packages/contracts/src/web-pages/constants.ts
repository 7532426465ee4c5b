export const webPageLimits = {
  /** Of a page's markup, unpacked; of a saved page with its pictures the same. */
  megabytes: 10,
  /** Units that one call translates. */
  unitsAtOnce: 200,
  /** Pages with more visible characters are priced before they are translated. */
  charactersUnasked: 5000,
  addressLength: 2048,
} as const;

/** What a saved page may be called. */
export const savedPageExtensions = [".html", ".htm", ".xhtml", ".mhtml", ".mht"] as const;

/**
 * What a reader is told of a page. `emptyWithoutScripts`: it is made by its scripts, which do not run here; `forms`: what
 * can be filled in or logged in to does nothing; `sameLanguage`: it is in the target language already;
 * `languageUnknown`: its language was not recognised and has to be chosen.
 */
export const webPageNotices = ["emptyWithoutScripts", "forms", "sameLanguage", "languageUnknown"] as const;
export type WebPageNotice = (typeof webPageNotices)[number];
