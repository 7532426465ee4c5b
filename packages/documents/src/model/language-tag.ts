import { languages, type LanguageCode } from "@yiqiao/contracts/languages";

/** Whether a language tag of a file means this language; traditional Chinese is another one than simplified. */
export function isLanguage(tag: string, language: LanguageCode): boolean {
  const [primary] = tag.toLowerCase().split(/[-_]/);
  const [own] = languages[language].tag.toLowerCase().split("-");
  return primary === own && !(own === "zh" && /[-_](?:hant|tw|hk|mo)\b/i.test(tag));
}
