import type { LanguageCode } from "@yiqiao/contracts/languages";

/** As ISO 639 calls our languages, which is how LibreTranslate's clients spell them. */
export const libreCode = (code: LanguageCode): string => code.split("-", 1)[0] ?? code;
