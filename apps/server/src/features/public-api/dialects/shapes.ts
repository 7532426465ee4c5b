import { z } from "zod";
import * as azure from "./azure/answers.ts";
import {
  azureInputsSchema,
  azureLookupQuerySchema,
  azureSentenceQuerySchema,
  azureTextsSchema,
  azureTranslateQuerySchema,
} from "./azure/schemas.ts";
import * as google from "./google/answers.ts";
import { googleDetectSchema, googleLanguagesSchema, googleTranslateSchema } from "./google/google.ts";
import * as libre from "./libretranslate/answers.ts";
import {
  deeplxSchema,
  immersiveSchema,
  kissSchema,
  libreDetectSchema,
  libreFileSchema,
  libreSuggestSchema,
  libreTranslateSchema,
} from "./libretranslate/schemas.ts";
import type { Shapes } from "./shared/documented.ts";

const named = <T extends z.ZodType>(schema: T, title: string): T => schema.meta({ title });
const apiKey = { api_key: z.string().optional().describe("The key, where no header has it") };
const azureTexts = named(azureTextsSchema, "Azure 3.0");
const binary = z.unknown().meta({ type: "string", format: "binary" });

/** What the calls at the root take and answer; those of several platforms are told apart by what is sent. */
export const rootShapes = {
  translate: {
    query: azureTranslateQuerySchema.partial(),
    body: z.union([
      named(libreTranslateSchema.extend(apiKey), "LibreTranslate"),
      named(deeplxSchema, "DeepLX"),
      named(immersiveSchema, "immersive-translate"),
      named(kissSchema, "kiss-translator"),
      azureTexts,
      named(azureInputsSchema, "Azure 2026-06-06"),
    ]),
    answer: z.union([
      libre.libreTranslatedSchema,
      libre.deeplxAnswerSchema,
      libre.immersiveAnswerSchema,
      libre.kissAnswerSchema,
      azure.azureListSchema,
      azure.azureValueSchema,
    ]),
  },
  detect: {
    query: azureSentenceQuerySchema.pick({ "api-version": true }).partial(),
    body: z.union([named(libreDetectSchema.extend(apiKey), "LibreTranslate"), azureTexts]),
    answer: z.union([libre.libreDetectedSchema, azure.azureDetectedSchema]),
  },
  languages: {
    query: azureSentenceQuerySchema.pick({ "api-version": true }).partial(),
    answer: z.union([libre.libreLanguagesSchema, azure.azureLanguagesSchema]),
  },
  settings: { answer: libre.libreSettingsSchema },
  suggest: { body: libreSuggestSchema.extend(apiKey), answer: libre.libreSuggestedSchema },
  file: {
    body: libreFileSchema.extend({ ...apiKey, file: binary.describe("Behind the fields, where it is over 16 MB") }),
    answer: libre.libreFileAnswerSchema,
    takes: ["multipart/form-data"],
  },
  sentences: { query: azureSentenceQuerySchema, body: azureTexts, answer: azure.azureSentencesSchema },
  lookup: { query: azureLookupQuerySchema, body: azureTexts, answer: azure.azureWordsSchema },
} satisfies Record<string, Shapes>;

/** Of Google's calls. */
export const googleShapes = {
  translate: { body: googleTranslateSchema, answer: google.googleTranslatedSchema },
  detect: { body: googleDetectSchema, answer: google.googleDetectedSchema },
  languages: { body: googleLanguagesSchema, answer: google.googleLanguageListSchema },
} satisfies Record<string, Shapes>;
