import type { LanguageCode } from "@yiqiao/contracts/languages";
import packages from "../../debian-packages.json" with { type: "json" };

/** A model as tesseract calls it. */
export type TesseractModel = keyof typeof packages.languages;

export interface TesseractLanguage {
  /** Without which the language cannot be read. */
  readonly model: TesseractModel;
  /** Read better with it: foreign words in Latin letters. It makes Korean and Arabic worse. */
  readonly second?: TesseractModel;
  /** For columns. */
  readonly columns?: TesseractModel;
}

/** Chinese is read by PP-OCR alone, and English where tesseract is missing. */
export const tesseractLanguages = {
  "en-us": { model: "eng" },
  ja: { model: "jpn", columns: "jpn_vert" },
  ko: { model: "kor" },
  ru: { model: "rus", second: "eng" },
  my: { model: "mya", second: "eng" },
  ar: { model: "ara" },
  fr: { model: "fra" },
  es: { model: "spa" },
} as const satisfies Readonly<Record<Exclude<LanguageCode, "zh-cn">, TesseractLanguage>>;
export type TesseractLanguageCode = keyof typeof tesseractLanguages;

export const isTesseractLanguage = (language: LanguageCode): language is TesseractLanguageCode =>
  language in tesseractLanguages;
