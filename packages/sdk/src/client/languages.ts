import { type LanguageCode, languageCodes } from "../generated/types.gen.ts";

const shortCodes: Readonly<Record<string, LanguageCode>> = { zh: "zh-cn", en: "en-us" };

/** A language's code as the server spells it; what it does not know is left for it to refuse. */
export function languageCode(given: string): LanguageCode {
  const lower = given.trim().toLowerCase().replace("_", "-");
  return languageCodes.find((code) => code === lower) ?? shortCodes[lower] ?? (lower as LanguageCode);
}
