import type { LanguageCode } from "@yiqiao/contracts/languages";

interface TesseractLanguage {
  /** As tesseract is asked for it. */
  readonly models: string;
  /** For columns; the same where it has no others. */
  readonly columns?: string;
}

export const tesseractLanguages: Readonly<Record<LanguageCode, TesseractLanguage>> = {
  "zh-cn": { models: "chi_sim" },
  "en-us": { models: "eng" },
  ja: { models: "jpn", columns: "jpn_vert" },
  ko: { models: "kor" },
  ru: { models: "rus+eng" },
  my: { models: "mya+eng" },
  ar: { models: "ara" },
  fr: { models: "fra" },
  es: { models: "spa" },
};
