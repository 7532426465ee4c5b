import { type LanguageCode, languageCodes } from "@yiqiao/contracts/languages";
import packages from "../debian-packages.json" with { type: "json" };
import { listInstalledModels } from "./tesseract/installed-models.ts";
import { isTesseractLanguage, tesseractLanguages } from "./tesseract/tesseract-languages.ts";

/** Whether pictures in a language can be read here. */
export type LanguageAvailability =
  | { readonly available: true }
  | { readonly available: false; readonly packages: readonly string[]; readonly command: string };

/** Which languages can be read here, and for the others which packages of Debian are missing and what installs them. */
export async function availableLanguages(
  list = listInstalledModels,
): Promise<Readonly<Record<LanguageCode, LanguageAvailability>>> {
  const models = await list();
  const of = (language: LanguageCode): LanguageAvailability => {
    // PP-OCR reads these two.
    if (language === "en-us" || !isTesseractLanguage(language)) return { available: true };
    const { model } = tesseractLanguages[language];
    if (models.has(model)) return { available: true };
    const missing = [...(models.size === 0 ? packages.needed : []), packages.languages[model]];
    return {
      available: false,
      packages: missing,
      command: `sudo apt-get install -y --no-install-recommends ${missing.join(" ")}`,
    };
  };
  return Object.fromEntries(languageCodes.map((code) => [code, of(code)])) as Record<
    LanguageCode,
    LanguageAvailability
  >;
}
