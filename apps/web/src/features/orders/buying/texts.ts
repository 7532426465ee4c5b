import { createDictionary, interfaceLocales } from "@yiqiao/i18n";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { useMemo } from "react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const dictionary = createDictionary(en, zh);

/** The texts of buying in the interface language. */
export const useTexts = () => useT(dictionary);

/** Large counts in words: `1.5 million`, `150万`. */
export function useCountInWords(): (count: number) => string {
  const { language } = useInterfaceLanguage();
  return useMemo(() => {
    const format = new Intl.NumberFormat(interfaceLocales[language], { notation: "compact", compactDisplay: "long" });
    return (count) => format.format(count);
  }, [language]);
}
