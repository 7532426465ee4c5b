import { z } from "zod";
import { domainCodeSchema, languageCodeSchema, qualitySchema, sourceLanguageSchema } from "../languages/index.ts";
import { librariesPerCallLimit, textLimitCodePoints, textsPerCallLimit } from "./constants.ts";

export * from "./constants.ts";
export type { InlineTag, TaggedText } from "./inline-tag.ts";

const textOrTextsSchema = z.union([z.string(), z.array(z.string()).min(1).max(textsPerCallLimit)]);

export const detectBodySchema = z.object({ text: textOrTextsSchema });
const candidateSchema = z.object({ lang: languageCodeSchema, confidence: z.number().min(0).max(1) });
export const detectionSchema = z.object({
  /** Null when the text carries no sign of a language (digits, symbols, empty). */
  lang: languageCodeSchema.nullable(),
  confidence: z.number().min(0).max(1),
  candidates: z.array(candidateSchema),
});
export const detectResultSchema = z.array(detectionSchema);
export type Detection = z.infer<typeof detectionSchema>;

export const translateBodySchema = z.object({
  text: textOrTextsSchema,
  src_lang: sourceLanguageSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema.optional(),
  tm_ids: z.array(z.string()).max(librariesPerCallLimit).optional(),
  tb_ids: z.array(z.string()).max(librariesPerCallLimit).optional(),
  format: z.enum(["text", "html"]).optional(),
});
export type TranslateBody = z.infer<typeof translateBodySchema>;

export const provenanceSchema = z.enum(["context", "exact", "fuzzy", "mt", "term", "human", "untranslatable"]);
export type Provenance = z.infer<typeof provenanceSchema>;

/** A sentence and its translation. Joining every `source` (with the whitespace between) gives the text again. */
export const translatedSegmentSchema = z.object({
  source: z.string(),
  target: z.string(),
  provenance: provenanceSchema,
  score: z.number().optional(),
  terms: z.array(z.object({ source: z.string(), target: z.string() })).optional(),
  /** UTF-16 offsets of the segment in its text and in its translation. */
  source_start: z.number().int(),
  source_end: z.number().int(),
  target_start: z.number().int(),
  target_end: z.number().int(),
});
export type TranslatedSegment = z.infer<typeof translatedSegmentSchema>;

export const translationSchema = z.object({
  text: z.string(),
  src_lang: languageCodeSchema,
  /** Set when `src_lang` was `auto`. */
  detected: detectionSchema.optional(),
  segments: z.array(translatedSegmentSchema),
});
export type Translation = z.infer<typeof translationSchema>;

export const translateResultSchema = z.object({
  translations: z.array(translationSchema),
  /** Code points charged. */
  characters: z.number().int(),
  /** Id of the engine (or, for pivots, `first+second`). */
  engine: z.string(),
  pivot: languageCodeSchema.optional(),
  domain_served: domainCodeSchema,
  /** `starter` when a starter model translated any of it. Absent where the engines' quality is not known. */
  quality: qualitySchema.optional(),
});
export type TranslateResult = z.infer<typeof translateResultSchema>;

/** Server-sent event `segment`: one finished sentence of text `item`, in reading order within the item. */
export const segmentEventSchema = z.object({
  item: z.number().int(),
  index: z.number().int(),
  /** How many segments the item has; known before the first is done. */
  total: z.number().int(),
  src_lang: languageCodeSchema,
  detected: detectionSchema.optional(),
  source: z.string(),
  target: z.string(),
  /** Whitespace that follows the segment in the translation: the source's, fitted to the target language. Empty for HTML. */
  after: z.string(),
  /** Text that stands before the first segment (leading whitespace); only with index 0. */
  before: z.string().optional(),
  provenance: provenanceSchema,
  source_start: z.number().int(),
  source_end: z.number().int(),
});
export type SegmentEvent = z.infer<typeof segmentEventSchema>;
/** Server-sent event `error`: the envelope of the failure. */
export const errorEventSchema = z.object({ code: z.number().int(), message: z.string(), data: z.unknown() });

export const alternativesBodySchema = z.object({
  text: z.string().min(1).max(1000),
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema.optional(),
  /** Also translate each alternative back: what a dictionary view shows beside a word. */
  back: z.boolean().optional(),
});
export const alternativesResultSchema = z.object({
  alternatives: z.array(
    z.object({
      text: z.string(),
      /** Mean log probability a token, for ordering. Absent for engines that give none. */
      score: z.number().optional(),
      back: z.array(z.string()).optional(),
    }),
  ),
  engine: z.string(),
  /** `starter` when any of it comes from a starter model. Absent where the engines' quality is not known. */
  quality: qualitySchema.optional(),
});
export type AlternativesResult = z.infer<typeof alternativesResultSchema>;

export const historyEntrySchema = z.object({
  id: z.string(),
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema,
  source: z.string(),
  target: z.string(),
  starred: z.boolean(),
  /** ISO 8601, UTC. */
  created_time: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
export const historyQuerySchema = z.object({
  page: z.coerce.number().int().min(1).default(1),
  keyword: z.string().max(200).optional(),
  starred: z.enum(["true", "false"]).optional(),
});
export const historyListSchema = z.object({
  entries: z.array(historyEntrySchema),
  total: z.number().int(),
  pages: z.number().int(),
});
export const historyCreateBodySchema = z.object({
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema.default("general"),
  source: z
    .string()
    .min(1)
    .max(textLimitCodePoints * 2),
  target: z
    .string()
    .min(1)
    .max(textLimitCodePoints * 8),
});
export const historyStarBodySchema = z.object({ id: z.string(), starred: z.boolean() });
export const historyDeleteBodySchema = z.object({ ids: z.array(z.string()).min(1).max(500) });
