import { z } from "zod";
import { sourceSchema, targetSchema } from "./languages.ts";
import {
  flagSchema,
  formalitySchema,
  instructionsSchema,
  listSchema,
  modelTypes,
  splittingSchema,
  tagNamesSchema,
} from "./parameters.ts";

export const textsPerCall = 50;
/** All texts of a call together, as UTF-8. */
export const textBytesPerCall = 128 * 1024;

export const translateBodySchema = z.object({
  text: listSchema.refine((texts) => texts.length > 0 && texts.length <= textsPerCall, {
    error: `'text': 1 to ${textsPerCall} texts`,
  }),
  source_lang: sourceSchema,
  target_lang: targetSchema,
  context: z.string().optional(),
  split_sentences: splittingSchema.optional(),
  preserve_formatting: flagSchema.optional(),
  formality: formalitySchema.optional(),
  glossary_id: z.string().optional(),
  glossary_ids: listSchema.optional(),
  style_id: z.string().optional(),
  custom_instructions: instructionsSchema.default([]),
  translation_memory_id: z.string().optional(),
  translation_memory_threshold: z.coerce.number<string | number>().min(0).max(100).optional(),
  show_billed_characters: flagSchema.optional(),
  model_type: z.enum(modelTypes).optional(),
  tag_handling: z.enum(["xml", "html"]).optional(),
  tag_handling_version: z.enum(["v1", "v2"]).optional(),
  outline_detection: flagSchema.default(true),
  splitting_tags: tagNamesSchema.default([]),
  non_splitting_tags: tagNamesSchema.default([]),
  ignore_tags: tagNamesSchema.default([]),
});
export type DeeplTranslateBody = z.output<typeof translateBodySchema>;

const translationSchema = z.object({
  detected_source_language: z.string(),
  text: z.string(),
  billed_characters: z.number().int().optional(),
  model_type_used: z.string().optional(),
});
export type DeeplTranslation = z.infer<typeof translationSchema>;
export const translateResultSchema = z.object({ translations: z.array(translationSchema) });
