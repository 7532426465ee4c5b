import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { createDictionary } from "@yiqiao/i18n";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const messages = createDictionary(en, zh);

export const useTexts = () => useT(messages);

/** What languages are called in the reader's language. */
export function useLanguageName(): (code: LanguageCode) => string {
  const { language } = useInterfaceLanguage();
  return (code) => languages[code][language];
}

export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
