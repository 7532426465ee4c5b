import { z } from "zod";
import { languageCodeSchema } from "../languages/index.ts";
import { dictionaryTextLimit } from "./constants.ts";

export const dictionaryQuerySchema = z.object({
  text: z.string().min(1).max(dictionaryTextLimit),
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
});

const wordReferenceSchema = z.object({
  simplified: z.string(),
  /** Only where it differs from the simplified form. */
  traditional: z.string().optional(),
  /** With tone marks. */
  pinyin: z.string().optional(),
});
export type WordReference = z.infer<typeof wordReferenceSchema>;

const senseSchema = z.object({
  /** Text, and words that have entries of their own. */
  pieces: z.array(z.union([z.string(), wordReferenceSchema])),
  /** Measure words of this sense alone. */
  measure_words: z.array(wordReferenceSchema),
  /** True where the sense is what was looked up in English. */
  is_match: z.boolean(),
});
export type DictionarySense = z.infer<typeof senseSchema>;

const entrySchema = wordReferenceSchema.extend({
  pinyin: z.string(),
  senses: z.array(senseSchema),
  measure_words: z.array(wordReferenceSchema),
  /** Pronunciations beside the usual one, with what the dictionary says of where: "Taiwan", "also". */
  pronunciations: z.array(z.object({ where: z.string(), pinyin: z.string() })),
});
export type DictionaryEntry = z.infer<typeof entrySchema>;

export const dictionaryResultSchema = z.object({
  /** By the dictionary's own form of each word that was found; empty where the dictionary has none. */
  words: z.array(z.object({ headword: z.string(), entries: z.array(entrySchema) })),
  /** The dictionary, as its licence wants it named. */
  dictionary: z.object({ name: z.string(), url: z.string(), licence: z.string(), licence_url: z.string() }),
});
export type DictionaryResult = z.infer<typeof dictionaryResultSchema>;

export const dictionaryExamplesSchema = z.object({
  examples: z.array(z.object({ source: z.string(), target: z.string(), bank_name: z.string() })),
});
export type DictionaryExamples = z.infer<typeof dictionaryExamplesSchema>;
