import type { LanguageCode } from "@yiqiao/contracts/languages";

/**
 * The language that documents are in, when it is the same for all. Those that it was not recognised of have no say: one
 * that is encrypted or damaged leaves the others their language.
 */
export function commonLanguage(
  documents: readonly { readonly detected: LanguageCode | null }[],
): LanguageCode | undefined {
  const languages = new Set(documents.flatMap(({ detected }) => detected ?? []));
  const [only] = languages;
  return languages.size === 1 ? only : undefined;
}
