import { errorCatalogue } from "./catalogue.ts";
import { detailInWords } from "./detail-words.ts";
import type { InterfaceLanguage } from "./wording.ts";

export { errorCatalogue };
export { inBoth, type InterfaceLanguage, wordingIn } from "./wording.ts";
export type { BilingualLack, DocumentDamage, PatternFault } from "./detail-words.ts";

export type ErrorName = keyof typeof errorCatalogue;

/** The text of a code in the reader's language, its `{name}` places filled from `details`. */
export function errorMessage(
  name: ErrorName,
  language: InterfaceLanguage,
  details: Readonly<Record<string, unknown>> = {},
): string {
  return errorCatalogue[name][language].replace(/\{(\w+)\}/g, (place, key: string) =>
    key in details ? detailInWords(key, details[key], language) : place,
  );
}

/** The catalogue's name for a number on the wire, if it is one of ours. */
export function errorNameOf(code: number): ErrorName | undefined {
  return (Object.keys(errorCatalogue) as ErrorName[]).find((name) => errorCatalogue[name].code === code);
}
