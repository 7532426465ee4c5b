import { describedInChinese } from "@yiqiao/contracts/public-api";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";

/** Gives what the document says in the reader's language. */
export function useDescription(): (description: string) => string {
  const { language } = useInterfaceLanguage();
  return (description) => (language === "zh" ? (describedInChinese(description) ?? description) : description);
}
