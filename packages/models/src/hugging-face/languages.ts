import { type LanguageCode, languageCodes } from "@yiqiao/contracts/languages";

/** Codes that models have for the platform's languages, the one that says most first. */
export type ModelLanguageCodes = Readonly<Record<LanguageCode, readonly string[]>>;

/** Of OPUS-MT: names of models, `>>token<<`s; ISO 639 with or without a script. */
const opusCodes: ModelLanguageCodes = {
  "zh-cn": ["cmn_Hans", "zho_Hans", "cmn", "zho", "zh_cn", "zh", "chi"],
  "en-us": ["eng", "en"],
  ja: ["jpn", "ja", "jap"],
  ko: ["kor", "kor_Hang", "ko"],
  ru: ["rus", "ru"],
  my: ["mya", "mya_Mymr", "my", "bur"],
  ar: ["ara", "arb", "ar"],
  fr: ["fra", "fr", "fre"],
  es: ["spa", "es"],
};

/** Of NLLB (FLORES-200). */
const nllbCodes: ModelLanguageCodes = {
  "zh-cn": ["zho_Hans"],
  "en-us": ["eng_Latn"],
  ja: ["jpn_Jpan"],
  ko: ["kor_Hang"],
  ru: ["rus_Cyrl"],
  my: ["mya_Mymr"],
  ar: ["arb_Arab"],
  fr: ["fra_Latn"],
  es: ["spa_Latn"],
};

/** With the caller's codes in place of ours for the languages that it names. */
const withOwn = (codes: ModelLanguageCodes, own: Partial<Record<LanguageCode, string>>): ModelLanguageCodes => {
  const result: Record<LanguageCode, readonly string[]> = { ...codes };
  for (const language of languageCodes) {
    const code = own[language];
    if (code !== undefined) result[language] = [code];
  }
  return result;
};

export const opusLanguages = (own: Partial<Record<LanguageCode, string>> = {}): ModelLanguageCodes =>
  withOwn(opusCodes, own);
export const nllbLanguages = (own: Partial<Record<LanguageCode, string>> = {}): ModelLanguageCodes =>
  withOwn(nllbCodes, own);

/** The platform's language for a model's code. */
export function languageOf(code: string, codes: ModelLanguageCodes): LanguageCode | undefined {
  const plain = code.toLowerCase();
  return languageCodes.find((language) => codes[language].some((known) => known.toLowerCase() === plain));
}
