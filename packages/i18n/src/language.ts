/** The languages that the interface speaks. */
export type InterfaceLanguage = "zh" | "en";

export const interfaceLanguages: readonly InterfaceLanguage[] = ["zh", "en"];

/** BCP 47 tags for `Intl` and the `lang` attribute. */
export const interfaceLocales = { zh: "zh-CN", en: "en" } as const satisfies Record<InterfaceLanguage, string>;

/** Name of the cookie, and of the local storage entry, that hold the reader's choice. */
export const languageChoiceName = "language";

/** A stored value as an interface language, if it is one. */
export function parseInterfaceLanguage(value: string | null | undefined): InterfaceLanguage | undefined {
  return interfaceLanguages.find((language) => language === value);
}

/** The language in a `Cookie` header or `document.cookie`, if a valid one is there. */
export function languageFromCookies(cookies: string): InterfaceLanguage | undefined {
  for (const part of cookies.split(";")) {
    const [name, value] = part.split("=", 2);
    if (name?.trim() === languageChoiceName) return parseInterfaceLanguage(value?.trim());
  }
  return undefined;
}

export interface LanguageSigns {
  /** The choice kept in local storage. */
  readonly stored?: string | null | undefined;
  /** `document.cookie`. */
  readonly cookies?: string | undefined;
  /** `navigator.languages`, most wanted first. */
  readonly browser?: readonly string[] | undefined;
}

/**
 * The interface language: the stored choice, then the cookie, then the browser (Chinese for any `zh`, else English).
 * Chinese when there is no sign at all.
 */
export function chooseLanguage(signs: LanguageSigns): InterfaceLanguage {
  const chosen = parseInterfaceLanguage(signs.stored) ?? languageFromCookies(signs.cookies ?? "");
  if (chosen) return chosen;
  const first = signs.browser?.[0];
  if (first === undefined) return "zh";
  return /^zh(-|$)/i.test(first) ? "zh" : "en";
}
