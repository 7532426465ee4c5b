import { z } from "zod";
import { languageCodes, languageCodeSchema, otherLanguageSchema } from "../languages/index.ts";
import { rawTextSchema } from "../limits.ts";
import { textsPerCallLimit } from "./constants.ts";

export const textOrTextsSchema = z.union([rawTextSchema, z.array(rawTextSchema).min(1).max(textsPerCallLimit)]);

export const detectBodySchema = z.object({ text: textOrTextsSchema });
const candidateSchema = z.object({ lang: languageCodeSchema, confidence: z.number().min(0).max(1) });
export const detectionSchema = z.object({
  /** Null when the text carries no sign of a language (digits, symbols, empty). */
  lang: languageCodeSchema.nullable(),
  confidence: z.number().min(0).max(1),
  candidates: z.array(candidateSchema),
  other: otherLanguageSchema.optional(),
});
export const detectResultSchema = z.array(detectionSchema);
export type Detection = z.infer<typeof detectionSchema>;

export const languageFoundSchema = z
  .enum(["detected", "followed", "assumed"])
  .describe(
    "What told the language: the text's own words, the other texts of the call, or what the caller is likely to mean",
  );
export type LanguageFound = z.infer<typeof languageFoundSchema>;
export const likelyLanguagesSchema = z
  .array(languageCodeSchema)
  .max(languageCodes.length)
  .describe("What a text is likely to be in whose words do not settle it, the likeliest first");
