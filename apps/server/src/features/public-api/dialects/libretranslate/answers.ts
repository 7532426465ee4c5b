import { z } from "zod";

/** What LibreTranslate's calls answer. */
const detectedSchema = z.strictObject({ language: z.string(), confidence: z.number().describe("0 to 100") });

export const libreTranslatedSchema = z
  .strictObject({
    translatedText: z.union([z.string(), z.array(z.string())]).describe("One for each text, in their order"),
    detectedLanguage: z.union([detectedSchema, z.array(detectedSchema)]),
    alternatives: z.union([z.array(z.string()), z.array(z.array(z.string()))]).optional(),
  })
  .meta({ title: "LibreTranslate" });

export const libreDetectedSchema = z.array(detectedSchema).meta({ title: "LibreTranslate" });

export const libreLanguagesSchema = z
  .array(z.strictObject({ code: z.string(), name: z.string(), targets: z.array(z.string()) }))
  .meta({ title: "LibreTranslate" });

const languageSchema = z.strictObject({ code: z.string(), name: z.string() });
export const libreSettingsSchema = z.strictObject({
  apiKeys: z.boolean(),
  charLimit: z.number().int(),
  filesTranslation: z.boolean(),
  frontendTimeout: z.number().int(),
  keyRequired: z.boolean(),
  language: z.strictObject({ source: languageSchema, target: languageSchema }),
  suggestions: z.boolean(),
  supportedFilesFormat: z.array(z.string()).describe("Such as `.docx`"),
});

export const libreFileAnswerSchema = z.strictObject({
  translatedFileUrl: z.string().describe("Opens the translation without a key, until its files expire"),
});

export const libreSuggestedSchema = z.strictObject({ success: z.boolean() });

export const deeplxAnswerSchema = z
  .strictObject({
    code: z.literal(200),
    id: z.number(),
    data: z.string().describe("The translation"),
    alternatives: z.array(z.string()),
    source_lang: z.string(),
    target_lang: z.string(),
    method: z.string(),
  })
  .meta({ title: "DeepLX" });

export const immersiveAnswerSchema = z
  .strictObject({ translations: z.array(z.strictObject({ detected_source_lang: z.string(), text: z.string() })) })
  .meta({ title: "immersive-translate" });

export const kissAnswerSchema = z
  .union([
    z.strictObject({ text: z.string(), from: z.string(), to: z.string() }),
    z.array(z.strictObject({ text: z.string(), src: z.string() })),
  ])
  .meta({ title: "kiss-translator" });
