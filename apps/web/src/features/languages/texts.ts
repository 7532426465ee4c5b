import { domains, languages, nameOfLanguage, type DomainCode, type LanguageCode } from "@yiqiao/contracts/languages";
import { createDictionary } from "@yiqiao/i18n";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { useCallback } from "react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const dictionary = createDictionary(en, zh);

/** This feature's texts in the interface language. */
export const useTexts = () => useT(dictionary);

/** Names of languages and domains in the interface language. */
export function useNames() {
  const { language } = useInterfaceLanguage();
  const languageName = useCallback((code: LanguageCode) => languages[code][language], [language]);
  const otherLanguageName = useCallback((code: string) => nameOfLanguage(code, language), [language]);
  const domainName = useCallback((code: DomainCode) => domains[code][language], [language]);
  return { languageName, otherLanguageName, domainName };
}
