import { z } from "zod";

/** What Google's calls of version 2 answer. */
const inData = <T extends z.ZodRawShape>(shape: T) => z.strictObject({ data: z.strictObject(shape) });

export const googleTranslatedSchema = inData({
  translations: z.array(z.strictObject({ translatedText: z.string(), detectedSourceLanguage: z.string().optional() })),
});

export const googleDetectedSchema = inData({
  detections: z.array(
    z.array(z.strictObject({ language: z.string(), isReliable: z.boolean(), confidence: z.number() })),
  ),
});

export const googleLanguageListSchema = inData({
  languages: z.array(z.strictObject({ language: z.string(), name: z.string().optional() })),
});
