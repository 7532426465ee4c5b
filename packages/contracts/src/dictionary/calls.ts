import { defineCalls } from "../calls/index.ts";
import { dictionaryExamplesSchema, dictionaryQuerySchema, dictionaryResultSchema } from "./schemas.ts";

export const dictionaryCalls = defineCalls("text", {
  lookUp: {
    method: "GET",
    path: "/dictionary/look_up",
    summary:
      "Chinese and English words in the dictionary; nothing for words that it lacks and for other languages. Costs no characters",
    access: "visitor",
    permission: "TextTranslation",
    query: dictionaryQuerySchema,
    result: dictionaryResultSchema,
    example: { query: { text: "a", src_lang: "en-us", tgt_lang: "ar" } },
  },
  examples: {
    method: "GET",
    path: "/dictionary/examples",
    summary: "Sentences with a word, out of the memories that the caller may use",
    permission: "TextTranslation",
    query: dictionaryQuerySchema,
    result: dictionaryExamplesSchema,
    example: { query: { text: "a", src_lang: "en-us", tgt_lang: "ar" } },
  },
});
