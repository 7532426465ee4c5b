import { withoutAddresses } from "./noise.ts";

/**
 * Whether a segment holds nothing to translate: digits, punctuation, symbols, emoji, web and e-mail addresses. Such a
 * segment stands in the translation as it is.
 */
export function isUntranslatable(text: string): boolean {
  return !/\p{L}/u.test(withoutAddresses(text));
}
