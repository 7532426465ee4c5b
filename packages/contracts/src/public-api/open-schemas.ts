import { z } from "zod";
import { domainCodeSchema, languageCodeSchema } from "../languages/index.ts";
import {
  detectResultSchema,
  librariesPerCallLimit,
  likelyLanguagesSchema,
  lineBreaksSchema,
  translateResultSchema,
} from "../text/index.ts";
import { styleSchema } from "../style/index.ts";
import { apiTextsPerCall, openErrorTypes } from "./constants.ts";
import { sourceLanguageSchema } from "../languages/index.ts";
import { rawTextSchema } from "../limits.ts";

const countSchema = z.number().int().min(0);
const textsSchema = z.union([rawTextSchema, z.array(rawTextSchema).min(1).max(apiTextsPerCall)]);
const librariesSchema = z.array(z.uuid()).max(librariesPerCallLimit);

export const openTokenBodySchema = z.object({ app_id: z.string().max(200), app_secret: z.string().max(200) });
export const openTokenSchema = z.object({
  token: z.string(),
  /** Seconds. */
  expires_in: countSchema,
});
export type OpenToken = z.infer<typeof openTokenSchema>;

export const openTextBodySchema = z.object({
  text: textsSchema,
  /** By default found out. */
  src_lang: sourceLanguageSchema.default("auto"),
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema.optional(),
  /** Memories in place of those in use. */
  tm_ids: librariesSchema.optional(),
  /** Termbases in place of those in use. */
  tb_ids: librariesSchema.optional(),
  format: z.enum(["text", "html"]).optional(),
  /** Of plain text; every line stays one by default. */
  line_breaks: lineBreaksSchema.optional(),
  likely_langs: likelyLanguagesSchema.optional(),
  style: styleSchema
    .optional()
    .describe(
      "How the translation shall read, in words, beside the rules of the site; whether they were followed is answered",
    ),
});
export type OpenTextBody = z.output<typeof openTextBodySchema>;
export const openTextResultSchema = translateResultSchema;

export const openDetectBodySchema = z.object({ text: textsSchema });
export const openDetectResultSchema = detectResultSchema;

export const openLanguagesSchema = z.object({
  languages: z.array(z.object({ code: languageCodeSchema, name: z.string(), native: z.string() })),
  pairs: z.array(
    z.object({
      source: languageCodeSchema,
      target: languageCodeSchema,
      /** The pair goes through this language. */
      pivot: languageCodeSchema.optional(),
    }),
  ),
  domains: z.array(z.object({ code: domainCodeSchema, name: z.string() })),
});
export type OpenLanguages = z.infer<typeof openLanguagesSchema>;

export const openEnginesSchema = z.object({
  engines: z.array(
    z.object({
      id: z.string(),
      pairs: z.array(z.object({ source: languageCodeSchema, target: languageCodeSchema })),
    }),
  ),
});
export type OpenEngines = z.infer<typeof openEnginesSchema>;

export const openUsageSchema = z.object({
  /** What the key may still have translated. */
  characters_left: countSchema,
  /** Charged to the key this month. */
  characters_used: countSchema,
  /** What the key may use in a month; null: whatever its account has. */
  characters_per_month: countSchema.nullable(),
  /** When the month ends. */
  period_end: z.string(),
  calls_per_minute: countSchema,
});
export type OpenUsage = z.infer<typeof openUsageSchema>;

export const openErrorReportBodySchema = z.object({
  type: z.literal(Object.values(openErrorTypes)),
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
  source: z.string().min(1).max(5000),
  /** What was answered. */
  target: z.string().min(1).max(20_000),
  /** What it should be. */
  proposal: z.string().min(1).max(20_000).optional(),
});
export type OpenErrorReport = z.output<typeof openErrorReportBodySchema>;
/** Where an entry is that was made of a proposal. */
export const reportedEntrySchema = z.object({ bank_id: z.uuid(), id: z.string() });
export const openErrorReportSchema = z.object({
  id: z.uuid().describe("Names the report"),
  entry: reportedEntrySchema.nullable().describe("The entry that was made of the proposal"),
});
