import { z } from "zod";

/** What Azure's calls answer. */
const detectedLanguage = z.strictObject({ language: z.string(), score: z.number() }).optional();
const lengths = z.array(z.number().int());

export const azureListSchema = z
  .array(
    z.strictObject({
      detectedLanguage,
      translations: z.array(
        z.strictObject({
          text: z.string(),
          to: z.string(),
          sentLen: z.strictObject({ srcSentLen: lengths, transSentLen: lengths }).optional(),
        }),
      ),
    }),
  )
  .meta({ title: "Azure 3.0" });

export const azureValueSchema = z
  .strictObject({
    value: z.array(
      z.strictObject({
        detectedLanguage,
        translations: z.array(
          z.strictObject({ language: z.string(), text: z.string(), sourceCharacters: z.number().int() }),
        ),
      }),
    ),
  })
  .meta({ title: "Azure 2026-06-06" });

const foundSchema = z.strictObject({
  language: z.string(),
  score: z.number(),
  isTranslationSupported: z.boolean(),
  isTransliterationSupported: z.boolean(),
});
export const azureDetectedSchema = z
  .array(foundSchema.extend({ alternatives: z.array(foundSchema) }))
  .meta({ title: "Azure" });

const languageSchema = z.strictObject({
  name: z.string(),
  nativeName: z.string(),
  dir: z.enum(["ltr", "rtl"]),
  models: z.array(z.string()).optional(),
});
export const azureLanguagesSchema = z
  .strictObject({ translation: z.record(z.string(), languageSchema), models: z.array(z.string()).optional() })
  .meta({ title: "Azure" });

export const azureSentencesSchema = z.array(z.strictObject({ detectedLanguage, sentLen: lengths }));

export const azureWordsSchema = z.array(
  z.strictObject({
    normalizedSource: z.string(),
    displaySource: z.string(),
    translations: z.array(
      z.strictObject({
        normalizedTarget: z.string(),
        displayTarget: z.string(),
        posTag: z.string(),
        confidence: z.number(),
        prefixWord: z.string(),
        backTranslations: z.array(z.unknown()),
      }),
    ),
  }),
);
