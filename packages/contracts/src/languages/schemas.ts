import { z } from "zod";
import { domainCodes, languageCodes, languageUses } from "./constants.ts";

export const languageCodeSchema = z.enum(languageCodes);
/**
 * The language outside the platform's that a text plainly is in, by its ISO 639 code; `zxx` for text that only fills a
 * page (Lorem ipsum).
 */
export const otherLanguageSchema = z.string().regex(/^[a-z]{2,3}$/);
/** A source language as a caller may give it: a code, or `auto`. */
export const sourceLanguageSchema = z.enum(["auto", ...languageCodes]);
export type SourceLanguage = z.infer<typeof sourceLanguageSchema>;

export const domainCodeSchema = z.enum(domainCodes);

/** `starter`: a small model, whose translations have to be checked before they are relied on. */
export const qualitySchema = z.enum(["starter", "standard"]);
export type Quality = z.infer<typeof qualitySchema>;

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
  /** Of the best engine, or of the worse half of a pivot, where it is known. */
  quality: qualitySchema.optional(),
  /** Why it is not available and how to enable it, in the request's language. */
  reason: z.string().optional(),
  reason_code: z.enum(["same-language", "no-engine", "engines-down"]).optional(),
});
export type LanguagePair = z.infer<typeof languagePairSchema>;

/** `zh-cn_en-us`: two codes with an underscore between. */
export const languagePairCodeSchema = z
  .string()
  .regex(new RegExp(`^(${languageCodes.join("|")})_(${languageCodes.join("|")})$`));

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
    .number<number>()
    .int()
    .min(0)
    .max(languageUses.length - 1)
    .default(0)
    .describe("What for: 0 text, 1 documents, 2 pictures, 3 web pages; nothing is listed for what the site cannot do"),
});
export const domainListQuerySchema = languageListQuerySchema.extend({
  language_pair: languagePairCodeSchema.optional(),
});
export const termLanguageQuerySchema = z.object({ language_pair: languagePairCodeSchema });
export const termLanguageSchema = z.object({ supported: z.boolean(), reason: z.string().optional() });
