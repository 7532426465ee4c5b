import type { LanguageCode } from "@yiqiao/contracts/languages";

/**
 * Mozilla's codes of the platform's languages. Chinese is simplified: `zh-Hant` has models of its own there. Burmese
 * has none.
 */
const codes: ReadonlyMap<string, LanguageCode> = new Map([
  ["zh", "zh-cn"],
  ["zh-hans", "zh-cn"],
  ["en", "en-us"],
  ["ja", "ja"],
  ["ko", "ko"],
  ["ru", "ru"],
  ["ar", "ar"],
  ["fr", "fr"],
  ["es", "es"],
]);

/** The platform's code of a language of the catalogue; undefined if the platform does not have it. */
export function languageOfCatalogue(code: string): LanguageCode | undefined {
  return codes.get(code.toLowerCase());
}

/** `zh-cn` is `zh`, as in names of models. */
export const shortCode = (language: LanguageCode): string => language.replace(/-.*/, "");

/** The language of a short or full code, as a person types it: `zh`, `zh-cn`, `EN`. */
export function languageOfShortCode(code: string): LanguageCode | undefined {
  const plain = code.toLowerCase();
  if (plain === "my") return "my";
  if (plain === "zh-cn" || plain === "en-us") return plain;
  return plain.includes("-") ? undefined : codes.get(plain);
}

/** `zh-en`, `zh-cn_en-us`, `en-us-zh-cn`: a pair as a person types it; undefined if it is none. */
export function parsePair(text: string): { source: LanguageCode; target: LanguageCode } | undefined {
  const parts = /^(zh-cn|en-us|[a-z]{2})[-_>](zh-cn|en-us|[a-z]{2})$/i.exec(text.trim());
  const [source, target] = [parts?.[1], parts?.[2]].map((code) => languageOfShortCode(code ?? ""));
  return source === undefined || target === undefined || source === target ? undefined : { source, target };
}
