import type { Capability } from "../capabilities/index.ts";

interface LanguageInfo {
  readonly zh: string;
  readonly en: string;
  /** The language's name for itself. */
  readonly native: string;
  readonly direction: "ltr" | "rtl";
  /** ISO 15924 code of the main script. */
  readonly script: "Hans" | "Latn" | "Jpan" | "Kore" | "Cyrl" | "Mymr" | "Arab";
  /** BCP 47 tag for `lang` attributes, speech and `Intl`. */
  readonly tag: string;
}

/** The nine languages of the platform, spelled as on the wire. */
export const languages = {
  "zh-cn": { zh: "中文", en: "Chinese", native: "中文", direction: "ltr", script: "Hans", tag: "zh-CN" },
  "en-us": { zh: "英语", en: "English", native: "English", direction: "ltr", script: "Latn", tag: "en-US" },
  ja: { zh: "日语", en: "Japanese", native: "日本語", direction: "ltr", script: "Jpan", tag: "ja" },
  ko: { zh: "韩语", en: "Korean", native: "한국어", direction: "ltr", script: "Kore", tag: "ko" },
  ru: { zh: "俄语", en: "Russian", native: "Русский", direction: "ltr", script: "Cyrl", tag: "ru" },
  my: { zh: "缅甸语", en: "Burmese", native: "မြန်မာ", direction: "ltr", script: "Mymr", tag: "my" },
  ar: { zh: "阿拉伯语", en: "Arabic", native: "العربية", direction: "rtl", script: "Arab", tag: "ar" },
  fr: { zh: "法语", en: "French", native: "Français", direction: "ltr", script: "Latn", tag: "fr" },
  es: { zh: "西班牙语", en: "Spanish", native: "Español", direction: "ltr", script: "Latn", tag: "es" },
} as const satisfies Record<string, LanguageInfo>;

export type LanguageCode = keyof typeof languages;
export const languageCodes = Object.keys(languages) as [LanguageCode, ...LanguageCode[]];

/** The ten domains. */
export const domains = {
  general: { zh: "通用", en: "General" },
  finance: { zh: "金融", en: "Finance" },
  legal: { zh: "法律", en: "Legal" },
  medical: { zh: "医学", en: "Medical" },
  engineering: { zh: "工程", en: "Engineering" },
  it: { zh: "信息技术", en: "IT" },
  patent: { zh: "专利", en: "Patent" },
  news: { zh: "新闻", en: "News" },
  government: { zh: "政务", en: "Government" },
  ecommerce: { zh: "电商", en: "E-commerce" },
} as const satisfies Record<string, { zh: string; en: string }>;

export type DomainCode = keyof typeof domains;
export const domainCodes = Object.keys(domains) as [DomainCode, ...DomainCode[]];

/** What the lists of languages and domains are asked for, by the number of their `flag`. */
export const languageUses = ["text", "documents", "pictures", "webPages"] as const satisfies readonly Capability[];
export type LanguageUse = (typeof languageUses)[number];
/** Pairs of pictures that every site has. */
export const picturePairs = [
  { source: "zh-cn", target: "en-us" },
  { source: "en-us", target: "zh-cn" },
] as const satisfies readonly { source: LanguageCode; target: LanguageCode }[];

/** The name of any language, by its ISO 639 code, in the interface language. */
export function nameOfLanguage(code: string, language: "zh" | "en"): string {
  return new Intl.DisplayNames([language === "zh" ? "zh-CN" : "en"], { type: "language" }).of(code) ?? code;
}

/** No language at all, as ISO 639 calls it: text like "Lorem ipsum" that only fills a page. */
export const placeholderLanguage = "zxx";
