import type { LanguageCode } from "@yiqiao/contracts/languages";

const byPrefix: Readonly<Record<string, LanguageCode>> = {
  zh: "zh-cn",
  en: "en-us",
  ja: "ja",
  jp: "ja",
  ko: "ko",
  kr: "ko",
  ru: "ru",
  my: "my",
  ar: "ar",
  fr: "fr",
  es: "es",
};
/** Chinese that is not written in simplified characters is another language here. */
const traditional = /^zh[-_](?:hant|tw|hk|mo|cht)\b/;

/**
 * Our language for what another platform calls it, such as `ZH-HANS`, `zh-CN`, `en_GB` or `pt`.
 * @returns undefined where we have no such language
 */
export function languageOfCode(code: string): LanguageCode | undefined {
  const lower = code.trim().toLowerCase();
  if (traditional.test(lower)) return undefined;
  const [prefix = "", ...rest] = lower.split(/[-_]/);
  const isTag = rest.every((part) => /^[a-z0-9]{2,8}$/.test(part));
  return isTag && Object.hasOwn(byPrefix, prefix) ? byPrefix[prefix] : undefined;
}

/** Whether a caller leaves the language to be found out. */
export const isAuto = (code: string | undefined): boolean =>
  code === undefined || ["", "auto", "auto-detect", "detect"].includes(code.trim().toLowerCase());
