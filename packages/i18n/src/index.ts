export { createFormats } from "./formats.ts";
export type { Formats } from "./formats.ts";
export {
  chooseLanguage,
  interfaceLanguages,
  interfaceLocales,
  languageChoiceName,
  languageFromCookies,
  parseInterfaceLanguage,
} from "./language.ts";
export type { InterfaceLanguage, LanguageSigns } from "./language.ts";
export { createDictionary, defineMessages, defineTranslation } from "./messages.ts";
export type { Dictionary, Message, Messages, ParametersOf, PlacesOf, PluralMessage } from "./messages.ts";
export { createT } from "./translate.ts";
export type { Translate } from "./translate.ts";
export { wordKey } from "./word-key.ts";
export type { WordKey } from "./word-key.ts";
