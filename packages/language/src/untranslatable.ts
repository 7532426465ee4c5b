import { looksLikeCode, withoutAddresses, withoutNoise } from "./noise.ts";

/**
 * Whether a segment holds nothing to translate: digits, punctuation, symbols, emoji, web and e-mail addresses. Such a
 * segment stands in the translation as it is.
 */
export function isUntranslatable(text: string): boolean {
  return !/\p{L}/u.test(withoutAddresses(text));
}

/** Whether a text has words of some language: it is more than code, addresses, identifiers and names that are spelled like them. */
export function hasWords(text: string): boolean {
  return !looksLikeCode(text) && /\p{L}/u.test(withoutNoise(text));
}
