import { z } from "zod";

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
export const languageCodeSchema = z.enum(languageCodes);
/** A source language as a caller may give it: a code, or `auto`. */
export const sourceLanguageSchema = z.enum(["auto", ...languageCodes]);
export type SourceLanguage = z.infer<typeof sourceLanguageSchema>;

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
export const domainCodeSchema = z.enum(domainCodes);

const languageSchema = z.object({
  code: languageCodeSchema,
  name_zh: z.string(),
  name_en: z.string(),
  native: z.string(),
  direction: z.enum(["ltr", "rtl"]),
});
export type Language = z.infer<typeof languageSchema>;

const domainSchema = z.object({
  code: domainCodeSchema,
  name_zh: z.string(),
  name_en: z.string(),
  /** True when an engine of the asked pair has a variant for this domain; otherwise the general one serves. */
  has_variant: z.boolean(),
});
export type Domain = z.infer<typeof domainSchema>;

const languagePairSchema = z.object({
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
  available: z.boolean(),
  /** The language in the middle when no engine serves the pair directly. */
  pivot: languageCodeSchema.optional(),
  /** Engine ids that serve the pair, best first. */
  engines: z.array(z.string()),
  /** Why it is not available and how to enable it, in the request's language. */
  reason: z.string().optional(),
});
export type LanguagePair = z.infer<typeof languagePairSchema>;

/** `zh-cn_en-us`: two codes with an underscore between. */
export const languagePairCodeSchema = z
  .string()
  .regex(new RegExp(`^(${languageCodes.join("|")})_(${languageCodes.join("|")})$`));

export const languagePaths = {
  allLanguagesAndDomains: "/site/get_all_language_and_domain",
  siteLanguages: "/site/sites_language_list",
  siteDomains: "/site/sites_domain_list",
  termLanguage: "/check/term_language",
} as const;

export const languageListSchema = z.object({
  languages: z.array(languageSchema),
  pairs: z.array(languagePairSchema),
  default_pair: z.object({ src_lang: sourceLanguageSchema, tgt_lang: languageCodeSchema }),
});
export const domainListSchema = z.object({ domains: z.array(domainSchema), default_domain: domainCodeSchema });
export const languagesAndDomainsSchema = languageListSchema.extend(domainListSchema.shape);
export type LanguagesAndDomains = z.infer<typeof languagesAndDomainsSchema>;

export const languageListQuerySchema = z.object({
  flag: z.coerce
    .number()
    .int()
    .min(0)
    .max(9)
    .optional()
    .describe("0 text (default), 1 document, 2 picture, 3 web page"),
});
export const domainListQuerySchema = languageListQuerySchema.extend({
  language_pair: languagePairCodeSchema.optional(),
});
export const termLanguageQuerySchema = z.object({ language_pair: languagePairCodeSchema });
export const termLanguageSchema = z.object({ supported: z.boolean(), reason: z.string().optional() });
